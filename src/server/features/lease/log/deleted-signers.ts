/**
 * Signers who were deleted at their request, and are named by the log and the sealed file alone. Pure.
 *
 * @see docs/decisions/0142-a-person-is-deleted-as-far-as-no-law-keeps.md
 */
import type { LeaseLogRow } from '../../../../db/lease/lease-log.repository.ts';
import type { PapersSigner } from '../lease-papers.ts';
import { textIn } from './row-detail.ts';

/**
 * The signers, those who were deleted with the name in which they signed by the log. Somebody without a name who was not
 * deleted stays without one, so the check of the log finds it.
 *
 * @param deleted ids of applicants
 * @example withLoggedNames(signers, rows, new Set(['A1']))[0]?.signing_name // 'Ann Bell'
 */
export function withLoggedNames(
  signers: readonly PapersSigner[],
  rows: readonly LeaseLogRow[],
  deleted: ReadonlySet<string>,
): PapersSigner[] {
  return signers.map((signer) => {
    if (signer.signing_name !== '' || !deleted.has(signer.applicant_id)) return signer;
    const own = rows.findLast(
      (row) => row.actor === `applicant:${signer.applicant_id}` && textIn(row, 'name') !== '',
    );
    return { ...signer, signing_name: own === undefined ? '' : textIn(own, 'name') };
  });
}
