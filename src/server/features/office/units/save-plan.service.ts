import type { PlanEntry } from '../../../../contract/office/units.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import {
  type FloorPlan,
  findFloorPlan,
  insertFloorPlan,
  listFloorPlans,
  updateFloorPlan,
} from '../../../../db/property/floor-plan.repository.ts';
import { findPicture } from '../../../../db/property/picture.repository.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import {
  listUnitsOf,
  lockProperty,
  updateUnitDetails,
} from '../../../../db/property/unit-register.repository.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { type Officer, served } from '../office.ts';
import { PICTURES } from '../property/checked-settings.ts';
import { centsFrom, numberFrom, textFrom, type Values } from '../property/forms/settings-form.ts';
import { judgedValues, type RuleProblem, refuseWrong } from '../property/judged-values.ts';
import { requireSeen } from '../seen-values.ts';
import type { SentDraft } from './save-unit.service.ts';
import { PLAN_FORM } from './unit-forms.ts';
import { ofPlan } from './unit-values.ts';
import { planEntry } from './unit-view.ts';

/**
 * Adds a floor plan to the officer's property, or changes one with all of its units.
 *
 * @param planId null: a new plan.
 * @throws {AppError} `validation.failed`; `record.not_found` for a plan of another property; `record.changed` if a
 *   colleague has changed it since it was `seen`.
 */
export async function savePlan(
  deps: Deps,
  officer: Officer,
  planId: string | null,
  { draft, seen }: SentDraft,
): Promise<PlanEntry> {
  const { company_id, property_id } = officer.user;
  return deps.db.transaction().execute(async (trx) => {
    await lockProperty(trx, deps.dialect, property_id);
    const known = planId === null ? null : served(officer, await findFloorPlan(trx, planId));
    if (known !== null)
      requireSeen({ seen, wanted: (draft.plan ?? {}) as Values, held: planEntry(known).draft });
    const property = await findProperty(trx, property_id);
    if (property === null) throw new AppError('record.not_found');
    const today = dayIn(property.settings.time_zone, deps.clock.now());
    const { values, issues } = judgedValues([PLAN_FORM], draft, { today });
    const plan = planFrom(planId ?? deps.random.id(), (values.get('plan') ?? {}) as Values);
    const problems: RuleProblem[] = [];
    const isTaken = (other: FloorPlan) => other.id !== plan.id && other.unit_type === plan.unit_type;
    if (values.has('plan') && (await listFloorPlans(trx, property_id)).some(isTaken))
      problems.push({ path: 'plan.unit_type', code: 'unit.plan_known' });
    if (await hasForeignPicture(trx, property_id, plan, known))
      problems.push({ path: 'plan.images', code: 'property.picture_unknown' });
    refuseWrong(issues, problems);
    if (known === null) await insertFloorPlan(trx, { company_id, property_id, ...plan });
    else {
      await updateFloorPlan(trx, plan);
      for (const { id, details } of await listUnitsOf(trx, property_id)) {
        if (details.unit_type === known.unit_type)
          await updateUnitDetails(trx, id, { ...details, ...ofPlan(plan) });
      }
    }
    return planEntry(plan);
  });
}

function planFrom(id: string, value: Values): FloorPlan {
  return {
    id,
    unit_type: textFrom(value.unit_type),
    bedrooms: numberFrom(value.bedrooms) ?? 0,
    display_bathroom: textFrom(value.display_bathroom),
    square_feet: numberFrom(value.square_feet) ?? 0,
    market_rent_cents: centsFrom(value.market_rent) ?? 0,
    images: Array.isArray(value.images) ? value.images.map(String) : [],
  };
}

/** Whether the plan names a new picture that is not one of this property. */
async function hasForeignPicture(
  trx: Connection,
  propertyId: string,
  { images }: FloorPlan,
  known: FloorPlan | null,
): Promise<boolean> {
  for (const path of images.filter((one) => known?.images.includes(one) !== true)) {
    const picture = path.startsWith(PICTURES) ? await findPicture(trx, path.slice(PICTURES.length)) : null;
    if (picture?.property_id !== propertyId) return true;
  }
  return false;
}
