import { type Applicant, updateApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { releaseUnits } from '../../../db/guestcard/unit-reservation.repository.ts';
import type { Deps } from '../../deps.ts';

/**
 * Ends an application in a transaction. The unit becomes available again when the primary applicant leaves.
 *
 * @example await cancelWithin(deps, trx, applicant, { reason: 'NO_ANSWER', at: now.toISOString() })
 */
export async function cancelWithin(
  { dialect }: Pick<Deps, 'dialect'>,
  trx: Connection,
  { id, applicant_type, application_id }: Applicant,
  { reason, at }: { readonly reason: string | null; readonly at: string },
): Promise<void> {
  await updateApplicant(trx, id, { cancelled_at: at, cancel_reason_code: reason, allow_edit: false });
  if (applicant_type === 'PRIMARY') await releaseUnits(trx, dialect, application_id);
}
