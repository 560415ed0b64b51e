/** Residents who request the owner's records: of the same household, of another unit, property and company. */
import { randomBytes } from 'node:crypto';
import { residentRoles } from '../../../src/contract/access/grants.ts';
import type { Policy } from '../../../src/contract/access/policies.ts';
import type { Role } from '../../../src/contract/access/roles.ts';
import { insertCompany, insertProperty } from '../../../src/db/property/property.repository.ts';
import type { User } from '../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import type { Target } from '../target/target.ts';
import { NOBODYS } from './owner.ts';
import type { Caller } from './people.ts';

/** The signed-in callers: residents by the grants of their lease, and people of the office. */
export async function makeSignedIn(target: Target): Promise<readonly Caller[]> {
  const { office } = target;
  const signedIn = async (
    name: string,
    user: User,
    lease?: { readonly id: string; readonly responsible_flag: string },
  ): Promise<Caller> => {
    const asker = NOBODYS;
    const { token } = await openSessionFor(office, office.db, user, { asker, lease_id: lease?.id ?? null });
    const roles: readonly (Role | Policy)[] = user.is_staff
      ? ['staff', ...(user.policies as Policy[])]
      : residentRoles(lease ?? null);
    const lives = user.is_staff ? [] : (['resident'] as const);
    const isBound = roles.includes('responsible') ? (['responsible'] as const) : [];
    const records = lease === undefined ? {} : { lease_id: [lease.id] };
    return {
      name,
      token,
      is: [
        'session',
        ...(lease === undefined ? [] : (['holder'] as const)),
        ...lives,
        ...isBound,
        ...(user.is_staff ? (['staff'] as const) : []),
      ],
      roles,
      params: { id: [user.id], ...records },
    };
  };
  const tenant = async (name: string, wish: Parameters<typeof makeTenant>[1] = {}): Promise<Caller> => {
    const { user, lease_id } = await makeTenant(office, wish);
    const responsible_flag = wish.non_responsible === true ? 'Non-Responsible' : 'Responsible';
    return signedIn(name, user, { id: lease_id, responsible_flag });
  };
  // Of another property, because the office of the owner's property may see its data.
  const clerk = { is_staff: true, property_id: 'harbor-court' };
  const clerkOfMessages = { ...clerk, policies: ['manage_messages'] };
  const otherRequests = { ...clerk, policies: ['manage_accommodations'] };
  const noRequests = { is_staff: true, policies: ['manage_queues'] };
  const officer = { ...clerk, policies: ['super_admin'], first_name: 'Dana' };
  return [
    await tenant('a resident of another unit'),
    await tenant('a resident whom the lease does not bind', { non_responsible: true }),
    await tenant('a resident of another property', { property_id: 'harbor-court' }),
    await tenant('a resident of another company', { property_id: await otherCompany(target) }),
    await signedIn('a resident without a lease', await makeUser(office)),
    await signedIn('somebody of the office without policies', await makeUser(office, clerk)),
    await signedIn('somebody of the office for the messages', await makeUser(office, clerkOfMessages)),
    await signedIn('somebody of another office for accommodations', await makeUser(office, otherRequests)),
    await signedIn(
      'somebody of the same office without a policy for accommodations',
      await makeUser(office, noRequests),
    ),
    await signedIn('somebody of the office with every policy', await makeUser(office, officer)),
  ];
}

/** Adds a property of a company that the demo does not have, and returns its id. */
async function otherCompany({ office: { db } }: Target): Promise<string> {
  const id = `other-${randomBytes(6).toString('hex')}`;
  const { settings } = await db
    .selectFrom('properties')
    .select('settings')
    .where('id', '=', 'juniper-row')
    .executeTakeFirstOrThrow();
  await insertCompany(db, { id, name: 'Other Homes' });
  await insertProperty(db, {
    id,
    company_id: id,
    name: 'Other House',
    host: `${id}.localhost`,
    settings: JSON.parse(settings),
  });
  return id;
}
