import type { FastifyRequest } from 'fastify';
import * as contract from '../../../../contract/session/second-factor.contract.ts';
import { listFactors } from '../../../../db/session/second-factor.repository.ts';
import { noteChallenge } from '../../../../db/session/session.repository.ts';
import { sessionOf } from '../../../access/access.ts';
import { askerOf } from '../../../access/asker.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import { removeFactor, renewRecoveryCodes, secondFactorsOf } from './change.service.ts';
import { optionsToAdd, optionsToProve, passkeyHost } from './passkeys.ts';
import { signInByCode, signInByPasskey } from './prove.service.ts';
import { beginTotp, confirmApp, keepPasskey, requireRoom, type Securing } from './set-up.service.ts';

/** Slows down guessing from one address, in addition to the limit of each person. */
const config = { rateLimit: { max: 30, timeWindow: '1 minute' } };

/** The second factor of members of the office: setting it up, and proving it after the password. */
export function secondFactorRoutes(app: App, deps: Deps): void {
  /** @throws {AppError} `access.denied` for people outside the office. */
  const securing = async (request: FastifyRequest): Promise<Securing> => {
    const signedIn = await sessionOf(deps, request);
    if (!signedIn.user.is_staff) throw new AppError('access.denied');
    return { signedIn, asker: askerOf(request) };
  };
  /** As `securing`, in a session that still has to prove the second factor. */
  const proving = async (request: FastifyRequest): Promise<Securing> => {
    const found = await securing(request);
    if (found.signedIn.demand !== 'asked') throw new AppError('access.denied');
    return found;
  };

  route(app, contract.listSecondFactors, async (request) =>
    secondFactorsOf(deps, (await securing(request)).signedIn.user),
  );
  route(app, contract.setUpTotp, async (request) => beginTotp(deps, await securing(request)));
  route(app, contract.confirmTotp, { config }, async (request) =>
    confirmApp(deps, await securing(request), { ...request.params, ...request.body }),
  );
  route(app, contract.passkeyToAdd, async (request) => {
    const { user, session } = (await securing(request)).signedIn;
    const host = await passkeyHost(deps, user, request.hostname);
    const options = await optionsToAdd(host, user, await requireRoom(deps.db, user.id));
    await noteChallenge(deps.db, session.id, options.challenge);
    return { ...options };
  });
  route(app, contract.addPasskey, { config }, async (request) => {
    const who = await securing(request);
    const host = await passkeyHost(deps, who.signedIn.user, request.hostname);
    return keepPasskey(deps, who, host, request.body);
  });
  route(app, contract.removeSecondFactor, { config }, async (request) =>
    removeFactor(deps, await securing(request), request.params.factor_id, request.body),
  );
  route(app, contract.makeRecoveryCodes, { config }, async (request) =>
    renewRecoveryCodes(deps, await securing(request), request.body),
  );
  route(app, contract.passkeyToProve, { config }, async (request) => {
    const { user, session } = (await proving(request)).signedIn;
    const host = await passkeyHost(deps, user, request.hostname);
    const options = await optionsToProve(host, await listFactors(deps.db, user.id));
    await noteChallenge(deps.db, session.id, options.challenge);
    return { ...options };
  });
  route(app, contract.proveByCode, { config }, async (request) =>
    signInByCode(deps, await proving(request), request.body.code),
  );
  route(app, contract.proveByPasskey, { config }, async (request) => {
    const who = await proving(request);
    const host = await passkeyHost(deps, who.signedIn.user, request.hostname);
    return signInByPasskey(deps, who, host, request.body);
  });
}
