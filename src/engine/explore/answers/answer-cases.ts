import type { FormSource } from '../../forms/compile.ts';
import type { Draft, Entry, FieldSchema, FormFacts, Json } from '../../forms/form.ts';
import { entryDefaults, entrySchema } from '../../forms/list.ts';
import { ruleCases } from './broken-rules.ts';
import { requiredNames, type Situation, situationsOf } from './situations.ts';
import { validValues } from './values.ts';

/** What must be found wrong: where, under which message key, by which rule. */
export interface ExpectedIssue {
  readonly path: string;
  readonly code: string;
  readonly rule: string;
}

/** One filled-in form with the verdict that it must get. */
export interface AnswerCase {
  readonly form: string;
  readonly text: string;
  readonly draft: Draft;
  readonly facts: FormFacts;
  /** Empty for a valid one. */
  readonly expected: readonly ExpectedIssue[];
}

const generic = 'validation.invalid';

/** The word for a failed rule: what the texts are chosen by. */
function ruleName(field: FieldSchema, keyword: string): string {
  if (keyword === 'format') return String(field.format);
  if (keyword === 'const') return 'ticked';
  if (keyword !== 'required') return keyword;
  if (field.const !== undefined) return 'ticked';
  return field.enum !== undefined || field.type === 'object' ? 'choice' : 'required';
}

function issue(field: FieldSchema, path: string, keyword: string): ExpectedIssue {
  return { path, code: field.messages?.[keyword] ?? generic, rule: ruleName(field, keyword) };
}

/** An entry as a whole draft. Earlier entries of a list are filled in well. */
function draftWith({ ui }: FormSource, entry: Json, index: number, first: Entry): Draft {
  if (ui.of === null) return entry as Draft;
  if (ui.kind === 'object') return { [ui.of]: entry };
  return { [ui.of]: [...Array.from({ length: index }, () => first), entry] };
}

function pathOf({ ui }: FormSource, index: number, field: string): string {
  const parts = ui.of === null ? [] : ui.kind === 'object' ? [ui.of] : [ui.of, String(index)];
  return [...parts, field].filter((part) => part !== '').join('.');
}

/**
 * Filled-in forms with the verdict that each must get: valid ones, full and minimal, in every situation; per
 * rule one that breaks it alone, and one at its edge that does not; lists with too many entries; nothing at
 * all. Derived from the schema and the layout alone: no validator is asked.
 *
 * @example answerCases(applicants, facts).find(({ text }) => text.includes('first_name minLength'))?.expected
 * // [{ path: 'applicants.first_name', code: 'validation.invalid', rule: 'minLength' }]
 * @see spec/application.md §5
 */
