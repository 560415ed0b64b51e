import type { FastifyRequest } from 'fastify';
import * as contract from '../../../../contract/office/colleague.contract.ts';
import { askerOf } from '../../../access/asker.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { route } from '../../../http/route.ts';
import { officeOf } from '../office.ts';
import type { Changing } from './changing.ts';
import { endWorkOf, giveRoles, signOut } from './colleague.service.ts';
import { colleagueEvents } from './colleague-events.ts';
import { colleaguePage, rolesOfferedTo } from './colleague-list.ts';
import { isSecondFactorRequired, requireSecondFactor, resetFactorsOf } from './colleague-security.service.ts';
import { invite, inviteAgain, withdraw } from './invite.service.ts';

/** The people of the office: who they are, what they may do, and who comes and goes. */
export function colleagueRoutes(app: App, deps: Deps): void {
  const changing = async (request: FastifyRequest): Promise<Changing> => {
    const { user } = await officeOf(deps, request);
    return { user, asker: askerOf(request) };
  };
  route(app, contract.listColleagues, async (request) => {
    const { user } = await officeOf(deps, request);
    const { former, ...query } = request.query;
    const asked = askedPage(query, { sort: 'name', order: 'asc' });
    return {
      ...(await colleaguePage(deps, user, asked, former === 'true')),
      may_give: rolesOfferedTo(user),
      second_factor_required: await isSecondFactorRequired(deps, user),
    };
  });
  route(app, contract.inviteColleague, async (request) =>
    invite(deps, await changing(request), request.body),
  );
  route(app, contract.mailInvitationAgain, async (request) =>
    inviteAgain(deps, await changing(request), request.params.invitation_id),
  );
  route(app, contract.withdrawInvitation, async (request) =>
    withdraw(deps, await changing(request), request.params.invitation_id),
  );
  route(app, contract.changeRoles, async (request) =>
    giveRoles(deps, await changing(request), { ...request.params, ...request.body }),
  );
  route(app, contract.endWork, async (request) =>
    endWorkOf(deps, await changing(request), request.params.user_id),
  );
  route(app, contract.endColleagueSessions, async (request) =>
    signOut(deps, await changing(request), request.params.user_id),
  );
  route(app, contract.resetSecondFactor, async (request) =>
    resetFactorsOf(deps, await changing(request), request.params.user_id),
  );
  route(app, contract.setSecondFactorRule, async (request) =>
    requireSecondFactor(deps, await changing(request), request.body.required),
  );
  route(app, contract.listColleagueEvents, async (request) => {
    const { user } = await officeOf(deps, request);
    const { params, query } = request;
    return colleagueEvents(deps, user, params.user_id, askedPage(query, { sort: 'at', order: 'desc' }));
  });
}
