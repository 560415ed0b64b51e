import { findProcessOf } from '../../../src/db/process/process.repository.ts';
import type { User } from '../../../src/db/session/user.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import type { TestPortal } from './test-portal.ts';

/** A refused call. @example expect(await read(token, id)).toMatchObject(refused(404, 'record.not_found')) */
export const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

/**
 * Calls about processes of flows of data alone, by everybody who takes part.
 *
 * @param portal the portal, once it has started
 * @example const { begin, send } = processCalls(() => portal)
 */
export function processCalls(portal: () => TestPortal) {
  let keys = 0;
  const send = (token: string, id: string, type: string, input?: object, key?: string) => {
    keys += 1;
    return portal().ask('POST', `/api/processes/${id}/events`, {
      token,
      headers: { 'idempotency-key': key ?? `key-${keys}` },
      body: { type, ...(input && { input }) },
    });
  };
  const read = (token: string, id: string) => portal().ask('GET', `/api/processes/${id}`, { token });
  const turnsOf = async (token: string) =>
    (await portal().ask('GET', '/api/office/turns?page_size=100', { token })).body.rows;
  return {
    send,
    /** Sends an event with the answers to its form. */
    answer: (token: string, id: string, type: string, answers?: object, key?: string) =>
      send(token, id, type, answers && { answers }, key),
    read,
    stateOf: async (token: string, id: string): Promise<string> => (await read(token, id)).body.place.state,
    /** The work list of a member of the office. */
    turnsOf,
    turnOf: async (token: string, id: string) =>
      (await turnsOf(token)).find((turn: { process_id: string }) => turn.process_id === id),
    /** The token of a new member of the office of a property. */
    officer: (property: string, policies: readonly string[], last_name = 'Moss') =>
      newOfficer(portal().deps, property, 'demo-company', { policies, last_name }),
    /** The token of a new session: sessions end when a test moves the clock. */
    async signIn(user: User, lease_id?: string): Promise<string> {
      const { deps } = portal();
      const asker = { ip: '127.0.0.1', userAgent: '' };
      return (
        await openSessionFor(deps, deps.db, user, { asker, ...(lease_id !== undefined && { lease_id }) })
      ).token;
    },
    begin: (token: string, flow: string, body: object = {}) =>
      portal().ask('POST', `/api/flows/${flow}/processes`, { token, body }),
    /** The process of a flow for a subject; null if there is none. */
    of: (flow: string, subject_id: string, subject_kind = 'applicant') =>
      findProcessOf(portal().deps.db, { flow, subject_kind, subject_id }),
    /** Event, outcome and actor of each entry. */
    async logOf(token: string, id: string) {
      const { body } = await portal().ask('GET', `/api/processes/${id}/log`, { token });
      return body.map(({ event, outcome, actor }: Record<string, string>) => [event, outcome, actor]);
    },
  };
}
