/**
 * Handles calls of impersonators: recognizes their token, allows only calls that the permission table grants, and sets
 * the impersonation for everything in the call.
 */
import { roleMay } from '../../contract/access/grants.ts';
import { partsOf, WHO_MAY } from '../../contract/access/who-may.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { findImpersonationOfToken, type Impersonation } from '../../db/session/impersonation.repository.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { hashToken, tokenOf } from './access.ts';
import { askerOf } from './asker.ts';
import { finishImpersonation } from './finish-impersonation.ts';
import { asImpersonator } from './impersonation.ts';
import { isImpersonationToken } from './impersonation-token.ts';
import { mayContinue } from './staff-link.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if staff makes the call as another person. */
    impersonation: Impersonation | null;
  }
}

/** Installs the guard for all routes. @throws {AppError} `impersonation.not_allowed`. */
export function impersonationGuard(app: App, deps: Deps): void {
  app.decorateRequest('impersonation', null);
  app.addHook('onRequest', async (request) => {
    const { entry } = request.routeOptions.config;
    const token = tokenOf(request);
    if (entry === undefined || token === null || !isImpersonationToken(token)) return;
    const now = deps.clock.now().toISOString();
    const found = await findImpersonationOfToken(deps.db, hashToken(token), now);
    if (found === null) {
      // The token of an impersonation that has ended is ignored.
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
  // Set the async context only after the body was parsed: the parser would lose it.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.impersonation === null) done();
    else asImpersonator(request.impersonation, done);
  });
}

/** Whether an impersonator may call an endpoint. Endpoints without a rule are refused. */
export function mayImpersonatorCall({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  const rule = WHO_MAY[`${method} ${path}`];
  if (rule === undefined) return false;
  const { action } = partsOf(rule);
  return action === null || roleMay('impersonator', action);
}
