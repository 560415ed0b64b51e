import type { Draft, Entry, FormBundle, FormUi } from '../form.ts';
import { confirmedName } from './doubts.ts';
import { asEntry } from './list.ts';
import { entriesOf } from './scope.ts';

/**
 * The part of a draft that may be saved automatically: the fields of this form, without secrets. Terms and consent are
 * given by an explicit save, so such a form is never saved automatically. Absent parts stay absent.
 *
 * @example autosavePart(screeningInfo, { applicant_screening_info: { ssn: '123456789', annual_income: '52000' } })
 * // { applicant_screening_info: { annual_income: '52000' } }
 * @see spec/application.md §4 Progress and saving
 */
export function autosavePart({ ui }: Pick<FormBundle, 'ui'>, draft: Draft): Draft {
  if (ui.prefill === 'never') return {};
  const kept: Record<string, unknown> = {};
  if (ui.of === null) Object.assign(kept, withoutSecrets(ui, onlyFields(ui, draft)));
  else if (Object.hasOwn(draft, ui.of)) {
    kept[ui.of] =
      ui.kind === 'object'
        ? withoutSecrets(ui, asEntry(draft[ui.of]))
        : entriesOf(ui, draft).map((entry) => withoutSecrets(ui, asEntry(entry)));
  }
  if (ui.flag && Object.hasOwn(draft, ui.flag.name)) kept[ui.flag.name] = draft[ui.flag.name];
  return kept;
}

/**
 * An automatically saved part, completed with the secrets of the current draft; in a list those of the entry with the
 * same id.
 *
 * @example withSecretsOf(screeningInfo, { applicant_screening_info: { annual_income: '52000' } }, draft)
 */
export function withSecretsOf({ ui }: Pick<FormBundle, 'ui'>, kept: Draft, draft: Draft): Draft {
  if (ui.of === null) return Object.keys(kept).length > 0 ? { ...kept, ...secretsIn(ui, draft) } : kept;
  if (!Object.hasOwn(kept, ui.of)) return kept;
  if (ui.kind === 'object') {
    return { ...kept, [ui.of]: { ...asEntry(kept[ui.of]), ...secretsIn(ui, asEntry(draft[ui.of])) } };
  }
  const now = entriesOf(ui, draft).map(asEntry);
  const entries = entriesOf(ui, kept).map((item) => {
    const entry = asEntry(item);
    const same = entry.id === undefined ? undefined : now.find(({ id }) => id === entry.id);
    return same === undefined ? item : { ...entry, ...secretsIn(ui, same) };
  });
  return { ...kept, [ui.of]: entries };
}

function secretsIn(ui: FormUi, entry: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => isSecret(ui, name)));
}

function onlyFields(ui: FormUi, draft: Draft): Entry {
  const own = new Set(Object.keys(ui.fields).flatMap((name) => [name, confirmedName(name)]));
  return Object.fromEntries(Object.entries(draft).filter(([name]) => own.has(name)));
}

function withoutSecrets(ui: FormUi, entry: Entry): Entry {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !isSecret(ui, name)));
}

function isSecret(ui: FormUi, name: string): boolean {
  return Object.hasOwn(ui.fields, name) && ui.fields[name]?.secret === true;
}
