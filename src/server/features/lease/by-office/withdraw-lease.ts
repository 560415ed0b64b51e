import { findApplicant } from '../../../../db/applicant/applicant.repository.ts';
import { writeApplicationStatus } from '../../../../db/applicant/application-status.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { updateLease } from '../../../../db/lease/lease.repository.ts';
import { waitsForLandlord } from '../../../../db/lease/office-lease.repository.ts';
import { findProperty, findUnit } from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { queueMessage } from '../../../outbox/queue-message.ts';
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
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'texts'>,
  trx: Connection,
  papers: LeasePapers,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  const { lease, signers } = papers;
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
    await writeApplicationStatus(trx, application, 'APPLICATION_IN_PROGRESS');
  }
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
