import { textOf } from './call-json.ts';

/** The providers' reasons that `errors.json` has texts for, in every language, as `declined.<reason>`. */
const knownReasons: ReadonlySet<string> = new Set([
  'card_declined',
  'insufficient_funds',
  'account_closed',
  'account_invalid',
  'token_invalid',
]);

/**
 * The reason of a decline: the key of our text if the provider's code is known, else the provider's text.
 *
 * @param body the provider's refusal: `{ decline_code, message }`.
 * @example declineText({ decline_code: 'card_declined', message: 'Card declined' }) // 'declined.card_declined'
 */
export function declineText(body: unknown): string {
  const reason = textOf(body, 'decline_code');
  return knownReasons.has(reason) ? `declined.${reason}` : textOf(body, 'message');
}
