import * as contract from '../../../contract/process/office-turn.contract.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { officeOf } from './office.ts';
import { claimTurn, listWork, releaseTurn } from './office-turns.service.ts';

/** Turns of the office in processes: the list of them, and who does which. */
export function officeTurnRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeTurns, async (request) => {
    const { user } = await officeOf(deps, request);
    return listWork(deps, user, languageOf(deps, request, user));
  });
  route(app, contract.claimOfficeTurn, async (request) => {
    const { user } = await officeOf(deps, request);
    const { params, body } = request;
    return claimTurn(deps, user, { ...params, to: body.user_id }, languageOf(deps, request, user));
  });
  route(app, contract.releaseOfficeTurn, async (request) => {
    const { user } = await officeOf(deps, request);
    return releaseTurn(deps, user, request.params.process_id, languageOf(deps, request, user));
  });
}
