import { textOf } from './call-json.ts';

/** The reasons of the providers that `errors.json` has a text for, in every language, as `declined.<reason>`. */
const knownReasons: ReadonlySet<string> = new Set([
  'card_declined',
  'insufficient_funds',
  'account_closed',
  'account_invalid',
  'token_invalid',
]);

/**
 * Why a provider took no money: the key of our text where its code is known, else its own text.
 *
 * @param body what says so: `{ decline_code, message }`.
 * @example declineText({ decline_code: 'card_declined', message: 'Card declined' }) // 'declined.card_declined'
 */
export function declineText(body: unknown): string {
  const reason = textOf(body, 'decline_code');
  return knownReasons.has(reason) ? `declined.${reason}` : textOf(body, 'message');
}
