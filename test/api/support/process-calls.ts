import { findProcessOf } from '../../../src/db/process/process.repository.ts';
import type { ResidentPortal } from '../resident/resident-portal.ts';

/**
 * Calls about processes of flows of data alone.
 *
 * @param portal the portal, once it has started
 * @example const { begin, send } = processCalls(() => portal)
 */
export function processCalls(portal: () => ResidentPortal) {
  let keys = 0;
  return {
    begin: (token: string, flow: string, body: object = {}) =>
      portal().ask('POST', `/api/flows/${flow}/processes`, { token, body }),
    send(token: string, id: string, type: string) {
      keys += 1;
      const headers = { 'idempotency-key': `key-${keys}` };
      return portal().ask('POST', `/api/processes/${id}/events`, { token, body: { type }, headers });
    },
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
