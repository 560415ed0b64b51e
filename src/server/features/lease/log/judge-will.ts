/** Compares the signers' consents and refusals with the log. Pure. */
import type { LeaseLogRow } from '../../../../db/lease/lease-log.repository.ts';
import type { PapersSigner } from '../lease-papers.ts';
import { textIn } from './row-detail.ts';

/**
 * The differences, in English words for an operator.
 *
 * @param own the rows of the signer.
 * @example wrongWill(own, signer) // ['the consent of A1 is in no row of the log']
 */
export function wrongWill(own: readonly LeaseLogRow[], signer: PapersSigner): string[] {
  const { applicant_id, consent, declined_at } = signer;
  const wrong: string[] = [];
  const given = own.findLast(({ event }) => event === 'CONSENTED');
  const told = given && [textIn(given, 'at'), given.ip, textIn(given, 'language'), textIn(given, 'sha256')];
  const kept = consent && [consent.at, consent.ip, consent.language, consent.sha256];
  if (told === undefined && kept !== null)
    wrong.push(`the consent of ${applicant_id} is in no row of the log`);
  else if (told?.join(' ') !== kept?.join(' '))
    wrong.push(`the consent of ${applicant_id} is not the one of which row ${given?.seq} tells`);
  const last = own.findLast(({ event }) => event === 'DECLINED' || event === 'RECONSIDERED');
  const declined = last?.event === 'DECLINED' ? textIn(last, 'at') : null;
  if (declined !== declined_at)
    wrong.push(`whether ${applicant_id} declines to sign is not what the log tells`);
  return wrong;
}
