/** The interface of a mail or SMS provider. */
interface OutgoingMail {
  /** Our own id: a provider that gets it twice delivers once. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

interface OutgoingSms {
  id: string;
  to: string;
  text: string;
}

export type SendResult =
  | { kind: 'sent' }
  /** Try again later, with the same id. */
  | { kind: 'failed'; reason: string }
  /** Permanent: the provider will never accept this message. */
  | { kind: 'refused'; reason: string };

export interface MailProvider {
  send(mail: OutgoingMail): Promise<SendResult>;
}

export interface SmsProvider {
  send(sms: OutgoingSms): Promise<SendResult>;
}
