import { OFFICE_ADDENDUMS } from '../../../contract/limits.ts';
import * as contract from '../../../contract/resident/office-addendum.contract.ts';
import { listOpenPapers } from '../../../db/lease/lease.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { addendumView } from './addendum-view.ts';
import { giveAddendum } from './give-addendum.service.ts';
import { officeOf } from './office.ts';
import { withdrawAddendum } from './withdraw-addendum.service.ts';

/** The office's addendums to leases of its property. */
export function officeAddendumRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeAddendums, async (request) => {
    const { user } = await officeOf(deps, request);
    const papers = await listOpenPapers(deps.db, user.property_id, OFFICE_ADDENDUMS);
    return Promise.all(papers.map((one) => addendumView(deps.db, one)));
  });
  route(app, contract.giveOfficeAddendum, async (request) => {
    const officer = await officeOf(deps, request);
    return giveAddendum(deps, officer, request.body);
  });
  route(app, contract.withdrawOfficeAddendum, async (request) => {
    const officer = await officeOf(deps, request);
    return withdrawAddendum(deps, officer, request.params.addendum_id, request.body);
  });
}
