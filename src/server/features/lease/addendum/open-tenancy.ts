/** Turns a fully signed lease into a tenancy: its signers and occupants become residents. */
import { standingStatus } from '../../../../contract/access/lease-status.ts';
import { type Applicant, findApplicant } from '../../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Lease } from '../../../../db/lease/lease.repository.ts';
import type { MonthlyCharge } from '../../../../db/lease/office-lease.repository.ts';
import { findUnit } from '../../../../db/property/property.repository.ts';
import { insertOccupancy, type NewOccupant } from '../../../../db/resident/tenancy.repository.ts';
import { listUsersByEmail } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { beginCharges } from '../../../ledger/begin-charges.ts';
import { todayAt } from '../../../property/time-zone.ts';
import { mailLink } from '../../accounts/mailed-link.ts';

/** A person of the lease, and their applicant; null for a child. */
interface FutureResident {
  readonly occupant: NewOccupant;
  readonly applicant: Applicant | null;
}

/**
 * Makes a lease a tenancy, with its occupants and its charges. People with an account in the company get the lease in
 * it at once; everybody else gets a mail with a link to open an account: using it proves the address, and they choose
 * the password there.
 *
 * Pass the transaction of the last signature.
 *
 * @param charges monthly charges besides the rent.
 *
 * @example await openTenancy(deps, trx, lease)
 * @see spec/platform.md §1, §3 Lease / unit
 */
export async function openTenancy(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'settings' | 'texts'>,
  trx: Connection,
  lease: Lease,
  charges: readonly MonthlyCharge[] = [],
): Promise<void> {
  const { company_id, property_id } = lease;
  const unit = await findUnit(trx, lease.unit_id);
  const today = await todayAt(deps, trx, property_id);
  const people = await residentsOf(trx, lease);
  await insertOccupancy(
    trx,
    { lease_id: lease.id, company_id, property_id },
    {
      lease_uid: `${unit?.details.unit_uid ?? lease.unit_id}-${lease.start_date}`,
      lease_status: standingStatus(lease.start_date, today),
      movein_date: lease.start_date,
      pending_renewal: 0,
      allow_workorder: 1,
    },
    people.map(({ occupant }) => occupant),
  );
  await beginCharges(deps, trx, lease, charges);
  for (const { occupant, applicant } of people) {
    if (applicant === null || applicant.email === '' || occupant.user_id !== null) continue;
    const { email, first_name, last_name, language } = applicant;
    const content = { first_name, last_name, language, identity: null };
    const account = { company_id, property_id, purpose: 'register' as const, user_id: null };
    await mailLink(deps, trx, { ...account, email: email.toLowerCase(), content });
  }
}

async function residentsOf(trx: Connection, { occupants, company_id }: Lease): Promise<FutureResident[]> {
  const people: FutureResident[] = [];
  for (const { first_name, last_name, applicant_id } of occupants) {
    const applicant = applicant_id === null ? null : await findApplicant(trx, applicant_id);
    const known = applicant === null ? [] : await listUsersByEmail(trx, applicant.email);
    const user = known.find((one) => one.company_id === company_id && !one.is_staff);
    people.push({
      applicant,
      occupant: {
        first_name,
        last_name,
        applicant_id,
        user_id: user?.id ?? null,
        responsible_flag: applicant?.is_responsible === true ? 'Responsible' : 'Non-Responsible',
        is_lease_applicant: Number(applicant?.applicant_type === 'PRIMARY'),
      },
    });
  }
  return people;
}
