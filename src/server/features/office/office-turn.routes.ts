import type { FastifyRequest } from 'fastify';
import * as contract from '../../../contract/process/office-turn.contract.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { officeOf } from './office.ts';
import { claimTurn, listWork, releaseTurn } from './office-turns.service.ts';

/** Turns of the office in processes: the list of them, and who does which. */
export function officeTurnRoutes(app: App, deps: Deps): void {
  const readerOf = (request: FastifyRequest, user: User) => ({
    user,
    language: languageOf(deps, request, user),
    ip: request.ip,
  });
  route(app, contract.listOfficeTurns, async (request) => {
    const { user } = await officeOf(deps, request);
    return listWork(deps, user, languageOf(deps, request, user));
  });
  route(app, contract.claimOfficeTurn, async (request) => {
    const { user } = await officeOf(deps, request);
    const { params, body } = request;
    return claimTurn(deps, { ...params, to: body.user_id }, readerOf(request, user));
  });
  route(app, contract.releaseOfficeTurn, async (request) => {
    const { user } = await officeOf(deps, request);
    return releaseTurn(deps, request.params.process_id, readerOf(request, user));
  });
}
