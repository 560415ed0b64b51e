import type { UnitView } from '../../../../contract/office/units.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { listFloorPlans } from '../../../../db/property/floor-plan.repository.ts';
import { findProperty, insertUnit } from '../../../../db/property/property.repository.ts';
import { listNextPrices, saveNextPrice } from '../../../../db/property/unit-price.repository.ts';
import {
  findRegisteredUnit,
  listUnitsOf,
  lockProperty,
  removeListing,
  saveListing,
  updateUnitDetails,
} from '../../../../db/property/unit-register.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { type Officer, served } from '../office.ts';
import { centsFrom, textFrom, type Values } from '../property/forms/settings-form.ts';
import { judgedValues, type RuleProblem, refuseWrong } from '../property/judged-values.ts';
import { requireSeen } from '../seen-values.ts';
import { UNIT_FORM } from './unit-forms.ts';
import { detailsOf, listingOf, type UnitValues, unitKey } from './unit-values.ts';
import { unitView } from './unit-view.ts';

/** The values of the form by its key; `seen` those of the unit or plan with which it was filled. */
export interface SentDraft {
  readonly draft: Values;
  readonly seen?: Values;
}

/**
 * Adds a unit to the officer's property, or changes one. Visitors see the change at once.
 *
 * @param unitId null: a new unit.
 * @throws {AppError} `validation.failed`; `record.not_found` for a unit of another property; `record.changed` if a
 *   colleague has changed it since it was `seen`.
 */
export async function saveUnit(
  deps: Deps,
  officer: Officer,
  unitId: string | null,
  { draft, seen }: SentDraft,
): Promise<UnitView> {
  const { company_id, property_id } = officer.user;
  const place = { company_id, property_id };
  return deps.db.transaction().execute(async (trx) => {
    await lockProperty(trx, deps.dialect, property_id);
    const property = await findProperty(trx, property_id);
    if (property === null) throw new AppError('record.not_found');
    const today = dayIn(property.settings.time_zone, deps.clock.now());
    const plans = await listFloorPlans(trx, property_id);
    const viewOf = async (one: string) => {
      const found = served(officer, await findRegisteredUnit(trx, one));
      const next = (await listNextPrices(trx, property_id)).get(one);
      return unitView(found, plans, next, property.settings.address?.address_line_1 ?? '');
    };
    if (unitId !== null)
      requireSeen({ seen, wanted: (draft.unit ?? {}) as Values, held: (await viewOf(unitId)).draft });
    const { values, issues } = judgedValues([UNIT_FORM], draft, { today });
    const value = (values.get('unit') ?? {}) as Values;
    const unit = unitFrom(value);
    const plan = plans.find(({ id }) => id === value.plan_id);
    const next = { cents: centsFrom(value.next_rent), from: textFrom(value.next_from) };
    const problems: RuleProblem[] = [];
    if (values.has('unit')) {
      if (plan === undefined) problems.push({ path: 'unit.plan_id', code: 'unit.plan_unknown' });
      if (next.from !== '' && next.from <= today)
        problems.push({ path: 'unit.next_from', code: 'unit.day_past' });
      if (await isKnown(trx, property_id, unit, unitId))
        problems.push({ path: 'unit.unit_uid', code: 'unit.known' });
    }
    refuseWrong(issues, problems);
    if (plan === undefined) throw new AppError('record.not_found');
    const id = unitId ?? deps.random.id();
    const details = detailsOf(property, plan, unit);
    if (unitId === null) await insertUnit(trx, { id, ...place, details, available: true });
    else await updateUnitDetails(trx, id, details);
    if (value.is_listed === true) await saveListing(trx, place, listingOf(id, plan.id, unit, today));
    else await removeListing(trx, id);
    await saveNextPrice(
      trx,
      { ...place, unit_id: id },
      next.cents === undefined ? null : { from_day: next.from, rent_cents: next.cents },
    );
    return viewOf(id);
  });
}

function unitFrom(value: Values): UnitValues {
  return {
    building_uid: textFrom(value.building_uid),
    unit_uid: textFrom(value.unit_uid),
    rent_cents: centsFrom(value.rent) ?? 0,
    vacant_date: textFrom(value.vacant_date),
    address_line_1: textFrom(value.address_line_1),
  };
}

/** Whether another unit of the property has this number in this building. */
async function isKnown(trx: Connection, propertyId: string, unit: UnitValues, unitId: string | null) {
  const all = await listUnitsOf(trx, propertyId);
  return all.some(({ id, details }) => id !== unitId && unitKey(details) === unitKey(unit));
}
