import { findUser } from '../../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../../src/server/features/impersonation/open-resident-session.ts';
import { addRoommate } from '../../../fixtures/tenant.ts';
import type { Stage } from '../stage.ts';
import type { GroupPeople } from './group-people.ts';

/** Residents of a lease: they move in and out, and sign in. */
export const residentPeople: GroupPeople = {
  async join({ deps, person }) {
    await addRoommate(deps, tenantOf(person), { first_name: 'Noor', last_name: 'Haddad' });
  },
  async leave({ deps: { db }, person }, id) {
    await db
      .deleteFrom('lease_occupants')
      .where('lease_id', '=', tenantOf(person).lease_id)
      .where('user_id', '=', id)
      .execute();
    return true;
  },
  async enter({ deps, person }, id) {
    const { lease_id, occasion_id } = tenantOf(person);
    const user = await findUser(deps.db, id);
    if (user === null) throw new Error(`The member ${id} is gone.`);
    const asker = { ip: '127.0.0.1', userAgent: '' };
    const session = await openSessionFor(deps, deps.db, user, { asker, lease_id });
    return {
      token: session.token,
      query: { occasion: String(occasion_id) },
      remembers: { user: JSON.stringify(session), language: 'en' },
    };
  },
};

function tenantOf({ tenant }: Stage['person']): NonNullable<Stage['person']['tenant']> {
  if (tenant === undefined) throw new Error('The tour is about no tenancy.');
  return tenant;
}
