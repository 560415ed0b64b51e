import { addOfficer } from '../../../src/cli/demo/people/officer.ts';
import { OFFICE_POLICIES } from '../../../src/contract/access/policies.ts';
import type { UserSession } from '../../../src/contract/session/session.contract.ts';
import { findUser, type User } from '../../../src/db/session/user.repository.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';

const asker = { ip: '127.0.0.1', userAgent: '' };

/** A signed-in member of the office of a property, with every policy for its work. */
export async function newOfficer(
  deps: Deps,
  property_id: string,
  company_id: string,
  {
    policies = OFFICE_POLICIES,
    last_name = 'Office',
  }: Partial<Pick<User, 'last_name'>> & {
    readonly policies?: readonly string[];
  } = {},
): Promise<string> {
  return (await newOfficeSession(deps, property_id, company_id, { policies, last_name })).token;
}

/** The session of a new member of the office of a property. */
export async function newOfficeSession(
  deps: Deps,
  property_id: string,
  company_id: string,
  { policies, last_name }: Pick<User, 'last_name'> & { readonly policies: readonly string[] },
): Promise<UserSession> {
  const id = await addOfficer(deps, { company_id, property_id }, { policies, last_name });
  return openSessionFor(deps, deps.db, await userOf(deps, id), { asker });
}

async function userOf(deps: Deps, id: string): Promise<User> {
  const user = await findUser(deps.db, id);
  if (user === null) throw new Error(`There is no user ${id}.`);
  return user;
}
