/** A portal with residents who are signed in. */
import { type MadeResident, makeResident } from '../../../src/cli/demo/resident/make-resident.ts';
import { PLAIN_RESIDENT, type ResidentWish } from '../../../src/cli/demo/resident/resident-wish.ts';
import type { Dialect } from '../../../src/db/client.ts';
import { findUser, type User } from '../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import {
  type Answer,
  type Asked,
  type Replaced,
  startTestPortal,
  type TestPortal,
} from '../support/test-portal.ts';

export interface SignedIn extends MadeResident {
  readonly user: User;
  readonly token: string;
  /** Sends a request as this resident. */
  ask(method: Parameters<TestPortal['ask']>[0], path: string, asked?: Asked): Promise<Answer>;
}

export interface ResidentPortal extends TestPortal {
  /** A new signed-in resident with their own lease: by default at Juniper Row and responsible. */
  resident(wish?: Partial<ResidentWish>): Promise<SignedIn>;
}

/** @example const portal = await startResidentPortal('sqlite'); const robin = await portal.resident({ due_day: 31 }) */
export async function startResidentPortal(
  dialect: Dialect,
  replaced: Replaced = {},
): Promise<ResidentPortal> {
  const portal = await startTestPortal(dialect, replaced);
  return {
    ...portal,
    async resident(wish = {}) {
      const made = await makeResident(portal.deps, { ...PLAIN_RESIDENT, ...wish });
      const user = await findUser(portal.deps.db, made.user_id);
      if (user === null) throw new Error('Nobody was made.');
      const asker = { ip: '127.0.0.1', userAgent: '' };
      const { token } = await openSessionFor(portal.deps, portal.deps.db, user, { asker });
      return {
        ...made,
        user,
        token,
        ask: (method, path, asked = {}) => portal.ask(method, path, { token, ...asked }),
      };
    },
  };
}
