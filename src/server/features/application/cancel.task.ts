import { Cancellation } from '../../../contract/application/application.contract.ts';
import { updateApplicant } from '../../../db/applicant/applicant.repository.ts';
import { releaseUnits } from '../../../db/guestcard/unit-reservation.repository.ts';
import { insideTask } from '../../process/task.ts';
import type { DraftContext } from './draft.service.ts';

/** Cancels an application. @see spec/application.md §4 Application lifecycle */
export const cancelApplication = insideTask('application', 'cancelApplication', {
  onceOnly: false,
  input: Cancellation,
  changes: ['applicant', 'unit'],
  async run({ trx, subject: applicant, now }: DraftContext, asked: Cancellation) {
    const reason = asked?.cancel_reason_code ?? null;
    await updateApplicant(trx, applicant.id, {
      cancelled_at: now.toISOString(),
      cancel_reason_code: reason,
      allow_edit: false,
    });
    // The unit is free again when the person who applied for it gives it up.
    if (applicant.applicant_type === 'PRIMARY') await releaseUnits(trx, applicant.application_id);
    return { outcome: 'cancelled' as const, result: true, detail: { cancel_reason_code: reason } };
  },
});
