import { logIn as logInSchema, logOut, verifySession } from '../../../contract/session.contract.ts';
import { deleteSession } from '../../../db/session/user.repository.ts';
import { hashToken, sessionOf } from '../../access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { logIn, sessionOfUser } from './sign-in.service.ts';

/** Guessing from one address is slowed down long before an account is locked. */
const attemptsPerMinute = 30;

export function signInRoutes(app: App, deps: Deps): void {
  const config = { rateLimit: { max: attemptsPerMinute, timeWindow: '1 minute' } };
  route(app, logInSchema, { config }, async (request) => logIn(deps, request.body, request.ip));
  route(app, verifySession, async (request) => {
    const { user, token } = await sessionOf(deps, request);
    return sessionOfUser(user, token);
  });
  route(app, logOut, async (request) => {
    const { token } = await sessionOf(deps, request);
    await deleteSession(deps.db, hashToken(token), deps.clock.now().toISOString());
    return true;
  });
}