export function answerCases(source: FormSource, given: FormFacts): AnswerCase[] {
  const { ui } = source;
  const roomy = { ...given, address_limit: null, employment_limit: null, pets_count: null, vehicles_count: null };
  const facts: FormFacts = roomy;
  const situations = situationsOf(source, facts);
  const first = situations[0]?.full ?? {};
  const schema = entrySchema(source);
  const defaults = entryDefaults(source);
  const seen = new Set<string>();

  function one(text: string, draft: Draft, expected: readonly ExpectedIssue[], under = facts): AnswerCase[] {
    const key = JSON.stringify([draft, under]);
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ form: source.id, text, draft, facts: under, expected }];
  }

  function inside(situation: Situation, entry: Json): Draft {
    return draftWith(source, entry, situation.index, first);
  }

  function missing(situation: Situation): AnswerCase[] {
    const required = requiredNames(schema, { ...defaults, ...situation.full });
    return [...required].flatMap((name) => {
      const field = schema.properties?.[name];
      if (!field || field.default !== undefined || situation.full[name] === undefined) return [];
      const { [name]: _gone, ...rest } = situation.full;
      const expected = issue(field, pathOf(source, situation.index, name), 'required');
      const left = requiredNames(schema, { ...defaults, ...rest });
      const others = [...left].filter((other) => rest[other] === undefined && other !== name);
      return others.length > 0
        ? []
        : one(`${situation.text}: ${name} missing`, inside(situation, rest), [expected]);
    });
  }

  function ruled(situation: Situation): AnswerCase[] {
    return Object.entries(situation.full).flatMap(([name, sample]) => {
      const field = schema.properties?.[name];
      if (!field || ui.fields[name] === undefined) return [];
      const whole = ruleCases(name, field, sample, facts.today).flatMap(({ keyword, value, breaks }) => {
        const text = `${situation.text}: ${name} ${keyword} ${breaks ? 'broken' : 'just kept'}`;
        const decides = situations.some((other) => other.full[name] !== undefined) && field.enum && !breaks;
        if (decides) return [];
        const path = pathOf(source, situation.index, name);
        const draft = inside(situation, { ...situation.full, [name]: value });
        return one(text, draft, breaks ? [issue(field, path, keyword)] : []);
      });
      return [...whole, ...nested(situation, name, field, sample)];
    });
  }

  /** The rules of the parts of a field that is an object, such as a signature. */
  function nested(situation: Situation, name: string, field: FieldSchema, sample: Json): AnswerCase[] {
    if (name === 'state_id' || typeof sample !== 'object' || sample === null || Array.isArray(sample)) return [];
    return Object.entries(field.properties ?? {}).flatMap(([part, inner]) => {
      const path = `${pathOf(source, situation.index, name)}.${part}`;
      const { [part]: _gone, ...rest } = sample as Entry;
      const absent = field.required?.includes(part)
        ? one(`${situation.text}: ${name}.${part} missing`, inside(situation, { ...situation.full, [name]: rest }), [
            issue(inner, path, 'required'),
          ])
        : [];
      const value = validValues(part, inner, facts.today)[0];
      const broken = ruleCases(part, inner, value, facts.today).flatMap((rule) =>
        one(
          `${situation.text}: ${name}.${part} ${rule.keyword} ${rule.breaks ? 'broken' : 'just kept'}`,
          inside(situation, { ...situation.full, [name]: { ...(sample as Entry), [part]: rule.value } }),
          rule.breaks ? [issue(inner, path, rule.keyword)] : [],
        ),
      );
      return [...absent, ...broken];
    });
  }

  /** Other values of the optional fields, so that no rule is stricter than it should be. */
  function alternatives(situation: Situation): AnswerCase[] {
    return Object.keys(situation.full).flatMap((name) => {
      const field = schema.properties?.[name];
      if (!field || field.enum || field.const !== undefined || field.type === 'boolean') return [];
      return validValues(name, field, facts.today).flatMap((value) =>
        one(`${situation.text}: another ${name}`, inside(situation, { ...situation.full, [name]: value }), []),
      );
    });
  }

  function listCases(): AnswerCase[] {
    if (!ui.list || ui.of === null) return [];
    const { of: key, flag } = ui;
    const list = source.schema.properties[key] ?? {};
    const rule = list.maxItemsFact as { fact: keyof FormFacts; atLeast?: number } | undefined;
    const two = { [key]: [first, situations.find(({ index }) => index === 1)?.full ?? first] };
    const limited = (limit: number): FormFacts => (rule ? { ...facts, [rule.fact]: limit } : facts);
    return [
      ...(rule
        ? [
            ...one('as many entries as allowed', two, [], limited(2)),
            ...one('one entry too many', two, [issue(list, key, 'maxItemsFact')], limited(1)),
          ]
        : []),
      ...(rule && flag ? one('none allowed, none given', { [flag.name]: true, [key]: [] }, [], limited(0)) : []),
      ...(flag ? one('nothing to enter', { [flag.name]: true }, []) : []),
      ...(list.contains
        ? one('no current entry', { [key]: [{ ...first, is_current: false }] }, [issue(list, key, 'contains')])
        : []),
      ...one('an entry that is none', { [key]: ['text'] }, entryIsNone(key, list)),
      ...one('no list', { [key]: 'text' }, [issue(list, key, 'type')]),
    ];
  }

  function entryIsNone(key: string, list: FieldSchema): ExpectedIssue[] {
    const wrong = issue(list.items ?? {}, `${key}.0`, 'type');
    return list.contains ? [issue(list, key, 'contains'), wrong] : [wrong];
  }

  return [
    ...situations.flatMap((situation) => [
      ...one(`${situation.text}: everything filled in`, inside(situation, situation.full), []),
      ...one(`${situation.text}: only what is required`, inside(situation, situation.minimal), []),
      ...missing(situation),
      ...ruled(situation),
      ...alternatives(situation),
    ]),
    ...listCases(),
  ];
}
