import { findApplicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { listLogRows } from '../../../../db/lease/lease-log.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayMs } from '../../../jobs/every.ts';
import { actorOfOffice } from '../../../process/turns/office-actor.ts';
import { sendReminder } from '../addendum/send-reminder.ts';
import { type LeasePapers, spotCountOfAll } from '../lease-papers.ts';
import { textIn } from '../log/row-detail.ts';

/**
 * Mails a reminder to the signers of held papers who have not signed, each at most once a day, whoever reminds.
 *
 * @param by the id of the member of the office.
 * @returns the names of those who were reminded.
 * @throws {AppError} `lease.withdrawn`; `lease.signed_by_all`; `lease.declined`; `lease.reminded` if nobody is left.
 * @example await remindUnsigned(deps, trx, papers, user.id) // ['Ann Bell']
 */
export async function remindUnsigned(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>,
  trx: Connection,
  papers: LeasePapers,
  by: string,
): Promise<string[]> {
  const { lease, signers } = papers;
  if (lease.status === 'WITHDRAWN') throw new AppError('lease.withdrawn');
  if (lease.status !== 'SIGNING') throw new AppError('lease.signed_by_all');
  if (signers.some(({ declined_at }) => declined_at !== null)) throw new AppError('lease.declined');
  const property = await findProperty(trx, lease.property_id);
  const since = new Date(deps.clock.now().getTime() - dayMs).toISOString();
  const recent = (await listLogRows(trx, lease.id))
    .filter(({ event, at }) => event === 'REMINDED' && at > since)
    .map((row) => textIn(row, 'applicant_id'));
  const names: string[] = [];
  for (const signer of signers) {
    const isOpen = signer.finished_at === null && spotCountOfAll(papers, signer).total > 0;
    if (!isOpen || recent.includes(signer.applicant_id)) continue;
    const applicant = await findApplicant(trx, signer.applicant_id);
    if (applicant === null || applicant.removed_at !== null || applicant.email === '') continue;
    if (property !== null) await sendReminder(deps, trx, papers, applicant, property, actorOfOffice(by));
    names.push(signer.signing_name);
  }
  if (names.length === 0) throw new AppError('lease.reminded');
  return names;
}
