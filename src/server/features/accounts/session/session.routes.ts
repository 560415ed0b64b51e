import {
  endSession,
  endSessions,
  listSessions as listSessionsEntry,
  renewSession,
} from '../../../../contract/session/session.contract.ts';
import { deleteSession, deleteSessionsOf, listSessions } from '../../../../db/session/session.repository.ts';
import { sessionOf } from '../../../access/access.ts';
import { noteEvent } from '../../../access/account-event.ts';
import { askerOf } from '../../../access/asker.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import { deviceOf } from './device.ts';
import { renew } from './renew.service.ts';

/** A person's own sessions. */
export function sessionRoutes(app: App, deps: Deps): void {
  route(app, renewSession, async (request) => renew(deps, await sessionOf(deps, request)));
  route(app, listSessionsEntry, async (request) => {
    const { user, session } = await sessionOf(deps, request);
    const open = await listSessions(deps.db, user.id, deps.clock.now().toISOString());
    return open.map(({ id, user_agent, ip, created_at, last_used_at, expires_at }) => ({
      id,
      ...deviceOf(user_agent),
      ip,
      signed_in_at: created_at,
      last_used_at,
      expires_at,
      is_current: id === session.id,
    }));
  });
  route(app, endSession, async (request) => {
    const { user } = await sessionOf(deps, request);
    const { id } = request.params;
    await deps.db.transaction().execute(async (trx) => {
      if (!(await deleteSession(trx, user.id, id))) throw new AppError('record.not_found');
      await noteEvent(deps, trx, user, {
        kind: 'session_ended',
        asker: askerOf(request),
        detail: { ended: 1 },
      });
    });
    return true;
  });
  route(app, endSessions, async (request) => {
    const { user, session } = await sessionOf(deps, request);
    const kept = request.query.keep === 'current' ? session.id : '';
    return deps.db.transaction().execute(async (trx) => {
      const ended = await deleteSessionsOf(trx, user.id, kept);
      await noteEvent(deps, trx, user, { kind: 'session_ended', asker: askerOf(request), detail: { ended } });
      return { ended };
    });
  });
}
