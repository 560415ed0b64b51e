import * as contract from '../../../contract/resident/message.contract.ts';
import { readerOfUser } from '../../../db/resident/resident-message.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { readUploadForm, uploadLimits } from '../../storage/upload-form.ts';
import { languageOf } from '../../texts/language-of.ts';
import { leaseOf, type TenantAt } from '../residents/lease-of.ts';
import { attachFiles } from './attach-files.service.ts';
import { openThread, threadOf } from './thread-view.ts';
import { noteThreadRead, threadsOf } from './threads.service.ts';

const MODULE = 'MESSAGES';

/** A resident's threads with the office. @see spec/platform.md §2 Route table */
export function messageRoutes(app: App, deps: Deps): void {
  const readerAt = async ({ user, unit: { lease_id } }: TenantAt) => ({
    ...(await readerOfUser(deps.db, user.id)),
    lease_id,
  });

  route(app, contract.listMessages, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'read');
    return threadsOf(deps, await readerAt(tenant), languageOf(deps, request, tenant.user));
  });
  route(app, contract.readMessages, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'read');
    const messages = await threadOf(deps.db, await readerAt(tenant), request.params.message_id);
    return openThread(deps, messages, languageOf(deps, request, tenant.user));
  });
  route(app, contract.noteMessagesRead, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'change');
    return noteThreadRead(deps, await threadOf(deps.db, await readerAt(tenant), request.params.message_id));
  });
  route(app, contract.attachFiles, uploadLimits, async (request) => {
    const reader = await readerAt(await leaseOf(deps, request, MODULE, 'message'));
    return attachFiles(deps, reader, request.params.message_id, (await readUploadForm(request)).files);
  });
}
