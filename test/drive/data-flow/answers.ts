import { CaseMaker } from '../../../src/engine/explore/answers/case-maker.ts';
import { entryRules } from '../../../src/engine/explore/answers/entry-rules.ts';
import { validValues } from '../../../src/engine/explore/answers/values.ts';
import type { FactOrigin, FactSchema, Facts, FactsSchema } from '../../../src/engine/facts.ts';
import { answerFacts } from '../../../src/engine/forms/answers/answer-facts.ts';
import { checkForm } from '../../../src/engine/forms/answers/check.ts';
import { formInstance } from '../../../src/engine/forms/answers/instance.ts';
import { asEntry } from '../../../src/engine/forms/answers/list.ts';
import { fieldsOf, writtenAs } from '../../../src/engine/forms/answers/quantity.ts';
import type {
  Draft,
  Entry,
  FieldSchema,
  FormBundle,
  FormFacts,
  Json,
  Widget,
} from '../../../src/engine/forms/form.ts';

/** The data that validates answers of a flow: its facts schema, and what its forms know in addition to the answers. */
export interface Judged {
  readonly schema: FactsSchema;
  readonly facts: FormFacts;
}

/** Fields that a person can leave empty again with one key or click. */
const CLEARED: ReadonlySet<Widget> = new Set(['text', 'textarea', 'date', 'checkbox', 'email', 'number']);

/**
 * Valid answers to one form that produce the wanted facts; any facts if null. A file is an empty object.
 *
 * @throws {Error} if there are none.
 * @example answersFor(deps.forms.get('pool/swimmer'), { schema, facts: { today } }, { can_swim: true })
 */
export function answersFor(form: FormBundle, judged: Judged, wanted: Facts | null): Draft {
  const found = answersIfAny(form, judged, wanted);
  if (found === null) throw new Error(`No answers to "${form.id}" give ${JSON.stringify(wanted)}.`);
  return found;
}

/** Valid answers to one form that produce the wanted facts, or else any facts: some facts mean "not answered yet". */
export function answersLike(form: FormBundle, judged: Judged, wanted: Facts): Draft {
  return answersIfAny(form, judged, wanted) ?? answersFor(form, judged, null);
}

/** As {@link answersFor}; null if there are none. */
export function answersIfAny(form: FormBundle, judged: Judged, wanted: Facts | null): Draft | null {
  const make = new CaseMaker(form, judged.facts);
  for (const situation of make.situations) {
    for (const entry of deciding(form, judged, situation.full)) {
      const draft = shown(form, make.inside(situation, entry), judged);
      if (isRight(form, draft, judged) && gives(form, draft, judged, wanted)) return draft;
    }
  }
  return null;
}

/**
 * Answers to one form with one invalid answer that produce the same facts. null if the form accepts
 * anything, or can be invalid only in ways that cannot be typed.
 */
export function brokenAnswers(form: FormBundle, judged: Judged, wanted: Facts | null): Draft | null {
  const valid = answersIfAny(form, judged, wanted);
  // No valid answers give facts such as "not answered yet".
  if (valid === null) return !isRight(form, {}, judged) && gives(form, {}, judged, wanted) ? {} : null;
  const entry = firstEntry(form, valid);
  const { required, fields } = entryRules(form, entry, judged.facts);
  const widgetOf = (name: string) => form.ui.fields[name]?.widget;
  // A field that cannot be cleared can be left empty.
  const order = [...required].sort((one, other) => isKept(widgetOf(one)) - isKept(widgetOf(other)));
  for (const name of order) {
    const widget = widgetOf(name);
    if (widget === undefined) continue;
    const { [name]: _, ...others } = entry;
    if (isKept(widget) === 1) {
      const open = withEntry(form, valid, others);
      if (!isRight(form, open, judged) && gives(form, open, judged, wanted)) return open;
      continue;
    }
    const rest = { ...entry, [name]: widget === 'checkbox' ? false : '' };
    const draft = withEntry(form, valid, rest);
    if (!isRight(form, draft, judged) && gives(form, draft, judged, wanted)) return draft;
  }
  // A text that is too long, where nothing has to be answered.
  for (const [name, { maxLength }] of Object.entries(fields)) {
    if (maxLength === undefined || !TYPED.has(widgetOf(name) ?? 'radio')) continue;
    const draft = withEntry(form, valid, { ...entry, [name]: 'x'.repeat(maxLength + 1) });
    if (!isRight(form, draft, judged) && gives(form, draft, judged, wanted)) return draft;
  }
  return null;
}

/** Widgets that take a text of any length. */
const TYPED: ReadonlySet<Widget> = new Set(['text', 'textarea']);

/** The answers with another first entry. */
function withEntry({ ui: { of, kind } }: FormBundle, valid: Draft, entry: Entry): Draft {
  return of === null ? entry : { ...valid, [of]: kind === 'list' ? [entry] : entry };
}

