import * as contract from '../../../../contract/office/workorders/workorder-record.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';
import { readUploadForm, uploadLimits } from '../../../storage/upload-form.ts';
import { officeOf } from '../office.ts';
import { addNote } from './notes.ts';
import { addCost, myVisits, readRecord, removeCost } from './record.service.ts';

/** Notes, photos and costs of workorders, and the workorders that a member has. */
export function workorderRecordRoutes(app: App, deps: Deps): void {
  route(app, contract.listMyVisits, async (request) => {
    const { user } = await officeOf(deps, request);
    const time_zone = await timeZoneOf(deps.db, user.property_id);
    return {
      time_zone,
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
