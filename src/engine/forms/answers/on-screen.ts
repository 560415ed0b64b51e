import type { Entry, FormFacts, FormUi, Json } from '../form.ts';
import { asEntry } from './list.ts';
import { entriesOf } from './scope.ts';
import { fieldApplies, fieldVisible } from './visible.ts';

interface Found {
  readonly path: string;
}

/** A field of a form: its name, and the object of the draft that it is in. */
interface Place {
  /** Absent where the path is that of a whole list or section. */
  readonly name: string | undefined;
  readonly entry: Entry;
  readonly index: number;
}

/**
 * Whether a path is one of this form's, and its field is asked of this person with these answers: a field that does not
 * apply, an entry that was removed and a list of which there is none have nothing to put right.
 *
 * @example isAsked(pets.ui, 'applicant_pets.0.name', { no_pets: true }, facts) // false
 */
export function isAsked(ui: FormUi, path: string, draft: Json, facts: FormFacts): boolean {
  const place = placeIn(ui, path, draft);
  return (
    place !== null &&
    (place.name === undefined ||
      (Object.hasOwn(ui.fields, place.name) && fieldApplies(ui, place.name, place.entry, facts, place.index)))
  );
}

/**
 * Those of a form's issues that a person finds on the screen. The city that waits for its ZIP is none while the ZIP
 * itself is wrong; an issue that stands alone is kept wherever it is, so that nothing blocks unsaid.
 *
 * @example onScreen(addresses.ui, checkForm(addresses, {}, facts), {}, facts) // without city and state
 */
export function onScreen<Issue extends Found>(
  ui: FormUi,
  issues: readonly Issue[],
  draft: Json,
  facts: FormFacts,
): readonly Issue[] {
  const wrong = new Set(issues.map(({ path }) => path));
  return issues.filter(({ path }) => {
    const place = placeIn(ui, path, draft);
    if (!place?.name || fieldVisible(ui, place.name, place.entry, facts, place.index)) return true;
    const beside = path.slice(0, -place.name.length);
    // The names that decide whether the field is revealed.
    const waitsFor = Object.keys(ui.fields[place.name]?.revealWhen ?? {});
    return !waitsFor.some((name) => wrong.has(beside + name));
  });
}

/** Where a path lies in a form; null where it is not one of the form's, or in no entry that is there. */
function placeIn(ui: FormUi, path: string, draft: Json): Place | null {
  const answers = asEntry(draft);
  const [top, first, second] = path.split('.');
  if (ui.of === null) return { name: top, entry: answers, index: 0 };
  if (top !== ui.of) return null;
  if (ui.kind === 'object') return { name: first, entry: asEntry(answers[top]), index: 0 };
  if (first === undefined) return { name: first, entry: {}, index: 0 };
  if (ui.flag && answers[ui.flag.name] === true) return null;
  const entries = entriesOf(ui, answers);
  const index = Number(first);
  // A list that nobody touched shows one blank entry.
  const isShown = index < Math.max(entries.length, ui.list?.start.length ?? 0);
  return isShown ? { name: second, entry: asEntry(entries[index]), index } : null;
}
