/**
 * Calls of impersonators: recognised by their token before anything else, held to what the table grants them, and carried
 * along with all that the call does.
 */
import { roleMay } from '../../contract/access/grants.ts';
import { partsOf, WHO_MAY } from '../../contract/access/who-may.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { findImpersonationOfToken, type Impersonation } from '../../db/session/impersonation.repository.ts';
import { hashToken, tokenOf } from '../access.ts';
import { askerOf } from '../accounts/asker.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { asImpersonator } from './current.ts';
import { finishImpersonation } from './finish.ts';
import { isImpersonationToken } from './impersonation-token.ts';
import { mayContinue } from './may-continue.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for a call that somebody makes as another person. */
    impersonation: Impersonation | null;
  }
}

/** Belongs to the whole app, before any route. @throws {AppError} `impersonation.not_allowed`. */
export function impersonationGuard(app: App, deps: Deps): void {
  app.decorateRequest('impersonation', null);
  app.addHook('onRequest', async (request) => {
    const { entry } = request.routeOptions.config;
    const token = tokenOf(request);
    if (entry === undefined || token === null || !isImpersonationToken(token)) return;
    const now = deps.clock.now().toISOString();
    const found = await findImpersonationOfToken(deps.db, hashToken(token), now);
    if (found === null) {
      // Whatever is left of an impersonation that is over: it speaks for nobody.
      delete request.headers.token;
      return;
    }
    if (!(await mayContinue(deps.db, found))) {
      const asker = askerOf(request);
      await deps.db
        .transaction()
        .execute((trx) => finishImpersonation(deps, trx, found, { how: 'revoked', asker }));
      delete request.headers.token;
      return;
    }
    request.impersonation = found;
    if (!mayImpersonatorCall(entry)) throw new AppError('impersonation.not_allowed');
  });
  // Once the body has been read: what reads it runs outside of what the hook begins.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.impersonation === null) done();
    else asImpersonator(request.impersonation, done);
  });
}

/** A call that nobody has written a rule for is refused. */
export function mayImpersonatorCall({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  const rule = WHO_MAY[`${method} ${path}`];
  if (rule === undefined) return false;
  const { action } = partsOf(rule);
  return action === null || roleMay('impersonator', action);
}
