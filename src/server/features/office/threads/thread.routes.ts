import * as templates from '../../../../contract/office/people/message-template.contract.ts';
import * as contract from '../../../../contract/office/people/thread.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeOf } from '../office.ts';
import { claimThread, noteNoAnswer, releaseThread } from './answering.service.ts';
import { keepTemplate, readTemplates, removeTemplate } from './templates.service.ts';
import { readThread, readThreads } from './threads.service.ts';

/** The threads of a property, who answers them, and the templates of the answers. */
export function threadRoutes(app: App, deps: Deps): void {
  route(app, contract.listThreads, async (request) => {
    const { user } = await officeOf(deps, request);
    return readThreads(deps.db, user, request.query);
  });
  route(app, contract.readThread, async (request) => {
    const officer = await officeOf(deps, request);
    return readThread(deps, officer, request.params.message_id, languageOf(deps, request, officer.user));
  });
  route(app, contract.claimThread, async (request) => {
    const officer = await officeOf(deps, request);
    const { message_id: id } = request.params;
    await claimThread(deps, officer, { id, to: request.body.user_id });
    return readThread(deps, officer, id, languageOf(deps, request, officer.user));
  });
  route(app, contract.releaseThread, async (request) => {
    const officer = await officeOf(deps, request);
    const { message_id: id } = request.params;
    await releaseThread(deps, officer, id);
    return readThread(deps, officer, id, languageOf(deps, request, officer.user));
  });
  route(app, contract.settleThread, async (request) => {
    const officer = await officeOf(deps, request);
    const { message_id: id } = request.params;
    await noteNoAnswer(deps, officer, id);
    return readThread(deps, officer, id, languageOf(deps, request, officer.user));
  });
  route(app, templates.listTemplates, async (request) =>
    readTemplates(deps.db, (await officeOf(deps, request)).user.property_id),
  );
  route(app, templates.saveTemplate, async (request) => {
    const officer = await officeOf(deps, request);
    return keepTemplate(deps, officer, { id: request.params.template_id, ...request.body });
  });
  route(app, templates.deleteTemplate, async (request) =>
    removeTemplate(deps, await officeOf(deps, request), request.params.template_id),
  );
}
