import { OFFICE_OCCASIONS } from '../../../contract/limits.ts';
import * as contract from '../../../contract/resident/office-occasion.contract.ts';
import { listOpenOccasions, type Occasion } from '../../../db/resident/occasion.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { openForResidents, withdrawFromResidents } from './occasion.service.ts';
import { officeOf } from './office.ts';

/** Occasions that the office opens for the residents of its property. */
export function officeOccasionRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeOccasions, async (request) => {
    const { user } = await officeOf(deps, request);
    return (await listOpenOccasions(deps.db, user.property_id, OFFICE_OCCASIONS)).map(shown);
  });
  route(app, contract.openOfficeOccasion, async (request) => {
    const officer = await officeOf(deps, request);
    return shown(await openForResidents(deps, officer, request.body));
  });
  route(app, contract.withdrawOfficeOccasion, async (request) => {
    const officer = await officeOf(deps, request);
    return shown(await withdrawFromResidents(deps, officer, request.params.occasion_id));
  });
}

function shown(occasion: Occasion): contract.OfficeOccasion {
  const { id: occasion_id, lease_id, flow, user_id, data, last_day } = occasion;
  const { opened_at, closed_at, withdrawn_at } = occasion;
  return {
    ...{
      occasion_id,
      lease_id,
      flow,
      user_id,
      data: { ...data },
      last_day,
      opened_at,
      closed_at,
      withdrawn_at,
    },
  };
}
