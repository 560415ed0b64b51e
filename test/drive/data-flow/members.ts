/** The people of a group in a tour: who lives under the lease, moves in or out, and acts next. */

import type { UserSession } from '../../../src/contract/session/session.contract.ts';
import { listActs } from '../../../src/db/process/process-act.repository.ts';
import { findUser } from '../../../src/db/session/user.repository.ts';
import type { Facts } from '../../../src/engine/facts.ts';
import { partyOn, senderOf } from '../../../src/engine/flow/parties.ts';
import { groupOf, severalIn } from '../../../src/engine/flow/several.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { subjectKindOf } from '../../../src/server/process/facts.ts';
import { addRoommate } from '../../fixtures/tenant.ts';
import { type Stage, subjectIn } from './stage.ts';

/** A turn of several, and the fact that becomes true when enough have acted. */
interface Turn {
  readonly state: string;
  readonly party: string;
  readonly fact: string;
}

function turnsOf({ deps, flow: { id, file } }: Stage): Turn[] {
  const facts = Object.entries(deps.factsSchema(id).properties);
  return Object.keys(file.states).flatMap((state) => {
    const party = partyOn(file, state);
    if (severalIn(file, state) === null || groupOf(file, party) === null) return [];
    return facts.flatMap(([fact, { source, from }]) =>
      source === 'process' && [from?.done ?? []].flat().includes(state) ? [{ state, party, fact }] : [],
    );
  });
}

/** The ids of the members who have not acted in a state. */
async function missingIn(stage: Stage, { state, party }: Turn): Promise<string[]> {
  const { deps, flow, process } = stage;
  const group = groupOf(flow.file, party);
  const subject = await subjectIn(stage);
  const context = { deps, db: deps.db, subject, once: <T>(_: string, read: () => Promise<T>) => read() };
  const members = (group && (await subjectKindOf(deps, flow.id).members?.(context, flow, group))) ?? [];
  const acted = (await listActs(deps.db, process, state)).map(({ member }) => member);
  return members.map(({ id }) => id).filter((id) => !acted.includes(id));
}

/**
 * Lets people move in or out so that the next event leads to these facts: to one of the members who act, several are
 * missing or only they; otherwise somebody is missing, or nobody lives there.
 *
 * @param at the state in which an event of a member comes next; null for any other event.
 */
export async function gatherMembers(stage: Stage, facts: Facts, at: string | null): Promise<void> {
  for (const turn of turnsOf(stage)) {
    const missing = await missingIn(stage, turn);
    const acting = turn.state === at ? 1 : 0;
    if (facts[turn.fact] === true) for (const id of missing.slice(acting)) await moveOut(stage, id);
    else for (let count = missing.length; count < acting + 1; count += 1) await moveIn(stage);
  }
}

/** The id of the member who acts next in a state. @throws {Error} if nobody is missing. */
export async function nextMember(stage: Stage, state: string): Promise<string> {
  const [id] = await missingIn(stage, { state, party: partyOn(stage.flow.file, state), fact: '' });
  if (id === undefined) throw new Error(`Nobody is missing in "${state}".`);
  return id;
}

/** A new session of a member. */
export async function memberSession({ deps, person }: Stage, id: string): Promise<UserSession> {
  const user = await findUser(deps.db, id);
  if (user === null) throw new Error(`The member ${id} is gone.`);
  const session = { asker: { ip: '127.0.0.1', userAgent: '' }, lease_id: person.tenant?.lease_id ?? '' };
  return openSessionFor(deps, deps.db, user, session);
}

/** Whether a member of a group sends an event in a state. */
export const isOfMember = ({ flow: { file } }: Stage, state: string, type: string): boolean =>
  groupOf(file, senderOf(file, state, type)) !== null;

async function moveIn({ deps, person }: Stage): Promise<void> {
  if (person.tenant === undefined) throw new Error('The tour is about no tenancy.');
  await addRoommate(deps, person.tenant, { first_name: 'Noor', last_name: 'Haddad' });
}

async function moveOut({ deps: { db }, person }: Stage, userId: string): Promise<void> {
  await db
    .deleteFrom('lease_occupants')
    .where('lease_id', '=', person.tenant?.lease_id ?? '')
    .where('user_id', '=', userId)
    .execute();
}
