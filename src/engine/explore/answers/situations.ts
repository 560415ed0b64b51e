import { sameJson } from '../../conditions.ts';
import { entrySchema } from '../../forms/answers/list.ts';
import { fieldApplies } from '../../forms/answers/visible.ts';
import type { FormSource } from '../../forms/compile.ts';
import type { Entry, FieldSchema, FormFacts, Json } from '../../forms/form.ts';
import { type EntryRules, entryRules } from './entry-rules.ts';
import { validValues } from './values.ts';

/** One combination of the values that decide which other fields are required or shown. */
export interface Situation {
  readonly text: string;
  readonly index: number;
  /** With all applicable fields filled in. */
  readonly full: Entry;
  /** With only the required fields. */
  readonly minimal: Entry;
  readonly rules: EntryRules;
}

/** Maximum number of combinations. */
const most = 64;

function fieldsIn(schema: unknown, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties, required } = schema as FieldSchema;
  for (const name of [...Object.keys(properties ?? {}), ...(required ?? [])]) found.add(name);
}

/** The fields of an entry that decide about other fields, with their possible values. */
function deciders({ schema, ui }: FormSource): Decider[] {
  const entry = entrySchema({ schema, ui });
  const names = new Set<string>();
  for (const part of [entry, ...(entry.allOf ?? [])]) fieldsIn(part.if, names);
  for (const field of Object.values(ui.fields)) {
    for (const condition of [field.when ?? []].flat())
      for (const name of Object.keys(condition)) names.add(name);
  }
  return [...names].flatMap((name): Decider[] => {
    const field = entry.properties?.[name];
    if (!field || name === ui.list?.current) return [];
    const values = field.enum ? [...field.enum] : field.type === 'boolean' ? [true, false, undefined] : [];
    return values.length > 0 ? [[name, values]] : [];
  });
}

type Decider = [string, Json[]];

const chosenValue = ([name]: Decider, value: Json): Entry => (value === undefined ? {} : { [name]: value });

/**
 * All combinations of the values. If there are too many: each value combined with the first, and with the last, values
 * of the others.
 */
function combinations(fields: readonly Decider[]): Entry[] {
  const many = fields.reduce((product, [, values]) => product * values.length, 1);
  if (many > most) return [...oneByOne(fields, 0), ...oneByOne(fields, -1)];
  return fields.reduce<Entry[]>(
    (found, field) =>
      found.flatMap((one) => field[1].map((value) => ({ ...one, ...chosenValue(field, value) }))),
    [{}],
  );
}

/** @param usual the index of the value used for the other fields. */
function oneByOne(fields: readonly Decider[], usual: number): Entry[] {
  return fields.flatMap((field) =>
    field[1].map((value) =>
      Object.assign({}, ...fields.map((one) => chosenValue(one, one === field ? value : one[1].at(usual)))),
    ),
  );
}

/** The entry without the fields that do not apply, repeated until all remaining fields apply. */
function applying(source: FormSource, entry: Entry, facts: FormFacts, index: number): Entry {
  const { ui } = source;
  const kept = Object.entries(entry).filter(
    ([name]) => ui.fields[name] === undefined || fieldApplies(ui, name, entry, facts, index),
  );
  if (kept.length === Object.keys(entry).length) return entry;
  return applying(source, Object.fromEntries(kept), facts, index);
}

/** All situations of an entry of the form that differ in their rules. */
export function situationsOf(source: FormSource, facts: FormFacts): Situation[] {
  const { ui } = source;
  const ordered = ui.list?.first === 'current' ? [0, 1] : [0];
  const decided = deciders(source).map(([name]) => name);
  return ordered.flatMap((index) =>
    combinations(deciders(source)).flatMap((chosen): Situation[] => {
      const place = ui.list?.current === undefined ? {} : { [ui.list.current]: index === 0 };
      const before = entryRules(source, { ...chosen, ...place }, facts);
      const values = Object.entries(before.fields)
        .filter(([name]) => ui.fields[name] !== undefined || before.required.has(name))
        .map(([name, field]) => [name, validValues(name, field, facts)[0]]);
      const undecided = decided.filter((name) => !Object.hasOwn(chosen, name) && !before.required.has(name));
      const given = values.filter(([name]) => !undecided.includes(String(name)));
      const full = applying(source, { ...Object.fromEntries(given), ...chosen, ...place }, facts, index);
      const rules = entryRules(source, full, facts);
      const wrong = Object.entries(rules.fields).some(
        ([name, { const: only }]) =>
          only !== undefined && full[name] !== undefined && !sameJson(full[name], only),
      );
      if (wrong) return [];
      const kept = Object.entries(full).filter(
        ([name]) => before.required.has(name) || Object.hasOwn(chosen, name) || Object.hasOwn(place, name),
      );
      const told = Object.entries(chosen).map(([name, value]) => `${name} ${value}`);
      const text = [`entry ${index + 1}`, ...told].join(', ');
      return [{ text, index, full, minimal: Object.fromEntries(kept), rules }];
    }),
  );
}
