import { scopesToGive } from '../../../../contract/access/key-calls.ts';
import * as contract from '../../../../contract/office/api/api-key.contract.ts';
import { askerOf } from '../../../access/asker.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { route } from '../../../http/route.ts';
import { officeOf } from '../office.ts';
import { makeKey, revoke } from './api-key.service.ts';
import { keyPage } from './key-list.ts';

/** The keys with which other programs make the calls of the office. */
export function apiKeyRoutes(app: App, deps: Deps): void {
  route(app, contract.listApiKeys, async (request) => {
    const { user } = await officeOf(deps, request);
    const asked = askedPage(request.query, { sort: 'created_at', order: 'desc' });
    return { ...(await keyPage(deps, user, asked)), may_give: [...scopesToGive(user.policies)] };
  });
  route(app, contract.makeApiKey, async (request) => {
    const { user } = await officeOf(deps, request);
    return makeKey(deps, { user, asker: askerOf(request) }, request.body);
  });
  route(app, contract.revokeApiKey, async (request) => {
    const { user } = await officeOf(deps, request);
    const { params, body } = request;
    return revoke(deps, { user, asker: askerOf(request) }, { ...params, ...body });
  });
}