const isKept = (widget: Widget | undefined) => Number(widget === undefined || !CLEARED.has(widget));

/** The only entry of a form, or the first one of its list. */
export function firstEntry({ ui }: Pick<FormBundle, 'ui'>, draft: Draft): Entry {
  const value = ui.of === null ? draft : draft[ui.of];
  return asEntry(Array.isArray(value) ? value[0] : value);
}

/**
 * The answers with a file instead of each empty object that represents one.
 *
 * @param fileFor an entry of a file for that purpose that the portal knows
 */
export async function withFiles(
  { ui }: Pick<FormBundle, 'ui'>,
  draft: Draft,
  fileFor: (purpose: string) => Promise<Json>,
): Promise<Draft> {
  const uploads = Object.entries(ui.fields).filter(([, { widget }]) => widget === 'upload');
  const filled = async (value: Json): Promise<Entry> => {
    const entry: Record<string, Json> = { ...asEntry(value) };
    for (const [name, { purpose = '' }] of uploads) {
      const places = entry[name];
      if (!Array.isArray(places)) continue;
      const files: Json[] = [];
      for (const _ of places) files.push(await fileFor(purpose));
      entry[name] = files;
    }
    return entry;
  };
  if (uploads.length === 0) return draft;
  if (ui.of === null) return filled(draft);
  const value = draft[ui.of];
  if (!Array.isArray(value)) return { ...draft, [ui.of]: await filled(value) };
  const entries: Entry[] = [];
  for (const one of value) entries.push(await filled(one));
  return { ...draft, [ui.of]: entries };
}

/** Whether these answers are valid. */
export function isRight(form: FormBundle, draft: Draft, { facts }: Judged): boolean {
  return checkForm(form, draft, facts).length === 0;
}

/** Whether this form produces the wanted facts; any facts if null. */
export function gives(
  form: FormBundle,
  draft: Draft,
  { schema, facts }: Judged,
  wanted: Facts | null,
): boolean {
  if (wanted === null) return true;
  const drawn = answerFacts(schema, new Map([[form.id, form]]), draft, facts);
  return originsIn(form, schema).every(([name]) => drawn[name] === wanted[name]);
}

/** The entry with every combination of values in the fields that produce facts. */
function deciding(form: FormBundle, { schema, facts }: Judged, entry: Entry): Entry[] {
  const { fields } = entryRules(form, entry, facts);
  const values = new Map<string, readonly Json[]>();
  for (const [name, { when, field, count, is, ...quantity }] of originsIn(form, schema)) {
    for (const one of fieldsOf(quantity)) {
      const known = fields[one];
      const limits = numbersFor(is, schema.properties[name]);
      if (known !== undefined)
        values.set(one, [undefined, ...limits.map((number) => textOfNumber(known, number))]);
    }
    const asked = [...[when ?? []].flat().flatMap((one) => Object.keys(one)), ...(field ? [field] : [])];
    for (const one of asked) {
      const known = fields[one];
      if (known !== undefined) values.set(one, [entry[one], ...validValues(one, known, facts)]);
    }
    if (count !== undefined) {
      const { minimum = 0, maximum = 0 } = schema.properties[name] ?? {};
      const lengths = Array.from({ length: maximum - minimum + 1 }, (_, more) => minimum + more);
      values.set(
        count,
        lengths.map((length) => Array.from({ length }, () => ({}))),
      );
    }
  }
  return [...values].reduce<Entry[]>(
    (found, [name, all]) => found.flatMap((one) => all.map((value) => ({ ...one, [name]: value }))),
    [entry],
  );
}

/** The numbers at the limits of a fact. */
function numbersFor(is: FactOrigin['is'], { minimum = 0, maximum = 0 }: Partial<FactSchema> = {}): number[] {
  if (is === undefined) return Array.from({ length: maximum - minimum + 1 }, (_, more) => minimum + more);
  const named = typeof is === 'boolean' ? [] : [is.const, is.minimum, is.maximum, ...(is.enum ?? [])];
  const limits = named.filter((one): one is number => typeof one === 'number');
  return [...new Set(limits.flatMap((one) => [one - 1, one, one + 1]))].filter((one) => one >= 0);
}

const textOfNumber = (field: FieldSchema, number: number) =>
  writtenAs(field) === 'money' ? (number / 100).toFixed(2) : String(number);

function originsIn({ id }: FormBundle, { properties }: FactsSchema): [string, FactOrigin][] {
  return Object.entries(properties).flatMap(([name, { source, from }]): [string, FactOrigin][] =>
    source === 'answers' && from?.form === id ? [[name, from]] : [],
  );
}

/** The entry without answers to questions hidden by the other answers. */
function shown(form: FormBundle, draft: Draft, { facts }: Judged): Draft {
  const { facts: _, ...answers } = formInstance(form, draft, facts);
  return answers;
}
