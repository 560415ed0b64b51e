import { standingStatus } from '../../../contract/access/lease-status.ts';
import type { Connection } from '../../../db/client.ts';
import { insertUnit } from '../../../db/property/property.repository.ts';
import { insertTenancy } from '../../../db/resident/tenancy.repository.ts';
import { insertUser } from '../../../db/session/user.repository.ts';
import { monthsFrom } from '../../../ledger/day.ts';
import type { Deps } from '../../../server/deps.ts';
import { hashPassword } from '../../../server/features/accounts/password.ts';
import { DEMO_COMPANY, DEMO_PROPERTIES, type DemoProperty } from '../properties.ts';
import { AREAS } from './areas.ts';
import type { DemoLease, ResidentWish } from './resident-wish.ts';

/** A resident who was created, with the credentials of their account. */
export interface MadeResident extends DemoLease {
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Host of the property, `juniper.localhost`. */
  readonly host: string;
}

const PASSWORD = 'latchkey-demo';
const PERSON = { first_name: 'Robin', last_name: 'Keller' };

/**
 * Creates a resident with an account, a unit and a lease of their own, and runs every area for it.
 *
 * @param property the wished one of the demo, or another one that exists.
 * @throws {Error} if the property is not one of the demo's.
 * @example const { email, password } = await makeResident(deps, { ...PLAIN_RESIDENT, due_day: 31 })
 */
export async function makeResident(
  deps: Deps,
  wish: ResidentWish,
  property: Pick<DemoProperty, 'id' | 'name' | 'host' | 'unit'> | undefined = DEMO_PROPERTIES.find(
    ({ id }) => id === wish.property,
  ),
): Promise<MadeResident> {
  if (property === undefined) throw new Error(`There is no demo property ${wish.property}.`);
  const password_hash = await hashPassword(PASSWORD, deps.random.bytes(16));
  const made = await deps.db
    .transaction()
    .execute((trx) => insertResident(deps, trx, property, wish, password_hash));
  for (const fill of AREAS) await fill(deps, made, wish);
  return { ...made, ...PERSON, password: PASSWORD, host: property.host };
}

async function insertResident(
  { random, clock }: Pick<Deps, 'random' | 'clock'>,
  trx: Connection,
  property: Pick<DemoProperty, 'id' | 'name' | 'unit'>,
  wish: ResidentWish,
  password_hash: string,
): Promise<DemoLease> {
  const today = clock.now().toISOString().slice(0, 10);
  const lease_start = wish.lease_start ?? monthsFrom(today, -9);
  const lease_end = wish.lease_end ?? monthsFrom(today, 3);
  const mark = random
    .id()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 10);
  const of = { company_id: DEMO_COMPANY.id, property_id: property.id };
  const made = {
    ...of,
    user_id: `resident-${mark}`,
    lease_id: `lease-${mark}`,
    unit_id: `unit-${mark}`,
    email: `robin-${mark}@latchkey.example`,
    lease_start,
    lease_end,
  };
  await insertUser(trx, {
    ...of,
    ...PERSON,
    id: made.user_id,
    email: made.email,
    password_hash,
    policies: [],
    language: 'en',
  });
  const unit_uid = mark.slice(0, 4).toUpperCase();
  const details = { property_name: property.name, ...property.unit.details, unit_uid };
  await insertUnit(trx, { ...of, id: made.unit_id, details, available: false });
  await insertTenancy(trx, {
    lease: {
      ...of,
      id: made.lease_id,
      unit_id: made.unit_id,
      start_date: lease_start,
      end_date: lease_end,
      rent_cents: wish.rent_cents,
      created_at: `${lease_start}T15:00:00.000Z`,
    },
    tenancy: {
      lease_uid: made.lease_id.toUpperCase(),
      lease_status: statusOn(today, lease_start, lease_end),
      movein_date: lease_start,
      pending_renewal: Number(today >= lease_start && today <= lease_end),
      allow_workorder: 1,
    },
    occupants: [
      {
        ...PERSON,
        user_id: made.user_id,
        responsible_flag: wish.is_responsible ? 'Responsible' : 'Non-Responsible',
        is_lease_applicant: Number(today < lease_start),
      },
    ],
  });
  return made;
}

/** @example statusOn('2026-03-02', '2026-04-01', '2027-03-31') // 'Future' */
function statusOn(today: string, start: string, end: string): string {
  return today > end ? 'Previous' : standingStatus(start, today);
}
