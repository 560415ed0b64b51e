import * as contract from '../../../../contract/office/workorders/inspection-plan.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { route } from '../../../http/route.ts';
import { officeOf } from '../office.ts';
import { addPlan, endPlan, readPlans } from './inspection-plans.service.ts';

/** Recurring inspections of the officer's property. */
export function inspectionRoutes(app: App, deps: Deps): void {
  route(app, contract.listInspectionPlans, async (request) =>
    readPlans(deps, (await officeOf(deps, request)).user),
  );
  route(app, contract.addInspectionPlan, async (request) =>
    addPlan(deps, await officeOf(deps, request), request.body),
  );
  route(app, contract.endInspectionPlan, async (request) =>
    endPlan(deps, await officeOf(deps, request), request.params.plan_id),
  );
}
