import type { PropertySettingsView } from '../../../../contract/office/property-settings.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { type FloorPlan, listFloorPlans } from '../../../../db/property/floor-plan.repository.ts';
import {
  findProperty,
  findSettingsRevision,
  type Property,
} from '../../../../db/property/property.repository.ts';
import type { PropertySettings } from '../../../../db/property/property-settings.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { type CompiledSettingsForm, keyOf, settingsForms } from './forms/all-forms.ts';

/** A property with the revision of its settings. */
export interface HeldSettings {
  readonly property: Property;
  readonly revision: number;
  readonly plans: readonly Pick<FloorPlan, 'id' | 'unit_type'>[];
}

/** @throws {AppError} `record.not_found` */
export async function heldSettings(db: Connection, propertyId: string): Promise<HeldSettings> {
  // Read first: settings that change in between are newer than their revision, and a save with it is refused.
  const revision = await findSettingsRevision(db, propertyId);
  const property = await findProperty(db, propertyId);
  if (property === null || revision === null) throw new AppError('record.not_found');
  return { property, revision, plans: await listFloorPlans(db, propertyId) };
}

/** The values of all forms by their key. @example draftOf(forms, settings).brand // { colour: '#1f6f5c', … } */
export function draftOf(
  forms: readonly CompiledSettingsForm[],
  settings: PropertySettings,
): Record<string, unknown> {
  return Object.fromEntries(forms.map((form) => [keyOf(form), form.read(settings)]));
}

/** The forms of a property's settings with their values, labels in a language. */
export function settingsView(
  { texts, clock }: Pick<Deps, 'texts' | 'clock'>,
  { property, revision, plans }: HeldSettings,
  language: string,
): PropertySettingsView {
  const forms = settingsForms(texts.languages);
  const { id: property_id, name, host, settings } = property;
  return {
    ...{ revision, property_id, name, host },
    forms: forms.map(({ id, group, schema, ui }) => ({ id, group, schema: { ...schema }, ui: { ...ui } })),
    draft: draftOf(forms, settings),
    texts: Object.fromEntries(forms.map((form) => [keyOf(form), languageLabels(texts, form, language)])),
    choices: { floor_plans: plans.map(({ id: value, unit_type }) => ({ value, text: unit_type })) },
    today: dayIn(settings.time_zone, clock.now()),
  };
}

/** The labels of the fields that stand once per language: "Title (Español)". */
function languageLabels(
  texts: Deps['texts'],
  form: CompiledSettingsForm,
  language: string,
): Record<string, string> {
  const labels = Object.keys(form.ui.fields).flatMap((field): [string, string][] => {
    const [, name = '', code = ''] = /^(.+)_([a-z]{2,3})$/.exec(field) ?? [];
    const isWritten = texts.languages.includes(code) && form.ui.fields[field]?.label.startsWith('property-');
    if (!isWritten) return [];
    const label = texts.message(language, `office-property:fields.${keyOf(form)}.${name}`, {});
    return [[field, `${label} (${texts.names[code] ?? code})`]];
  });
  return Object.fromEntries(labels);
}
