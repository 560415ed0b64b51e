import * as contract from '../../../../contract/office/privacy/erasure.contract.ts';
import * as holdContract from '../../../../contract/office/privacy/legal-hold.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';
import { officeOf } from '../office.ts';
import { holdCase, liftHoldOf, readHolds } from './legal-hold.service.ts';
import { shownErasures } from './shown-erasures.ts';

/** What was erased at the officer's property, and what may not be erased. */
export function privacyRoutes(app: App, deps: Deps): void {
  route(app, contract.listErasures, async (request) => {
    const officer = await officeOf(deps, request);
    const time_zone = await timeZoneOf(deps.db, officer.user.property_id);
    return { ...(await shownErasures(deps, officer, request.query.before ?? null)), time_zone };
  });
  route(app, holdContract.listHolds, async (request) =>
    readHolds(deps, await officeOf(deps, request), request.params.case_id),
  );
  route(app, holdContract.placeHold, async (request) => {
    const officer = await officeOf(deps, request);
    const { case_id } = request.params;
    await holdCase(deps, officer, case_id, request.body.reason);
    return readHolds(deps, officer, case_id);
  });
  route(app, holdContract.liftHold, async (request) => {
    const officer = await officeOf(deps, request);
    const case_id = await liftHoldOf(deps, officer, request.params.hold_id, request.body.reason);
    return readHolds(deps, officer, case_id);
  });
}
