import * as contract from '../../../contract/resident/office.contract.ts';
import { listOpenWorkorders } from '../../../db/workorder/workorder.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { officeOf } from './office.ts';
import { officeWorkorders } from './office-workorders.ts';

/** The open workorders of the office's property. The office acts on one in its turns (`office-turn.routes.ts`). */
export function officeWorkorderRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeWorkorders, async (request) => {
    const { user } = await officeOf(deps, request);
    const { property_id } = user;
    return officeWorkorders(deps, property_id, await listOpenWorkorders(deps.db, property_id));
  });
}
