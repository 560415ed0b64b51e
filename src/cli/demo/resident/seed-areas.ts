import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../server/deps.ts';
import { DEMO_TENANCIES } from '../people/residents.ts';
import { DEMO_PROPERTIES } from '../properties.ts';
import { addOpenWork } from '../work/open-work.ts';
import { AREAS } from './areas.ts';
import { addDemoAutopay } from './autopay.ts';
import { type OccasionLink, occasionLinks } from './occasion-links.ts';
import { type DemoLease, PLAIN_RESIDENT } from './resident-wish.ts';

/** The lease with a year of workorders and messages and an automatic payment; every start prints its links. */
const FIRST_LEASE = 'JR-305-1';

/** Fills the areas of the portal for the seeded leases, except those that have ended. */
export async function seedAreas(deps: Deps): Promise<void> {
  for (const { lease_uid, lease_status, property } of DEMO_TENANCIES) {
    if (lease_status === 'Previous') continue;
    const lease = await findLease(deps.db, lease_uid.toLowerCase());
    if (lease === null) continue;
    const { rent_cents, ...found } = lease;
    for (const fill of AREAS)
      await fill(deps, found, {
        ...PLAIN_RESIDENT,
        property: property.id,
        rent_cents,
        paid_months: 12,
        has_post: lease_uid === FIRST_LEASE,
      });
    if (lease_uid !== FIRST_LEASE) continue;
    await addDemoAutopay(deps, found, PLAIN_RESIDENT);
    await addOpenWork(deps, found);
  }
}

/** The links of the first lease of the demo. */
export function firstLeaseLinks(baseUrl: string, secretKey: string): OccasionLink[] {
  const first = { lease_id: FIRST_LEASE.toLowerCase(), host: DEMO_PROPERTIES[0].host };
  return occasionLinks(baseUrl, secretKey, first);
}

/** A lease with its first occupant who has an account. */
async function findLease(db: Db, leaseId: string): Promise<(DemoLease & { rent_cents: number }) | null> {
  const row = await db
    .selectFrom('leases')
    .innerJoin('lease_occupants', 'lease_occupants.lease_id', 'leases.id')
    .innerJoin('users', 'users.id', 'lease_occupants.user_id')
    .select([
      'leases.id as lease_id',
      'leases.unit_id',
      'leases.company_id',
      'leases.property_id',
      'leases.start_date as lease_start',
      'leases.end_date as lease_end',
      'leases.rent_cents',
      'users.id as user_id',
      'users.email',
    ])
    .where('leases.id', '=', leaseId)
    .orderBy('lease_occupants.position')
    .executeTakeFirst();
  return row ?? null;
}
