/** A pause on an open page, after which it continues by itself. */
export interface PauseFile {
  readonly ms: number;
  readonly to: string;
}

/** Hours of a day. */
export const DAY = 24;

/** One of the ways to say how long a process waits. A day ends at midnight in the time zone of the property. */
export interface WaitLength {
  /** Hours since the state was entered. */
  readonly hours?: number;
  /** Until the end of the n-th day after the day on which the state was entered. */
  readonly days?: number;
  /** As `days`, but only the days on which the office of the property works are counted. */
  readonly businessDays?: number;
  /** The name of a date among the facts for forms: until the end of that day. */
  readonly until?: string;
  /** Only with `until`: so many days before that day. Default: 0. */
  readonly daysBefore?: number;
}

/** The texts of a mail, as message keys. */
export interface MailFile {
  readonly subject: string;
  readonly text: string;
  /** Of an SMS besides the mail, to those whose number a code has proven. */
  readonly sms?: string;
}

/** A mail to those whose turn it is: hours, or days at nine in the morning, before the wait is over. */
export interface ReminderFile extends MailFile {
  readonly hoursBefore?: number;
  readonly daysBefore?: number;
}

/** How long a process waits in a state, and the task state to which time then leads, whether or not a page is open. */
export interface WaitFile extends WaitLength {
  readonly to: string;
  readonly remind?: readonly ReminderFile[];
}

/** The length of a wait in words. @example waitText({ businessDays: 5 }) // 'after 5 business days' */
export function waitText({ hours, days, businessDays, until, daysBefore }: WaitLength): string {
  if (until !== undefined)
    return daysBefore === undefined ? `after ${until}` : `${daysBefore} days before ${until}`;
  if (hours !== undefined) return `after ${hours} hours`;
  return days === undefined ? `after ${businessDays} business days` : `after ${days} days`;
}
