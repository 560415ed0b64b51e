import { PAGE_SIZES } from '../../../../contract/limits.ts';
import * as contract from '../../../../contract/office/units.contract.ts';
import { folded } from '../../../../db/office/folded.ts';
import { listFloorPlans } from '../../../../db/property/floor-plan.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import { listNextPrices } from '../../../../db/property/unit-price.repository.ts';
import { pageOfUnits } from '../../../../db/property/unit-register.repository.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { route } from '../../../http/route.ts';
import { readUploadForm, uploadLimits } from '../../../storage/upload-form.ts';
import { officeOf } from '../office.ts';
import { keepPicture } from '../property/keep-picture.ts';
import { shownForms } from '../setup/setup-forms.ts';
import { savePlan } from './save-plan.service.ts';
import { saveUnit } from './save-unit.service.ts';
import { PLAN_FORM, UNIT_FORM } from './unit-forms.ts';
import { planEntry, unitView } from './unit-view.ts';

/** The units and floor plans of the officer's property. */
export function unitRoutes(app: App, deps: Deps): void {
  const { db, dialect } = deps;
  route(app, contract.listUnits, async (request) => {
    const { user } = await officeOf(deps, request);
    const { property_id } = user;
    const { search = '', state, sort = 'unit_uid', order = 'asc', page = '1', page_size } = request.query;
    const most = Number(page_size ?? PAGE_SIZES[0]);
    const offset = (Number(page) - 1) * most;
    const asked = { dialect, property_id, search: folded(search), state, sort, order, offset, most };
    const [{ rows, total }, plans, prices, property] = [
      await pageOfUnits(db, asked),
      await listFloorPlans(db, property_id),
      await listNextPrices(db, property_id),
      await findProperty(db, property_id),
    ];
    const address = property?.settings.address?.address_line_1 ?? '';
    return { rows: rows.map((unit) => unitView(unit, plans, prices.get(unit.id), address)), total };
  });
  route(app, contract.listPlans, async (request) => {
    const { user } = await officeOf(deps, request);
    const property = await findProperty(db, user.property_id);
    if (property === null) throw new AppError('record.not_found');
    return {
      property_id: property.id,
      today: dayIn(property.settings.time_zone, deps.clock.now()),
      plans: (await listFloorPlans(db, property.id)).map(planEntry),
      forms: shownForms([UNIT_FORM, PLAN_FORM]),
    };
  });
  route(app, contract.addUnit, async (request) =>
    saveUnit(deps, await officeOf(deps, request), null, request.body),
  );
  route(app, contract.changeUnit, async (request) =>
    saveUnit(deps, await officeOf(deps, request), request.params.unit_id, request.body),
  );
  route(app, contract.addPlan, async (request) =>
    savePlan(deps, await officeOf(deps, request), null, request.body),
  );
  route(app, contract.changePlan, async (request) =>
    savePlan(deps, await officeOf(deps, request), request.params.plan_id, request.body),
  );
  route(app, contract.addUnitPicture, uploadLimits, async (request) => {
    const officer = await officeOf(deps, request);
    return keepPicture(deps, officer, await readUploadForm(request));
  });
}
