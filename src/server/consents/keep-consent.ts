import { createHash } from 'node:crypto';
import type { Connection } from '../../db/client.ts';
import { type ConsentWithText, insertConsent } from '../../db/consent/consent.repository.ts';
import type { Deps } from '../deps.ts';

/** A text that people agree to, as it was written. */
export interface AgreedText {
  readonly title: string;
  readonly content: string;
}

/** Who agreed to what, when and from where. */
type Given = Omit<ConsentWithText, 'id' | 'sha256' | 'title' | 'content'> & { readonly text: AgreedText };

/** The hash by which a consent refers to its text. @example hashOfText({ title: 'Terms', content: '' }).length // 64 */
export function hashOfText({ title, content }: AgreedText): string {
  return createHash('sha256').update(`${title}\n${content}`, 'utf8').digest('hex');
}

/**
 * Keeps that somebody has agreed, with the text as it is now: later changes of the text leave it as it was. Call it in the
 * transaction of what they agreed to.
 *
 * @example await keepConsent(deps, trx, { ...home, user_id, applicant_id: null, kind: 'sms', about: 'parcels', text, … })
 */
export async function keepConsent(
  { random }: Pick<Deps, 'random'>,
  trx: Connection,
  { text, ...given }: Given,
): Promise<void> {
  await insertConsent(trx, { ...given, ...text, id: random.id(), sha256: hashOfText(text) });
}
