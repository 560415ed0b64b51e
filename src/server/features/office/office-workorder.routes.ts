import * as contract from '../../../contract/resident/office.contract.ts';
import { findWorkorder, listOpenWorkorders } from '../../../db/workorder/workorder.repository.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { stepWorkorder } from '../workorders/step-workorder.ts';
import { workorderView } from '../workorders/workorder-view.ts';
import { officeOf, served } from './office.ts';
import { officeWorkorders } from './office-workorders.ts';

/** The office's handling of its property's workorders. */
export function officeWorkorderRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeWorkorders, async (request) => {
    const { user } = await officeOf(deps, request);
    const { property_id } = user;
    return officeWorkorders(deps, property_id, await listOpenWorkorders(deps.db, property_id));
  });
  route(app, contract.stepOfficeWorkorder, async (request) => {
    const officer = await officeOf(deps, request);
    const { id } = served(officer, await findWorkorder(deps.db, request.params.workorder_id));
    const step = inUtc(request.body);
    if (step.event === 'SCHEDULE' && step.visit_until <= step.visit_from) {
      throw new AppError('workorder.visit_invalid');
    }
    const changed = await stepWorkorder(deps, id, step, { author: officer.author, ip: request.ip });
    return workorderView(deps, deps.db, changed, languageOf(deps, request, officer.user));
  });
}

/** Converts times to UTC, whatever offset they were sent with. */
function inUtc(step: contract.OfficeStep): contract.OfficeStep {
  if (step.event !== 'SCHEDULE') return step;
  const utc = (moment: string) => new Date(moment).toISOString();
  return { ...step, visit_from: utc(step.visit_from), visit_until: utc(step.visit_until) };
}
