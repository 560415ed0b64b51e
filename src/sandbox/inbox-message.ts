/** A mail or an SMS as the inbox keeps it. */
export interface InboxMessage {
  id: string;
  channel: 'mail' | 'sms';
  from: string;
  to: string;
  subject: string;
  text: string;
  read: boolean;
  /** ISO 8601, UTC. */
  received_at: string;
}
