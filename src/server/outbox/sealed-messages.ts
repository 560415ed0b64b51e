/**
 * Sealed bodies of outgoing mail and SMS: they contain personal links and codes, which would otherwise stay readable in
 * old pages of the database, in its log and in backups.
 */
import { isSealed, type SecretBox } from '../secrets/secret-box.ts';

/** The text of a message as it is stored. */
export function sealedMessage(box: Pick<SecretBox, 'seal'>, id: string, text: string): string {
  return box.seal(text, purposeOf(id));
}

/** The text of a message in the outbox; null if no key opens it. Messages of an older version are stored in clear. */
export function textOfMessage(
  box: Pick<SecretBox, 'open'>,
  { id, body }: { readonly id: string; readonly body: string },
): string | null {
  return isSealed(body) ? box.open(body, purposeOf(id)) : body;
}

/** The text sealed again under the current key of the box, or null if no key opens it. */
export function resealMessage(box: SecretBox, id: string, sealed: string): string | null {
  const text = box.open(sealed, purposeOf(id));
  return text === null ? null : sealedMessage(box, id, text);
}

function purposeOf(id: string): string {
  return `outbox.body:${id}`;
}
