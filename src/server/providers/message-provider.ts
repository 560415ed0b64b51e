/** The interface of a mail or SMS provider. */
interface OutgoingMail {
  /** Our own id: a provider that gets it twice delivers once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Where the provider says later that the mail has bounced. */
  callbackUrl: string;
}

interface OutgoingSms {
  id: string;
  to: string;
  text: string;
  /** As for a mail. */
  callbackUrl: string;
}

export type SendResult =
  | { kind: 'sent' }
  /** Try again later, with the same id. */
  | { kind: 'failed'; reason: string }
  /** Permanent: the provider will never accept this message. */
  | { kind: 'refused'; reason: string };

/** What has become of a message that was accepted. */
export type MessageFate =
  | { kind: 'on_the_way' }
  | { kind: 'bounced'; reason: string }
  /** The provider does not know, or could not be asked. */
  | { kind: 'unknown' };

export interface MailProvider {
  send(mail: OutgoingMail): Promise<SendResult>;
  /** By our id. A mail server is not asked. */
  look?(id: string): Promise<MessageFate>;
}

export interface SmsProvider {
  send(sms: OutgoingSms): Promise<SendResult>;
  look?(id: string): Promise<MessageFate>;
}
