/** Members of the office who do the work of the demo, and of tests. */
import { OFFICE_POLICIES } from '../../../contract/access/policies.ts';
import { insertUser, type User } from '../../../db/session/user.repository.ts';
import type { Tenancy } from '../../../db/tables.ts';
import type { Deps } from '../../../server/deps.ts';
import { membersOfOffice } from '../../../server/process/turns/office-members.ts';

interface NewOfficer extends Pick<User, 'last_name'> {
  readonly policies: readonly string[];
}

/**
 * Adds a member of the office of a property, who has no password.
 *
 * @param policies omitted: every policy for the work of the office.
 * @returns the id of the user
 * @example const dana = await addOfficer(deps, { company_id, property_id }, { policies: ['manage_leases'] })
 */
export async function addOfficer(
  deps: Pick<Deps, 'db' | 'random'>,
  { company_id, property_id }: Tenancy,
  { policies = OFFICE_POLICIES, last_name = 'Office' }: Partial<NewOfficer> = {},
): Promise<string> {
  const id = deps.random.id();
  await insertUser(deps.db, {
    id,
    company_id,
    property_id,
    email: `${id.toLowerCase()}@latchkey.example`,
    password_hash: '',
    first_name: 'Dana',
    last_name,
    policies: [...policies],
    language: 'en',
    is_staff: true,
  });
  return id;
}

/** A member of the office who may act by a policy at a property: the first one, or a new one if there is none. */
export async function officerWith(
  deps: Pick<Deps, 'db' | 'random'>,
  policy: string,
  { company_id, property_id }: Tenancy,
): Promise<string> {
  const [first] = await membersOfOffice(deps.db, policy, { company_id, property_id });
  return first?.id ?? addOfficer(deps, { company_id, property_id });
}
