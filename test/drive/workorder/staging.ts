import { type MadeResident, makeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT } from '../../../src/cli/demo/resident/resident-wish.ts';
import { OFFICE_POLICIES } from '../../../src/contract/access/policies.ts';
import type { UserSession } from '../../../src/contract/session/session.contract.ts';
import { findLeasePlace } from '../../../src/db/resident/lease-place.repository.ts';
import { findUser, insertUser, type User } from '../../../src/db/session/user.repository.ts';
import {
  findWorkorder,
  insertWorkorder,
  type StoredWorkorder,
  updateWorkorder,
} from '../../../src/db/workorder/workorder.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { REOPEN_DAYS, workorderFacts } from '../../../src/server/features/workorders/workorder.subject.ts';
import { sameFacts } from '../same-facts.ts';
import type { Around, Staging } from '../stage.ts';

/** A resident with a workorder, and a member of the office of their property. */
export interface Stage extends Around {
  readonly resident: MadeResident & { readonly token: string; readonly session: UserSession };
  readonly officeToken: string;
  readonly workorder_id: string;
}

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
  return openSessionFor(deps, deps.db, await userOf(deps, id), { asker });
}

async function userOf(deps: Deps, id: string): Promise<User> {
  const user = await findUser(deps.db, id);
  if (user === null) throw new Error(`There is no user ${id}.`);
  return user;
}

/** A workorder as residents request it. */
export function newWorkorder(
  deps: Deps,
  lease: Pick<MadeResident, 'lease_id' | 'user_id' | 'company_id' | 'property_id'>,
): StoredWorkorder {
  const at = deps.clock.now().toISOString();
  const { lease_id, user_id, company_id, property_id } = lease;
  return {
    id: deps.random.id(),
    company_id,
    property_id,
    lease_id,
    user_id,
    request_key: deps.random.id(),
    category: 'PLUMBING',
    title: 'The kitchen tap drips',
    description: 'All night long.',
    permission_to_enter: true,
    entry_note: '',
    times: [{ day: at.slice(0, 10), part: 'MORNING' }],
    status: 'SUBMITTED',
    visit_from: null,
    visit_until: null,
    done_at: null,
    created_at: at,
    changed_at: at,
  };
}

/** Residents, each with one workorder; the office schedules visits, and begins and ends the work by its own calls. */
export const workorderStaging: Staging<Stage> = {
  async enter(around, facts) {
    const { deps } = around;
    const made = await makeResident(deps, PLAIN_RESIDENT);
    const user = await userOf(deps, made.user_id);
    const session = await openSessionFor(deps, deps.db, user, { asker, lease_id: made.lease_id });
    const officeToken = await newOfficer(deps, made.property_id, made.company_id);
    const workorder = newWorkorder(deps, made);
    await insertWorkorder(deps.db, workorder);
    const stage = {
      ...around,
      resident: { ...made, token: session.token, session },
      officeToken,
      workorder_id: workorder.id,
    };
    await putFacts(stage, facts);
    return stage;
  },
  put: putFacts,
  async agreed(stage, expected) {
    const { status, body } = await stage.wire('GET', `/api/tenant/workorders/${stage.workorder_id}`, {
      token: stage.resident.token,
    });
    if (status !== 200) throw new Error(`the workorder was not told: ${status} ${JSON.stringify(body)}`);
    const told = (body as { readonly facts: Facts }).facts;
    const stored = await storedFacts(stage);
    sameFacts('the server', told, 'its database', stored);
    sameFacts('the database', stored, 'the model', expected);
    return told;
  },
};

/** Makes these facts true. */
async function putFacts({ deps, workorder_id }: Stage, { status, reopenable }: Facts): Promise<void> {
  const now = deps.clock.now();
  const long = (REOPEN_DAYS + 1) * 86_400_000;
  const done_at =
    status === 'DONE' ? new Date(now.getTime() - (reopenable === true ? 0 : long)).toISOString() : null;
  await updateWorkorder(deps.db, workorder_id, {
    status: status as StoredWorkorder['status'],
    done_at,
    changed_at: now.toISOString(),
  });
}

export async function storedFacts({ deps, workorder_id }: Stage): Promise<Facts> {
  const workorder = await findWorkorder(deps.db, workorder_id);
  if (workorder === null) throw new Error('The workorder is gone.');
  return workorderFacts(workorder, await findLeasePlace(deps.db, workorder.lease_id), deps.clock.now());
}
