import { isOver, OVER } from '../../contract/access/lease-status.ts';
import type { Connection } from '../client.ts';

/** The state of a lease and a user's role in it; null if they are not an occupant. Days are `2026-07-31`. */
export async function findStanding(db: Connection, leaseId: string, userId: string) {
  const row = await db
    .selectFrom('lease_occupants')
    .innerJoin('tenancies', 'tenancies.lease_id', 'lease_occupants.lease_id')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .select(['tenancies.lease_status', 'leases.end_date', 'lease_occupants.responsible_flag'])
    .where('lease_occupants.lease_id', '=', leaseId)
    .where('lease_occupants.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const other = await db
    .selectFrom('lease_occupants')
    .innerJoin('tenancies', 'tenancies.lease_id', 'lease_occupants.lease_id')
    .select('tenancies.lease_id')
    .where('lease_occupants.user_id', '=', userId)
    .where('lease_occupants.lease_id', '<>', leaseId)
    .where('tenancies.lease_status', 'not in', OVER)
    .executeTakeFirst();
  return {
    is_over: isOver(row.lease_status),
    lease_end_date: row.end_date,
    is_responsible: row.responsible_flag === 'Responsible',
    has_other_lease: other !== undefined,
  };
}
