import type { FastifyRequest } from 'fastify';
import * as contract from '../../../contract/resident/message.contract.ts';
import { noteMessages } from '../../../db/resident/resident-message.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { currentImpersonation } from '../../impersonation/current.ts';
import { readResidentForm, residentFormLimits } from '../../resident-files/read-form.ts';
import { leaseOf } from '../../residents/lease-of.ts';
import { attachFiles } from './attach-files.service.ts';
import { openThread, threadOf, threadsOf } from './threads.service.ts';

const MODULE = 'MESSAGES';

/** A resident's threads with the office. @see spec/platform.md §2 Route table */
export function messageRoutes(app: App, deps: Deps): void {
  const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>, own: string) =>
    deps.texts.accepted(headers['accept-language'], own);

  route(app, contract.listMessages, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'read');
    return threadsOf(deps, tenant, languageOf(request, tenant.user.language));
  });
  route(app, contract.readMessages, async (request) => {
    const { user } = await leaseOf(deps, request, MODULE, 'read');
    const messages = await threadOf(deps.db, user, request.params.message_id);
    return openThread(deps, messages, languageOf(request, user.language));
  });
  route(app, contract.noteMessagesRead, async (request) => {
    const { user } = await leaseOf(deps, request, MODULE, 'change');
    const messages = await threadOf(deps.db, user, request.params.message_id);
    // What somebody of the office looks at, the resident has not seen.
    if (currentImpersonation() !== null) return false;
    const unread = messages.filter(({ from_office, read_at }) => from_office === 1 && read_at === null);
    const ids = unread.map(({ id }) => id);
    const at = deps.clock.now().toISOString();
    await noteMessages(deps.db, 'delivered_at', ids, at);
    await noteMessages(deps.db, 'read_at', ids, at);
    return true;
  });
  route(app, contract.attachFiles, residentFormLimits, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'message');
    return attachFiles(deps, tenant, request.params.message_id, (await readResidentForm(request)).files);
  });
}
