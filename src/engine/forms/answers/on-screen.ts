import type { Draft, Entry, FormFacts, FormUi, Json } from '../form.ts';
import { asEntry } from './list.ts';
import { isValues } from './normalise.ts';
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
  const place = placeIn(ui, path, isValues(draft) ? draft : {});
  if (place === null) return false;
  const { name, entry, index } = place;
  return (
    name === undefined || (Object.hasOwn(ui.fields, name) && fieldApplies(ui, name, entry, facts, index))
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
  const answers = isValues(draft) ? draft : {};
  return issues.filter(({ path }) => {
    const place = placeIn(ui, path, answers);
    if (place === null || place.name === undefined || !Object.hasOwn(ui.fields, place.name)) return true;
    const { name, entry, index } = place;
    if (fieldVisible(ui, name, entry, facts, index)) return true;
    const beside = path.slice(0, path.length - name.length);
    return !waitsFor(ui, name).some((other) => wrong.has(beside + other));
  });
}

/** The names that decide whether a field is revealed. */
function waitsFor(ui: FormUi, name: string): readonly string[] {
  return Object.keys(ui.fields[name]?.revealWhen ?? {});
}

/** Where a path lies in a form; null where it is not one of the form's, or in no entry that is there. */
function placeIn(ui: FormUi, path: string, draft: Draft): Place | null {
  const segments = path.split('.');
  if (ui.of === null) return { name: segments[0], entry: draft, index: 0 };
  if (segments[0] !== ui.of) return null;
  if (ui.kind === 'object') return { name: segments[1], entry: asEntry(draft[ui.of]), index: 0 };
  if (segments[1] === undefined) return { name: undefined, entry: {}, index: 0 };
  return inList(ui, Number(segments[1]), segments[2], draft);
}

function inList(ui: FormUi, index: number, name: string | undefined, draft: Draft): Place | null {
  if (ui.flag !== undefined && draft[ui.flag.name] === true) return null;
  const entries = entriesOf(ui, draft);
  // A list that nobody touched shows one blank entry.
  const shown = Math.max(entries.length, ui.list?.start.length ?? 0);
  return index < shown ? { name, entry: asEntry(entries[index]), index } : null;
}
