import { MESSAGE_CHARACTERS, SUBJECT_CHARACTERS } from '../../contract/limits.ts';

/** A person's message to the office. */
export interface MessageValues {
  readonly subject: string;
  readonly message: string;
}

export type MessageField = keyof MessageValues;

const MOST: Readonly<Record<MessageField, number>> = {
  subject: SUBJECT_CHARACTERS,
  message: MESSAGE_CHARACTERS,
};

/**
 * The issues of each field. A blank field counts as missing; a subject has at most 300 characters, a message 320.
 *
 * @example messageIssues({ subject: ' ', message: 'Hello' }) // { subject: 'required' }
 * @see spec/platform.md §5 Compose message
 */
export function messageIssues(values: MessageValues): Partial<Record<MessageField, 'required' | 'too_long'>> {
  const issues: Partial<Record<MessageField, 'required' | 'too_long'>> = {};
  for (const field of ['subject', 'message'] as const) {
    if (values[field].trim() === '') issues[field] = 'required';
    else if (values[field].length > MOST[field]) issues[field] = 'too_long';
  }
  return issues;
}
