import type { Draft, Entry, FormBundle, FormUi, Json } from '../form.ts';
import { asEntry } from './list.ts';
import { normalise } from './normalise.ts';
import { entriesOf } from './scope.ts';

/**
 * The part of an earlier draft that may be copied into this form: the fields of the form, without secrets, files,
 * record ids, consent and terms. Empty if there is none.
 *
 * @example prefillPart(screeningInfo, { applicant_screening_info: { ssn: '123456789', annual_income: '52000' } })
 * // { applicant_screening_info: { annual_income: '52000' } }
 * @see spec/application.md §4 Prefill
 */
export function prefillPart({ ui }: Pick<FormBundle, 'ui'>, earlier: Json): Draft {
  if (ui.prefill === 'never') return {};
  const given = normalise(earlier);
  if (ui.of === null) return takenFrom(ui, given);
  if (ui.kind === 'object') {
    const section = takenFrom(ui, asEntry(given[ui.of]));
    return Object.keys(section).length > 0 ? { [ui.of]: section } : {};
  }
  if (ui.flag && given[ui.flag.name] === true) return { [ui.flag.name]: true };
  const entries = entriesOf(ui, given).map((entry) => takenFrom(ui, asEntry(entry)));
  return entries.some((entry) => Object.keys(entry).length > 0) ? { [ui.of]: entries } : {};
}

function takenFrom(ui: FormUi, entry: Entry): Entry {
  const taken = Object.entries(entry).filter(([name]) => {
    const field = Object.hasOwn(ui.fields, name) ? ui.fields[name] : undefined;
    return field !== undefined && !field.secret && field.widget !== 'upload' && field.widget !== 'signature';
  });
  return Object.fromEntries(taken);
}
