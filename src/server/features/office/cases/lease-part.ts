import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findLease } from '../../../../db/lease/lease.repository.ts';
import { findOfficeLease, waitsForLandlord } from '../../../../db/lease/office-lease.repository.ts';
import { findLeaseUid, type StoredCase } from '../../../../db/office/case.repository.ts';
import { isUnleased } from '../../../../db/office/waiting/unleased.repository.ts';
import { listUsers } from '../../../../db/session/user.repository.ts';
import type { Row } from '../../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { amountDue } from '../../../ledger/amount-due.ts';
import { todayAt } from '../../../property/time-zone.ts';

/** The lease of a household, and what is open in its ledger. */
export async function leasePart(
  deps: Pick<Deps, 'db' | 'clock'>,
  leaseId: string,
): Promise<OfficeCase['lease']> {
  const { db } = deps;
  const lease = await findLease(db, leaseId);
  if (lease === null) return null;
  const { open_cents: due_cents, overdue_cents } = await amountDue(
    db,
    leaseId,
    await todayAt(deps, db, lease.property_id),
  );
  const { status, start_date, end_date, rent_cents, deposit_cents } = lease;
  const lease_uid = await findLeaseUid(db, leaseId);
  return {
    lease_id: leaseId,
    lease_uid,
    status,
    start_date,
    end_date,
    rent_cents,
    deposit_cents,
    due_cents,
    overdue_cents,
  };
}

/** What a member who serves leases does next for the lease of a case: make it, or sign it for the landlord. */
export async function nextForLease(
  db: Connection,
  { application_id, lease_id, property_id }: StoredCase,
): Promise<OfficeCase['next']> {
  if (lease_id !== null) {
    const lease = await findLease(db, lease_id);
    const office = await findOfficeLease(db, lease_id);
    if (lease?.status === 'SIGNED' && office !== null && waitsForLandlord(office)) return 'COUNTERSIGN';
  }
  if (application_id === null) return null;
  return (await isUnleased(db, { property_id, application_id })) ? 'MAKE_LEASE' : null;
}

/** Who lives in a home, in the order of the lease. */
export async function occupantsPart(
  db: Connection,
  occupants: readonly Row<'lease_occupants'>[],
): Promise<OfficeCase['occupants']> {
  const users = await listUsers(
    db,
    occupants.flatMap(({ user_id }) => user_id ?? []),
  );
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return occupants.map(({ first_name, last_name, responsible_flag, user_id, applicant_id }) => ({
    name: `${first_name} ${last_name}`,
    responsible: responsible_flag === 'Responsible',
    email: emails.get(user_id ?? '') ?? '',
    person: personOf(user_id, applicant_id),
  }));
}

function personOf(
  userId: string | null,
  applicantId: string | null,
): OfficeCase['occupants'][number]['person'] {
  if (userId !== null) return { kind: 'resident', id: userId };
  return applicantId === null ? null : { kind: 'applicant', id: applicantId };
}
