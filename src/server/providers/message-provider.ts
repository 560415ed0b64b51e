/** What the server asks of a mail or SMS provider. */
interface OutgoingMail {
  /** Our own id: a provider that is told twice delivers once. */
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
  /** The provider will never take this message. */
  | { kind: 'refused'; reason: string };

export interface MailProvider {
  send(mail: OutgoingMail): Promise<SendResult>;
}

export interface SmsProvider {
  send(sms: OutgoingSms): Promise<SendResult>;
}
