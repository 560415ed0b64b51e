import { findApplicant } from '../../../../db/applicant/applicant.repository.ts';
import { writeApplicationStatus } from '../../../../db/applicant/application-status.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { releaseUnits } from '../../../../db/guestcard/unit-reservation.repository.ts';
import { updateLease } from '../../../../db/lease/lease.repository.ts';
import { waitsForLandlord } from '../../../../db/lease/office-lease.repository.ts';
import { findProperty, findUnit } from '../../../../db/property/property.repository.ts';
import { findTransferTo } from '../../../../db/resident/unit-transfer.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
import { lookAgain } from '../../../process/timers/look-again.ts';
import type { LeasePapers } from '../lease-papers.ts';
import { logLease } from '../log/lease-log.ts';

/**
 * Whether a lease can be withdrawn: not all have signed it, the landlord included.
 *
 * @example isWithdrawable(papers) // false for a sealed lease
 */
export function isWithdrawable({ lease, office }: Pick<LeasePapers, 'lease' | 'office'>): boolean {
  return lease.status === 'SIGNING' || (lease.status === 'SIGNED' && waitsForLandlord(office));
}

/**
 * Withdraws held papers of a lease before all have signed: nobody can sign it afterwards, its signers get a mail with the
 * reason, and its application may get another lease. Withdrawn again, nothing changes.
 *
 * @throws {AppError} `lease.signed_by_all`.
 * @example await withdrawLease(deps, trx, papers, { by: user.id, reason: 'The rent was wrong' })
 */
export async function withdrawLease(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'texts' | 'dialect'>,
  trx: Connection,
  papers: LeasePapers,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  const { lease, signers, office } = papers;
  if (lease.status === 'WITHDRAWN') return;
  if (!isWithdrawable(papers)) throw new AppError('lease.signed_by_all');
  const { id, company_id, property_id, application_id, unit_id } = lease;
  await updateLease(trx, id, {
    status: 'WITHDRAWN',
    withdrawn_at: deps.clock.now().toISOString(),
    withdrawn_reason: reason,
    withdrawn_by: by,
  });
  if (application_id !== null) {
    const application = { id: application_id, company_id, property_id };
    // Who does not move after all still has the lease of the application.
    const moves = office?.moves_from != null;
    await writeApplicationStatus(trx, application, moves ? 'LEASE_COMPLETE' : 'APPLICATION_IN_PROGRESS');
    if (moves) await releaseUnits(trx, deps.dialect, application_id, unit_id);
  }
  const transfer = await findTransferTo(trx, id);
  if (transfer !== null) await lookAgain(deps, trx, [transfer.subject_id]);
  const property = await findProperty(trx, property_id);
  const unit = (await findUnit(trx, unit_id))?.details.unit_uid ?? '';
  for (const { applicant_id } of signers) {
    const applicant = await findApplicant(trx, applicant_id);
    if (applicant === null) continue;
    const { email: recipient, language, first_name } = applicant;
    await queueMessage(deps, trx, {
      ...{ company_id, property_id, recipient, language },
      template: 'notices:lease_withdrawn',
      values: {
        ...{ first_name, unit, reason },
        property: property?.name ?? '',
        email: property?.settings.portal_info.portal_email ?? '',
      },
    });
  }
  await logLease(deps, trx, lease, { event: 'WITHDRAWN', actor: 'property', ip: '', detail: { reason } });
}
