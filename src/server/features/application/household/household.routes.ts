import * as contract from '../../../../contract/application/household.contract.ts';
import { applicantOf } from '../../../access/access.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { readHousehold } from './household.service.ts';

export function householdRoutes(app: App, deps: Deps): void {
  route(app, contract.readHousehold, async (request) =>
    readHousehold(deps, await applicantOf(deps, request)),
  );
}
