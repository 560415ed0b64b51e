import * as contract from '../../../contract/session/impersonation.contract.ts';
import { askerOf } from '../../access/asker.ts';
import { finishImpersonation } from '../../access/finish-impersonation.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { residentOf } from '../residents/resident.ts';
import { enterByCode } from './enter.service.ts';
import { switchUnit } from './switch-unit.service.ts';

/** Codes are too long to guess; the limit protects the database from noise. */
const codesPerMinute = 30;

export function impersonationRoutes(app: App, deps: Deps): void {
  const config = { rateLimit: { max: codesPerMinute, timeWindow: '1 minute' } };
  route(app, contract.beginImpersonation, { config }, async (request) =>
    enterByCode(deps, request.body.code, { host: request.hostname, asker: askerOf(request) }),
  );
  route(app, contract.endImpersonation, async (request) => {
    const { impersonation } = request;
    if (impersonation === null) throw new AppError('session.invalid');
    const asker = askerOf(request);
    await deps.db
      .transaction()
      .execute((trx) => finishImpersonation(deps, trx, impersonation, { how: 'ended', asker }));
    return true;
  });
  route(app, contract.switchUnit, async (request) =>
    switchUnit(deps, await residentOf(deps, request), request.body, {
      asker: askerOf(request),
      impersonation: request.impersonation,
    }),
  );
}
