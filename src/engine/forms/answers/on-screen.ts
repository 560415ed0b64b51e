import type { Entry, FormFacts, FormUi, Json } from '../form.ts';
import { asEntry } from './list.ts';
import { entriesOf } from './scope.ts';
import { fieldApplies, fieldVisible } from './visible.ts';

interface Found {
  readonly path: string;
}

/** A field of a form: its name, and the object of the draft that it is in. */
interface Place {
  /** undefined if the path is that of a whole list or section. */
  readonly name: string | undefined;
  readonly entry: Entry;
  readonly index: number;
}

/**
 * Whether a path belongs to this form, and its field is asked of this person with these answers. A field that does not
 * apply, a removed entry or a list without entries has nothing to correct.
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
 * The issues of a form that have a field on the screen. A city that is hidden until its ZIP is valid has none while the
 * ZIP itself is wrong; an issue without another visible one is always kept, so that submitting is never blocked without
 * a message.
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
    // The fields that decide whether the field is revealed.
    const waitsFor = Object.keys(ui.fields[place.name]?.revealWhen ?? {});
    return !waitsFor.some((name) => wrong.has(beside + name));
  });
}

/** The place of a path in a form; null if the path is not in the form, or in no existing entry. */
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
  // An untouched list shows its start entries.
  const isShown = index < Math.max(entries.length, ui.list?.start.length ?? 0);
  return isShown ? { name: second, entry: asEntry(entries[index]), index } : null;
}
