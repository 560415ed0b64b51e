import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findLease } from '../../../../db/lease/lease.repository.ts';
import { findLeaseUid } from '../../../../db/office/case.repository.ts';
import { listUsers } from '../../../../db/session/user.repository.ts';
import type { Row } from '../../../../db/tables.ts';
import { todayAt } from '../../../autopay/context.ts';
import type { Deps } from '../../../deps.ts';
import { amountDue } from '../../../ledger/amount-due.ts';

/** The lease of a household, and what is open in its ledger. */
export async function leasePart(
  deps: Pick<Deps, 'db' | 'clock'>,
  leaseId: string,
): Promise<OfficeCase['lease']> {
  const { db } = deps;
  const lease = await findLease(db, leaseId);
  if (lease === null) return null;
  const { due_cents, overdue_cents } = await amountDue(
    db,
    leaseId,
    await todayAt(deps, db, lease.property_id),
  );
  const { status, start_date, end_date, rent_cents, deposit_cents } = lease;
  const lease_uid = await findLeaseUid(db, leaseId);
  return { lease_uid, status, start_date, end_date, rent_cents, deposit_cents, due_cents, overdue_cents };
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
  return occupants.map(({ first_name, last_name, responsible_flag, user_id }) => ({
    name: `${first_name} ${last_name}`,
    responsible: responsible_flag === 'Responsible',
    email: emails.get(user_id ?? '') ?? '',
  }));
}
