import { updatePropertySettings } from '../../../../db/property/property.repository.ts';
import type { PropertySettings } from '../../../../db/property/property-settings.ts';
import {
  findSettingChange,
  insertSettingChanges,
} from '../../../../db/property/setting-change.repository.ts';
import { displayName } from '../../../../db/session/user.repository.ts';
import { sameJson } from '../../../../engine/conditions.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { type Officer, served } from '../office.ts';
import { checkedSettings } from './checked-settings.ts';
import { type CompiledSettingsForm, keyOf, settingsForms } from './forms/all-forms.ts';
import { draftOf, type HeldSettings, heldSettings } from './settings-view.ts';

interface WantedSettings {
  readonly revision: number;
  /** The values of the changed forms by their key. */
  readonly draft: Readonly<Record<string, unknown>>;
}

/**
 * The one place that changes the settings of a property: checks every value, keeps what it was before and who changed
 * it, and refuses whoever did not see the latest settings. Values that are as before change nothing.
 *
 * @throws {AppError} `property.stale`; `validation.failed`, then nothing is changed.
 * @see docs/decisions/0116-settings-are-saved-in-one-place.md
 */
export async function saveSettings(
  deps: Deps,
  { user }: Officer,
  { revision, draft }: WantedSettings,
): Promise<HeldSettings> {
  const forms = settingsForms(deps.texts.languages);
  const { property_id, company_id } = user;
  return deps.db.transaction().execute(async (trx) => {
    const held = await heldSettings(trx, property_id);
    if (held.revision !== revision) throw new AppError('property.stale');
    const { property } = held;
    const facts = { today: dayIn(property.settings.time_zone, deps.clock.now()) };
    const settings = await checkedSettings(trx, { property, facts }, forms, draft);
    const changed = changesBetween(forms, property.settings, settings);
    if (changed.length === 0) return held;
    if (!(await updatePropertySettings(trx, property_id, settings, revision)))
      throw new AppError('property.stale');
    const at = deps.clock.now().toISOString();
    await insertSettingChanges(
      trx,
      changed.map((change) => ({
        ...change,
        ...{ id: deps.random.id(), company_id, property_id, revision: revision + 1 },
        ...{ user_id: user.id, user_name: displayName(user), changed_at: at },
      })),
    );
    return { ...held, property: { ...property, settings }, revision: revision + 1 };
  });
}

/**
 * Goes back to the value that a setting had before a change; the value is checked like any other.
 *
 * @throws {AppError} `record.not_found`; as {@link saveSettings}.
 */
export async function restoreSetting(
  deps: Deps,
  officer: Officer,
  changeId: string,
  revision: number,
): Promise<HeldSettings> {
  const { form: key, field, before } = served(officer, await findSettingChange(deps.db, changeId));
  const { property } = await heldSettings(deps.db, officer.user.property_id);
  const form = settingsForms(deps.texts.languages).find((one) => keyOf(one) === key);
  // A value of a form or a field that the portal no longer has.
  if (form === undefined) throw new AppError('record.not_found');
  const now = form.read(property.settings);
  const value = field === '' ? before : { ...(now as object), [field]: before };
  return saveSettings(deps, officer, { revision, draft: { [key]: value } });
}

/** What differs, by the fields of the forms; a list is one value. */
function changesBetween(
  forms: readonly CompiledSettingsForm[],
  before: PropertySettings,
  after: PropertySettings,
): { form: string; field: string; before: unknown; after: unknown }[] {
  const [old, next] = [draftOf(forms, before), draftOf(forms, after)];
  return forms.flatMap((form) => {
    const key = keyOf(form);
    if (form.ui.kind === 'list')
      return sameJson(old[key], next[key])
        ? []
        : [{ form: key, field: '', before: old[key], after: next[key] }];
    const [was, is] = [old[key], next[key]] as Record<string, unknown>[];
    const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
    return fields
      .map((field) => ({ form: key, field, before: was?.[field] ?? null, after: is?.[field] ?? null }))
      .filter((change) => !sameJson(change.before, change.after));
  });
}
