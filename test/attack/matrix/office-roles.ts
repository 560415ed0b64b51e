/** Every role of the office, at the owner's property, at another one and after its work has ended, by every call of the office. */

import { type Action, policiesMay } from '../../../src/contract/access/grants.ts';
import { OFFICE_ROLES, type OfficeRole, policiesOf } from '../../../src/contract/access/office-roles.ts';
import { partsOf, WHO_MAY } from '../../../src/contract/access/who-may.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { beginMembership, endMembership, findMember } from '../../../src/db/session/membership.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { makeUser } from '../../fixtures/tenant.ts';
import type { Target } from '../target/target.ts';
import { NOBODYS, type Owner } from './owner.ts';

/** Where a colleague works: at the owner's property, at another one, or at the owner's until just now. */
export type Place = 'own' | 'foreign' | 'former';

interface Colleague {
  readonly role: OfficeRole;
  readonly place: Place;
  readonly token: string;
}

/** What the matrix does for a call. */
interface Asking {
  readonly entries: ReadonlyMap<string, Endpoint>;
  readonly owner: Owner;
  readonly places: readonly Place[];
  readonly ask: (
    entry: Endpoint,
    path: string,
    token: string,
  ) => Promise<{ readonly status: number; readonly text: string }>;
}

/** @returns the faults, and the number of calls */
export async function officeRoles(
  target: Target,
  { entries, owner, places, ask }: Asking,
): Promise<{ readonly sent: number; readonly wrong: readonly string[] }> {
  const wrong: string[] = [];
  let sent = 0;
  const calls = [...entries].filter(([, { path }]) => path.startsWith('/api/office/'));
  for (const colleague of await makeColleagues(target, places)) {
    for (const [name, entry] of calls) {
      const path = pathFor(entry, colleague, owner);
      if (path === null) continue;
      sent += 1;
      const { status, text } = await ask(entry, path, colleague.token);
      const fault = faultOf(actionOf(name), colleague, status);
      const who = `${colleague.role}, ${colleague.place}`;
      if (fault !== null) wrong.push(`${name}, ${who}: ${fault}`);
      if (colleague.place !== 'own' && text.includes(owner.secret))
        wrong.push(`${name}, ${who}: shows what is not theirs`);
    }
  }
  return { sent, wrong };
}

async function makeColleagues({ office }: Target, places: readonly Place[]): Promise<readonly Colleague[]> {
  const { db } = office;
  const made: Colleague[] = [];
  for (const role of OFFICE_ROLES)
    for (const place of places) {
      const property_id = place === 'foreign' ? 'harbor-court' : 'juniper-row';
      const user = await makeUser(office, { is_staff: true, property_id });
      await beginMembership(db, user.id, user, [role]);
      const { token } = await openSessionFor(office, db, user, { asker: NOBODYS });
      const member = await findMember(db, user.id, property_id);
      if (place === 'former' && member !== null)
        await endMembership(db, member, { at: new Date().toISOString(), by: user.id });
      made.push({ role, place, token });
    }
  return made;
}

const actionOf = (name: string): Action | null => partsOf(WHO_MAY[name] ?? 'anybody').action;

/** With the owner's records; what a role may change at its own property is not tried on them. */
function pathFor({ method, path }: Endpoint, { role, place }: Colleague, { params }: Owner): string | null {
  const action = actionOf(`${method} ${path}`);
  const isGranted = action !== null && policiesMay(policiesOf([role]), action);
  if (place === 'own' && isGranted && method !== 'GET') return null;
  const asked = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name]?.at(-1) ?? 'x');
  return path.endsWith('/search') ? `${asked}?q=${params.q?.[0] ?? 'x'}` : asked;
}

function faultOf(action: Action | null, { role, place }: Colleague, status: number): string | null {
  if (status >= 500) return String(status);
  if (place === 'former')
    return status === 401 || status === 400 ? null : `${status} after the work has ended`;
  const isGranted = action !== null && policiesMay(policiesOf([role]), action);
  if (!isGranted)
    return status === 403 || status === 400 ? null : `${status} for what the role does not allow`;
  if (place === 'own') return status === 401 || status === 403 ? `${status} for what the role allows` : null;
  return status === 401 ? '401 with a good token' : null;
}
