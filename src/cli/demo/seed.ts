import type { Connection } from '../../db/client.ts';
import { insertShoutboxItem } from '../../db/property/page.repository.ts';
import {
  insertCompany,
  insertProperty,
  insertUnit,
  listProperties,
} from '../../db/property/property.repository.ts';
import { insertUser, type User } from '../../db/session/user.repository.ts';
import type { Deps } from '../../server/deps.ts';
import { lockName } from '../../server/features/accounts/guess-limit.ts';
import { hashPassword } from '../../server/features/accounts/password.ts';
import { inviteWithin } from '../../server/property/invitation.ts';
import { APPLICANT_ACCOUNT, DEMO_ACCOUNTS, LOCKED_ACCOUNT } from './accounts.ts';
import { seedGuestcards } from './guestcards.ts';
import { inviteHousehold } from './household.ts';
import { DEMO_ROLES, demoToken } from './links.ts';
import { COMMERCIAL_PROPERTY } from './people/commercial-property.ts';
import { seedTenancies } from './people/residents.ts';
import { DEMO_COMPANY, DEMO_PROPERTIES, type DemoProperty, PRE_SCREENING_PROPERTY } from './properties.ts';
import { SHOUTBOX } from './shoutbox.ts';
import { seedListings } from './units.ts';

/**
 * Fills an empty database with the demo: a company, its properties and units, accounts with their leases, a household
 * with one application per role, and an application with a pre-screening. Leaves a database that has a property
 * unchanged; writes everything or nothing.
 *
 * @returns whether it wrote anything.
 */
export async function seedDemo(deps: Deps, secretKey: string): Promise<boolean> {
  const passwords = await Promise.all(
    DEMO_ACCOUNTS.map((account) => hashPassword(account.password, deps.random.bytes(16))),
  );
  return deps.db.transaction().execute(async (trx) => {
    if ((await listProperties(trx)).length > 0) return false;
    await insertCompany(trx, DEMO_COMPANY);
    for (const property of DEMO_PROPERTIES) await seedProperty(deps, trx, property);
    const [home] = DEMO_PROPERTIES;
    if (home === undefined) return true;
    await seedProperty(deps, trx, COMMERCIAL_PROPERTY);
    const residents = new Map<string, Pick<User, 'id' | 'first_name' | 'last_name'>>();
    for (const [index, account] of DEMO_ACCOUNTS.entries()) {
      const { password: _, about: __, roles, ...person } = account;
      const id = deps.random.id();
      residents.set(person.email, { ...person, id });
      const password_hash = passwords[index] ?? '';
      const user = { ...person, id, company_id: DEMO_COMPANY.id, password_hash, language: 'en' };
      await insertUser(trx, user, roles);
    }
    await seedTenancies(trx, residents, deps.clock.now().toISOString().slice(0, 10));
    await lockName(deps, trx, LOCKED_ACCOUNT, LOCKED_UNTIL);
    await seedApplicant(deps, trx, home);
    await inviteHousehold(deps, trx, home.unit.id, DEMO_ROLES, (role) => demoToken(secretKey, role));
    await inviteHousehold(deps, trx, PRE_SCREENING_PROPERTY.unit.id, ['PRIMARY'], () =>
      demoToken(secretKey, 'PRE-SCREENING'),
    );
    return true;
  });
}

/** The demo account's lock never expires. */
const LOCKED_UNTIL = '2100-01-01T00:00:00.000Z';

/** Makes an application for the account of an applicant. */
async function seedApplicant(deps: Deps, trx: Connection, { unit }: DemoProperty): Promise<void> {
  const account = DEMO_ACCOUNTS.find(({ email }) => email === APPLICANT_ACCOUNT);
  if (account === undefined) return;
  const { first_name, last_name, email } = account;
  const person = { first_name, last_name, email, contact_no: '5125550144' };
  await inviteWithin(deps, trx, { ...person, place: { unit_id: unit.id }, applicant_type: 'PRIMARY' });
}

async function seedProperty(deps: Deps, trx: Connection, property: DemoProperty): Promise<void> {
  const { id, name, host, settings, unit } = property;
  const tenancy = { company_id: DEMO_COMPANY.id, property_id: id };
  await insertProperty(trx, { id, company_id: DEMO_COMPANY.id, name, host, settings });
  await insertUnit(trx, {
    ...tenancy,
    id: unit.id,
    details: { property_name: name, ...unit.details },
    available: true,
  });
  await seedListings(trx, DEMO_COMPANY.id, property, deps.clock.now().toISOString().slice(0, 10));
  await seedGuestcards(trx, DEMO_COMPANY.id, id);
  for (const item of SHOUTBOX) await insertShoutboxItem(trx, { ...tenancy, ...item, id: deps.random.id() });
}
