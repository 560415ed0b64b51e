import { lockApplicant } from '../../../../db/applicant/applicant.repository.ts';
import { readApplicationStatus } from '../../../../db/applicant/application-status.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import { findLease } from '../../../../db/lease/lease.repository.ts';
import { updateSigner } from '../../../../db/lease/lease-signer.repository.ts';
import { pagesOfUnsigned, type UnsignedSigner } from '../../../../db/lease/unsigned-signer.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../jobs/every.ts';
import { readLeasePapers, spotCountOfAll } from '../lease-papers.ts';
import { sendReminder } from './send-reminder.ts';

type Here = Pick<
  Deps,
  'db' | 'dialect' | 'clock' | 'random' | 'secrets' | 'settings' | 'texts' | 'flows' | 'log'
>;

/** Default days after which a signer is reminded. */
const SIGNING_REMINDER_DAYS: readonly number[] = [2, 5, 9];

/**
 * Mails a reminder with a link of their own to people who have not signed, once for each of the property's reminder
 * days. Several missed reminders result in one mail. Papers that a signer has declined get no reminders.
 *
 * @returns the number of reminded people.
 * @example await remindSigners(deps) // 2
 */
export async function remindSigners(deps: Here): Promise<number> {
  let reminded = 0;
  const before = new Date(deps.clock.now().getTime() - dayMs).toISOString();
  for await (const page of pagesOfUnsigned(deps.db, before)) {
    for (const signer of page) {
      const isReminded = await deps.db
        .transaction()
        .execute((trx) => remind(deps, trx, signer))
        .catch((error: unknown) => {
          deps.log.error({ err: error, lease: signer.lease_id }, 'signer not reminded');
          return false;
        });
      if (isReminded) reminded += 1;
    }
  }
  return reminded;
}

async function remind(deps: Here, trx: Connection, unsigned: UnsignedSigner): Promise<boolean> {
  const applicant = await lockApplicant(trx, deps.dialect, unsigned.applicant_id);
  const lease = await findLease(trx, unsigned.lease_id);
  if (applicant === null || applicant.removed_at !== null || lease?.status !== 'SIGNING') return false;
  const papers = await readLeasePapers(trx, lease);
  const signer = papers.signers.find(({ applicant_id }) => applicant_id === applicant.id);
  const standsStill = papers.signers.some(({ declined_at }) => declined_at !== null);
  if (signer === undefined || signer.finished_at !== null || standsStill || applicant.email === '')
    return false;
  if (spotCountOfAll(papers, signer).total === 0) return false;
  const isOpen =
    lease.parent_lease_id !== null ||
    (await readApplicationStatus(trx, applicant.application_id)) === 'LEASE_IN_PROGRESS';
  const property = await findProperty(trx, lease.property_id);
  if (!isOpen || property === null) return false;
  const age = (deps.clock.now().getTime() - Date.parse(lease.created_at)) / dayMs;
  const days = property.settings.signing_reminder_days ?? SIGNING_REMINDER_DAYS;
  const reminders = days.filter((day) => day <= age).length;
  if (reminders <= signer.reminders) return false;
  await updateSigner(trx, signer, { reminders });
  await sendReminder(deps, trx, papers, applicant, property, 'job:reminders', { reminders });
  return true;
}
