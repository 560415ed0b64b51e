import {
  logIn as logInSchema,
  logOut,
  verifySession,
} from '../../../../contract/session/session.contract.ts';
import { deleteSession } from '../../../../db/session/session.repository.ts';
import { sessionOf } from '../../../access/access.ts';
import { noteEvent } from '../../../access/account-event.ts';
import { askerOf } from '../../../access/asker.ts';
import { finishImpersonation } from '../../../access/finish-impersonation.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { demanding, userSession } from './open-session.ts';
import { logIn } from './sign-in.service.ts';

/** Slows down guessing from one IP address long before an account is locked. */
const attemptsPerMinute = 30;

export function signInRoutes(app: App, deps: Deps): void {
  const config = { rateLimit: { max: attemptsPerMinute, timeWindow: '1 minute' } };
  route(app, logInSchema, { config }, async (request) => logIn(deps, request.body, askerOf(request)));
  route(app, verifySession, async (request) => {
    const { user, session, token, demand } = await sessionOf(deps, request);
    const { lease_id = null } = request.query;
    const shown = { ...session, lease_id: lease_id ?? session.lease_id };
    return demanding(await userSession(deps.db, user, shown, token), demand);
  });
  route(app, logOut, async (request) => {
    const { user, session } = await sessionOf(deps, request);
    const { impersonation } = request;
    await deps.db.transaction().execute(async (trx) => {
      if (impersonation !== null) {
        await finishImpersonation(deps, trx, impersonation, { how: 'signed_out', asker: askerOf(request) });
        return;
      }
      await deleteSession(trx, user.id, session.id);
      await noteEvent(deps, trx, user, { kind: 'signed_out', asker: askerOf(request) });
    });
    return true;
  });
}
