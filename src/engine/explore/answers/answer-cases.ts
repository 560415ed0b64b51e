import type { FormSource } from '../../forms/compile.ts';
import type { Draft, Entry, FieldSchema, FieldUi, FormFacts, Json } from '../../forms/form.ts';
import { fieldApplies } from '../../forms/visible.ts';
import { ruleCases } from './broken-rules.ts';
import { entryRules } from './entry-rules.ts';
import { hiddenCases } from './hidden-fields.ts';
import { type Situation, situationsOf } from './situations.ts';
import { movedDate, validValues } from './values.ts';

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

const choices: readonly string[] = ['select', 'radio', 'state'];

/** The word for a failed rule: what the texts are chosen by. A box to tick and a choice have their own. */
function ruleName(field: FieldSchema, keyword: string, ui?: FieldUi): string {
  const ticked = ui?.checked ?? true;
  if (keyword === 'format') return String(field.format);
  if (keyword === 'const') return field.const === ticked ? 'ticked' : 'enum';
  if (keyword !== 'required') return keyword;
  if (field.const === ticked) return 'ticked';
  return choices.includes(ui?.widget ?? '') ? 'choice' : 'required';
}

function issue(field: FieldSchema, path: string, keyword: string, ui?: FieldUi): ExpectedIssue {
  return { path, code: field.messages?.[keyword] ?? generic, rule: ruleName(field, keyword, ui) };
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

/** Values for the facts that bound a date: a window of some weeks around today. */
function windowFacts({ schema }: FormSource, today: string): Record<string, string> {
  const bounds = Object.values(schema.properties).flatMap(({ betweenFacts }) =>
    betweenFacts ? [betweenFacts as { from: string; to: string }] : [],
  );
  return Object.fromEntries(
    bounds.flatMap(({ from, to }) => [
      [from, movedDate(today, 0, -5)],
      [to, movedDate(today, 0, 60)],
    ]),
  );
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
  const roomy = {
    ...given,
    address_limit: null,
    employment_limit: null,
    pets_count: null,
    vehicles_count: null,
  };
  const facts: FormFacts = { ...windowFacts(source, given.today), ...roomy };
  const situations = situationsOf(source, facts);
  const first = situations[0]?.full ?? {};
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

  /** Whether an entry that was changed still has everything that its rules, as they are now, require. */
  function lacksNothing(entry: Entry, apart: string): boolean {
    const { required, fields } = entryRules(source, entry, facts);
    const lacks = [...required].some(
      (name) => name !== apart && entry[name] === undefined && !fields[name]?.default,
    );
    const turned = Object.entries(fields).some(
      ([name, { const: only }]) =>
        only !== undefined && name !== apart && entry[name] !== undefined && entry[name] !== only,
    );
    return !lacks && !turned;
  }

  function missing(situation: Situation): AnswerCase[] {
    const { required, fields } = situation.rules;
    return [...required].flatMap((name) => {
      const field = fields[name];
      if (!field || field.default !== undefined || situation.full[name] === undefined) return [];
      const { [name]: _gone, ...rest } = situation.full;
      if (!lacksNothing(rest, name)) return [];
      const expected = issue(field, pathOf(source, situation.index, name), 'required', ui.fields[name]);
      return one(`${situation.text}: ${name} missing`, inside(situation, rest), [expected]);
    });
  }

  function ruled(situation: Situation): AnswerCase[] {
    return Object.entries(situation.full).flatMap(([name, sample]) => {
      const field = situation.rules.fields[name];
      if (!field || ui.fields[name] === undefined) return [];
      const path = pathOf(source, situation.index, name);
      const whole = ruleCases(name, field, sample, facts).flatMap(({ keyword, value, breaks }) => {
        const entry = { ...situation.full, [name]: value };
        if (!lacksNothing(entry, name)) return [];
        const text = `${situation.text}: ${name} ${keyword} ${breaks ? 'broken' : 'just kept'}`;
        return one(
          text,
          inside(situation, entry),
          breaks ? [issue(field, path, keyword, ui.fields[name])] : [],
        );
      });
      return [...whole, ...nested(situation, name, field, sample)];
    });
  }

  /** The rules of the parts of a field that is an object, such as a signature. */
  function nested(situation: Situation, name: string, field: FieldSchema, sample: Json): AnswerCase[] {
    if (name === 'state_id' || typeof sample !== 'object' || sample === null || Array.isArray(sample))
      return [];
    return Object.entries(field.properties ?? {}).flatMap(([part, inner]) => {
      const path = `${pathOf(source, situation.index, name)}.${part}`;
      const { [part]: _gone, ...rest } = sample as Entry;
      const absent = field.required?.includes(part)
        ? one(
            `${situation.text}: ${name}.${part} missing`,
            inside(situation, { ...situation.full, [name]: rest }),
            [issue(inner, path, 'required')],
          )
        : [];
      const value = validValues(part, inner, facts)[0];
      const broken = ruleCases(part, inner, value, facts).flatMap((rule) =>
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
      const field = situation.rules.fields[name];
      if (!field || field.enum || field.const !== undefined || field.type === 'boolean') return [];
      return validValues(name, field, facts).flatMap((value) =>
        one(
          `${situation.text}: another ${name}`,
          inside(situation, { ...situation.full, [name]: value }),
          [],
        ),
      );
    });
  }

  /** Values that no field of the page shows, and the section as a whole. */
  function unseen(): AnswerCase[] {
    const last = situations.at(-1);
    if (!last) return [];
    const own = Object.entries(last.rules.fields).filter(
      ([name]) => ui.fields[name] === undefined && name !== 'facts',
    );
    const typed = own.flatMap(([name, field]) =>
      ruleCases(name, field, undefined, facts)
        .filter(({ keyword }) => keyword === 'type')
        .flatMap(({ value }) => {
          const path = pathOf(source, last.index, name);
          const entry = { ...last.full, [name]: value };
          const shown = Object.entries(entry).filter(
            ([one]) => ui.fields[one] === undefined || fieldApplies(ui, one, entry, facts, last.index),
          );
          const issues = [issue(field, path, 'type')];
          return lacksNothing(entry, name)
            ? one(`${name} type broken`, inside(last, Object.fromEntries(shown)), issues)
            : [];
        }),
    );
    const files = Object.entries(last.full).flatMap(([name, value]) => {
      const { items } = last.rules.fields[name] ?? {};
      if (!items || !Array.isArray(value)) return [];
      const path = `${pathOf(source, last.index, name)}.0`;
      return one(`${name} with a text in it`, inside(last, { ...last.full, [name]: ['text'] }), [
        issue(items, path, 'type'),
      ]);
    });
    if (ui.of === null || ui.kind !== 'object') return [...typed, ...files];
    const section = source.schema.properties[ui.of] ?? {};
    return [
      ...typed,
      ...files,
      ...one('a section that is none', { [ui.of]: 'text' }, [issue(section, ui.of, 'type')]),
    ];
  }

  /** The first entry of a list that does not say that it is the current one. */
  function withoutPlace(key: string, list: FieldSchema): AnswerCase[] {
    if (ui.list?.first !== 'current') return [];
    const { is_current: _place, ...rest } = first;
    const expected = list.contains ? [issue(list, key, 'contains')] : [];
    return one('a first entry that does not say it is current', { [key]: [rest] }, expected);
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
      ...(rule && flag
        ? one('none allowed, none given', { [flag.name]: true, [key]: [] }, [], limited(0))
        : []),
      ...(flag ? one('nothing to enter', { [flag.name]: true }, []) : []),
      ...(flag
        ? one('a mark that is none', { [flag.name]: 'yes', [key]: [first] }, [
            issue(source.schema.properties[flag.name] ?? {}, flag.name, 'type'),
          ])
        : []),
      ...withoutPlace(key, list),
      ...(list.contains
        ? one('no current entry', { [key]: [{ ...first, is_current: false }] }, [
            issue(list, key, 'contains'),
          ])
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
      ...hiddenCases(source, situation, facts).flatMap(({ text, entry, under }) =>
        one(`${situation.text}: ${text}`, inside(situation, entry), [], under),
      ),
    ]),
    ...unseen(),
    ...listCases(),
  ];
}
