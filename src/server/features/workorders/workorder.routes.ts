import * as contract from '../../../contract/resident/workorder.contract.ts';
import { findWorkorder, listWorkordersOfLease } from '../../../db/workorder/workorder.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { readUploadForm, uploadLimits } from '../../storage/upload-form.ts';
import { languageOf } from '../../texts/language-of.ts';
import { leaseOf, ofLease } from '../residents/lease-of.ts';
import { addWorkorder } from './add-workorder.service.ts';
import { stepWorkorder } from './step-workorder.ts';
import { workorderRow, workorderView } from './workorder-view.ts';

const MODULE = 'WORKORDERS';

/** A resident's workorders. @see spec/platform.md §2 Route table, §6 */
export function workorderRoutes(app: App, deps: Deps): void {
  route(app, contract.listWorkorders, async (request) => {
    const { unit } = await leaseOf(deps, request, MODULE, 'read');
    return (await listWorkordersOfLease(deps.db, unit.lease_id)).map(workorderRow);
  });
  route(app, contract.addWorkorder, uploadLimits, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'change');
    return addWorkorder(deps, tenant, await readUploadForm(request));
  });
  route(app, contract.readWorkorder, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'read');
    const workorder = ofLease(tenant, await findWorkorder(deps.db, request.params.workorder_id));
    return workorderView(deps, workorder, languageOf(deps, request, tenant.user));
  });
  route(app, contract.stepWorkorder, async (request) => {
    const tenant = await leaseOf(deps, request, MODULE, 'change');
    const { id } = ofLease(tenant, await findWorkorder(deps.db, request.params.workorder_id));
    const language = languageOf(deps, request, tenant.user);
    const author = { actor: `resident:${tenant.user.id}`, ip: request.ip, language };
    const changed = await stepWorkorder(deps, id, request.body, author);
    return workorderView(deps, changed, language);
  });
}
