import type { FastifyRequest } from 'fastify';
import * as contract from '../../../contract/process/office-turn.contract.ts';
import { listOfficeWaiting, settleRefusedMail } from '../../../contract/process/office-waiting.contract.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { sessionOf } from '../../access/access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { sendOnce } from '../../http/compressed-text.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { officeOf } from './office.ts';
import { claimTurn, listWork, releaseTurn } from './office-turns.service.ts';
import { listOtherWork } from './waiting/office-waiting.service.ts';
import { settleMail } from './waiting/refused-mails.service.ts';
import { workAhead } from './waiting/work-ahead.ts';

/** The work of the office: the list of turns in processes, who does which, and what waits besides. */
export function officeTurnRoutes(app: App, deps: Deps): void {
  const readerOf = (request: FastifyRequest, user: User) => ({
    user,
    language: languageOf(deps, request, user),
    ip: request.ip,
  });
  route(app, contract.listOfficeTurns, async (request) => {
    const { user } = await officeOf(deps, request);
    return listWork(deps, user, languageOf(deps, request, user), request.query);
  });
  route(app, contract.readWorkAhead, async (request, reply) => {
    const { user, isKey } = await officeOf(deps, request);
    const { session } = await sessionOf(deps, request);
    const visitor = { user, session, language: languageOf(deps, request, user) };
    const page = isKey ? null : await workAhead(deps, request, visitor);
    return sendOnce(request, reply.type('application/json; charset=utf-8'), JSON.stringify(page));
  });
  route(app, listOfficeWaiting, async (request) => {
    const { user } = await officeOf(deps, request);
    return listOtherWork(deps, user, request.query);
  });
  route(app, settleRefusedMail, async (request) =>
    settleMail(deps, await officeOf(deps, request), request.params.mail_id),
  );
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
