import type { Connection } from '../../../../db/client.ts';
import { listFloorPlans } from '../../../../db/property/floor-plan.repository.ts';
import { findPicture } from '../../../../db/property/picture.repository.ts';
import type { Property } from '../../../../db/property/property.repository.ts';
import type { PropertySettings } from '../../../../db/property/property-settings.ts';
import { sameJson } from '../../../../engine/conditions.ts';
import type { FormFacts } from '../../../../engine/forms/form.ts';
import { AppError } from '../../../errors.ts';
import { type CompiledSettingsForm, keyOf } from './forms/all-forms.ts';
import { judgedValues, type RuleProblem, refuseWrong } from './judged-values.ts';

/** Where a picture of the portal is, before its id. */
export const PICTURES = '/api/pictures/';

/**
 * The settings with what somebody has entered in some of the forms, if every value is right: by the schema of its form,
 * and by the rules of the business.
 *
 * @throws {AppError} `validation.failed` with each wrong value; `request.invalid` for a form that does not exist.
 */
export async function checkedSettings(
  db: Connection,
  { property, facts }: { readonly property: Property; readonly facts: FormFacts },
  forms: readonly CompiledSettingsForm[],
  draft: Readonly<Record<string, unknown>>,
): Promise<PropertySettings> {
  const unknown = Object.keys(draft).find((key) => !forms.some((form) => keyOf(form) === key));
  if (unknown !== undefined) {
    const fields = [{ path: `draft.${unknown}`, code: 'request.invalid' }];
    throw new AppError('request.invalid', { details: { fields } });
  }
  const wanted = forms.filter((form) => Object.hasOwn(draft, keyOf(form)));
  const { values, issues } = judgedValues(wanted, draft, facts);
  const right = wanted.filter((form) => values.has(keyOf(form)));
  const settings = right.reduce(
    (now, form) => form.write(now, values.get(keyOf(form)) as never),
    property.settings,
  );
  const problems = right.flatMap((form) => form.problems?.(values.get(keyOf(form)) as never, settings) ?? []);
  refuseWrong(issues, [
    ...problems,
    ...(await pictureProblems(db, property, settings)),
    ...(await planProblems(db, property, settings)),
  ]);
  return settings;
}

/** A new logo is a picture of this property. */
async function pictureProblems(
  db: Connection,
  { id, settings: { brand } }: Property,
  next: PropertySettings,
) {
  const problems: RuleProblem[] = [];
  for (const name of ['logo', 'mobile_logo'] as const) {
    const path = next.brand[name];
    if (path === null || path === brand[name]) continue;
    const picture = path.startsWith(PICTURES) ? await findPicture(db, path.slice(PICTURES.length)) : null;
    if (picture?.property_id !== id)
      problems.push({ path: `brand.${name}`, code: 'property.picture_unknown' });
  }
  return problems;
}

/** A changed special is for every floor plan, or for one of this property. */
async function planProblems(
  db: Connection,
  { id, settings: { specials: before } }: Property,
  { specials = [] }: PropertySettings,
): Promise<RuleProblem[]> {
  if (sameJson(specials, before ?? [])) return [];
  const plans = new Set((await listFloorPlans(db, id)).map((plan) => plan.id));
  return specials.flatMap(({ floor_plan_id }, index) =>
    floor_plan_id === undefined || plans.has(floor_plan_id)
      ? []
      : [{ path: `specials.${index}.floor_plan_id`, code: 'property.plan_unknown' }],
  );
}
