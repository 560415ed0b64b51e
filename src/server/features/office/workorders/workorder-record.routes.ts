import * as contract from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { readUploadForm, uploadLimits } from '../../../storage/upload-form.ts';
import { officeOf } from '../office.ts';
import { addNote } from './notes.ts';
import { addCost, myVisits, readRecord, removeCost } from './record.service.ts';

/** Notes, photos and costs of workorders, and the workorders that a member has. */
export function workorderRecordRoutes(app: App, deps: Deps): void {
  route(app, contract.listMyVisits, async (request) => {
    const { user } = await officeOf(deps, request);
    const property = await findProperty(deps.db, user.property_id);
    return {
      time_zone: property?.settings.time_zone ?? 'UTC',
      visits: await myVisits(deps, user),
    };
  });
  route(app, contract.readWorkorderRecord, async (request) =>
    readRecord(deps, await officeOf(deps, request), request.params.workorder_id),
  );
  route(app, contract.addWorkorderNote, uploadLimits, async (request) => {
    const officer = await officeOf(deps, request);
    return addNote(deps, officer, request.params.workorder_id, await readUploadForm(request));
  });
  route(app, contract.addWorkorderCost, async (request) =>
    addCost(deps, await officeOf(deps, request), request.params.workorder_id, request.body),
  );
  route(app, contract.removeWorkorderCost, async (request) =>
    removeCost(deps, await officeOf(deps, request), request.params),
  );
}
