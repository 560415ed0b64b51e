import { type Applicant, updateApplicant } from '../../../db/applicant/applicant.repository.ts';
import { releaseUnits } from '../../../db/guestcard/unit-reservation.repository.ts';
import type { Deps } from '../../deps.ts';
import { changeProcess } from '../../process.ts';

/**
 * Cancels a submitted application that nobody has decided on.
 *
 * @throws {AppError} `state.not_allowed` before the submit, after a decision, and the second time.
 * @see spec/application.md §4 Application lifecycle
 */
export async function cancelApplication(
  deps: Deps,
  applicant: Applicant,
  reason: string | null,
  ip: string,
): Promise<boolean> {
  const author = { actor: 'applicant', ip };
  const { result } = await changeProcess(
    deps,
    applicant.id,
    author,
    { type: 'CANCEL' },
    async ({ trx, now }) => {
      await updateApplicant(trx, applicant.id, {
        cancelled_at: now.toISOString(),
        cancel_reason_code: reason,
        allow_edit: false,
      });
      // The unit is free again when the person who applied for it gives it up.
      if (applicant.applicant_type === 'PRIMARY') await releaseUnits(trx, applicant.application_id);
      return { result: true, detail: { cancel_reason_code: reason } };
    },
  );
  return result;
}
