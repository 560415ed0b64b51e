import * as contract from '../../../../contract/office/privacy/erasure.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';
import { officeOf } from '../office.ts';
import { shownErasures } from './shown-erasures.ts';

/** What was erased at the officer's property. */
export function privacyRoutes(app: App, deps: Deps): void {
  route(app, contract.listErasures, async (request) => {
    const officer = await officeOf(deps, request);
    const time_zone = await timeZoneOf(deps.db, officer.user.property_id);
    return { ...(await shownErasures(deps, officer, request.query.before ?? null)), time_zone };
  });
}
