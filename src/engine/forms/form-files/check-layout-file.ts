import { type Condition, conditionKeywords, conditionProblems } from '../../conditions.ts';
import { comparedValues } from '../../flow/check/check-conditions.ts';
import { pointer } from '../../json-pointer.ts';
import { nearestName } from '../../nearest.ts';
import type { DoubtUi, FieldSchema, FieldUi, FormUi } from '../form.ts';
import { formFactNames } from '../form-facts.ts';
import { checkAnswerMarks } from './check-answer-marks.ts';
import {
  checkFact,
  checkKnown,
  checkMessage,
  checkPage,
  checkValue,
  type FormFileContext,
} from './form-file-context.ts';
import { takesWidget, typesKept } from './widget-answers.ts';

/**
 * Checks the layout of a form against its schema: fields, options, rows, lists, effects, the names in
 * conditions, and a text in every language for every key.
 */
export function checkLayoutFile(context: FormFileContext): void {
  const { source, report } = context;
  const { ui, schema } = source;
  checkMessage(context, 'ui', '/title', ui.title);
  if (ui.of !== null) {
    checkKnown(context, 'ui', 'form.draft_key_unknown', '/of', ui.of, Object.keys(schema.properties));
  }
  if (ui.note) checkFact(context, 'ui', '/note/fact', ui.note.fact);
  checkRows(context, ui);
  for (const [name, field] of Object.entries(ui.fields)) checkField(context, name, field);
  if (ui.flag) {
    const { name, label, disabledWhen, disabledHint } = ui.flag;
    checkKnown(context, 'ui', 'form.draft_key_unknown', '/flag/name', name, Object.keys(schema.properties));
    checkMessage(context, 'ui', '/flag/label', label);
    checkConditions(context, '/flag/disabledWhen', disabledWhen, 'draft');
    if (disabledHint !== undefined) checkMessage(context, 'ui', '/flag/disabledHint', disabledHint);
  }
  checkList(context, ui);
  for (const [index, effect] of (ui.effects ?? []).entries()) {
    const at = `/effects/${index}`;
    const { on, when, clear = [], set = {}, draft = {} } = effect;
    const ofFlag = on === ui.flag?.name;
    if (!ofFlag) checkFieldName(context, `${at}/on`, on);
    checkConditions(context, `${at}/when`, when, ofFlag ? 'draft' : 'entry');
    for (const [place, name] of clear.entries()) checkFieldName(context, `${at}/clear/${place}`, name);
    checkEntry(context, `${at}/set`, set);
    for (const key of Object.keys(draft)) {
      checkKnown(
        context,
        'ui',
        'form.draft_key_unknown',
        at + pointer('draft', key),
        key,
        draftKeys(context),
      );
    }
  }
  const fact = (schema.properties[ui.of ?? '']?.maxItemsFact as { fact?: string } | undefined)?.fact ?? null;
  if (ui.list && ui.list.limit !== fact) {
    report('ui', 'form.limit_differs', '/list/limit', { found: ui.list.limit, expected: fact });
  }
}

const fieldNames = ({ entry }: FormFileContext): string[] => Object.keys(entry.properties ?? {});

const draftKeys = ({ catalog }: FormFileContext): string[] => [
  ...new Set(catalog.forms.flatMap(({ schema }) => Object.keys(schema.properties))),
];

function checkFieldName(context: FormFileContext, at: string, name: string): void {
  checkKnown(context, 'ui', 'form.field_unknown', at, name, fieldNames(context));
}

/** Checks the names and values of an entry in the layout. */
function checkEntry(context: FormFileContext, at: string, entry: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(entry)) {
    checkFieldName(context, at + pointer(name), name);
    checkValue(context, 'ui', at + pointer(name), value, context.entry.properties?.[name]);
  }
}

function checkRows(context: FormFileContext, ui: FormUi): void {
  const placed = new Set<string>();
  for (const [index, row] of ui.rows.entries()) {
    for (const [place, name] of row.entries()) {
      const at = `/rows/${index}/${place}`;
      checkKnown(context, 'ui', 'form.field_unknown', at, name, Object.keys(ui.fields));
      if (placed.has(name)) context.report('ui', 'form.field_twice', at, { name });
      placed.add(name);
    }
  }
  for (const [name, { filledBy }] of Object.entries(ui.fields)) {
    const at = pointer('fields', name);
    if (filledBy === undefined && !placed.has(name))
      context.report('ui', 'form.field_unplaced', at, { name });
    if (filledBy !== undefined) {
      checkKnown(context, 'ui', 'form.field_unknown', `${at}/filledBy`, filledBy, [...placed]);
    }
  }
}

/** Checks a doubt: it must compare with a field of the entry, or with a fact. */
function checkDoubt(context: FormFileContext, at: string, doubt: DoubtUi): void {
  checkConditions(context, `${at}/when`, doubt.when, 'entry');
  checkMessage(context, 'ui', `${at}/text`, doubt.text);
  for (const side of ['before', 'after'] as const) {
    const name = doubt[side];
    if (name !== undefined && !fieldNames(context).includes(name))
      checkFact(context, 'ui', `${at}/${side}`, name);
  }
}

function checkField(context: FormFileContext, name: string, field: FieldUi): void {
  const at = pointer('fields', name);
  checkFieldName(context, at, name);
  checkMessage(context, 'ui', `${at}/label`, field.label);
  if (field.hint !== undefined) checkMessage(context, 'ui', `${at}/hint`, field.hint);
  if (field.hintDone !== undefined) checkMessage(context, 'ui', `${at}/hintDone`, field.hintDone);
  if (field.disabledHint !== undefined) checkMessage(context, 'ui', `${at}/disabledHint`, field.disabledHint);
  if (field.terms !== undefined) {
    checkPage(context, 'ui', `${at}/terms/page`, field.terms.page);
    checkMessage(context, 'ui', `${at}/terms/label`, field.terms.label);
  }
  checkConditions(context, `${at}/when`, field.when, 'entry');
  checkConditions(context, `${at}/revealWhen`, field.revealWhen, 'entry');
  checkConditions(context, `${at}/disabledWhen`, field.disabledWhen, 'entry');
  checkConditions(context, `${at}/expires`, field.expires, 'entry');
  for (const [index, { when, label }] of (field.labelWhen ?? []).entries()) {
    checkConditions(context, `${at}/labelWhen/${index}/when`, when, 'entry');
    checkMessage(context, 'ui', `${at}/labelWhen/${index}/label`, label);
  }
  for (const [index, doubt] of (field.doubts ?? []).entries()) {
    checkDoubt(context, `${at}/doubts/${index}`, doubt);
  }
  if (field.lookup) {
    checkFieldName(context, `${at}/lookup/city`, field.lookup.city);
    checkFieldName(context, `${at}/lookup/state`, field.lookup.state);
  }
  for (const [index, fact] of (field.days?.from ?? []).entries()) {
    checkFact(context, 'ui', `${at}/days/from/${index}`, fact);
  }
  if (field.days?.to !== undefined) checkFact(context, 'ui', `${at}/days/to`, field.days.to);
  checkAnswerMarks(context, at, name, field);
  checkWidget(context, at, name, field);
  checkOptions(context, at, field, context.entry.properties?.[name]);
}

/** Checks that the widget's values fit the field. A field with `filledBy` is skipped: another widget fills it. */
function checkWidget(context: FormFileContext, at: string, name: string, field: FieldUi): void {
  const rule = context.entry.properties?.[name];
  if (field.filledBy !== undefined || takesWidget(rule, field)) return;
  const kept = typesKept(field).join(' or ');
  const type = [rule?.type].flat().join(' or ');
  context.report('ui', 'form.widget_type', `${at}/widget`, { name, widget: field.widget, kept, type });
}

function checkOptions(
  context: FormFileContext,
  at: string,
  field: FieldUi,
  rule: FieldSchema | undefined,
): void {
  const { options } = field;
  if (options === undefined) return;
  const one = field.widget === 'checkboxes' ? rule?.items : rule;
  for (const [index, { value, label }] of options.entries()) {
    checkValue(context, 'ui', `${at}/options/${index}/value`, value, one);
    checkMessage(context, 'ui', `${at}/options/${index}/label`, label);
  }
  for (const value of one?.enum ?? []) {
    if (options.some((option) => option.value === value)) continue;
    context.report('ui', 'form.option_missing', `${at}/options`, { name: String(value) });
  }
}

function checkList(context: FormFileContext, { list }: FormUi): void {
  if (!list) return;
  const { limit, current, shared } = list;
  if (limit !== null) checkFact(context, 'ui', '/list/limit', limit);
  if (current !== undefined) checkFieldName(context, '/list/current', current);
  if (shared !== undefined) {
    checkFieldName(context, '/list/shared/owner', shared.owner);
    checkFact(context, 'ui', '/list/shared/owner', shared.owner);
  }
  for (const key of ['add', 'remove', 'entry', 'entryFirst'] as const) {
    const text = list[key];
    if (text !== undefined) checkMessage(context, 'ui', `/list/${key}`, text);
  }
  for (const [index, name] of list.summary.entries()) {
    checkFieldName(context, `/list/summary/${index}`, name);
  }
  checkEntry(context, '/list/blank', list.blank);
  for (const [index, entry] of list.start.entries()) checkEntry(context, `/list/start/${index}`, entry);
}

/** Checks the names, keywords and values of one or several conditions. */
function checkConditions(
  context: FormFileContext,
  at: string,
  conditions: Condition | readonly Condition[] | undefined,
  over: 'entry' | 'draft',
): void {
  const many = Array.isArray(conditions);
  const list = many ? (conditions as readonly Condition[]) : [(conditions ?? {}) as Condition];
  for (const [index, condition] of list.entries()) {
    const here = many ? `${at}/${index}` : at;
    for (const problem of conditionProblems(condition, here)) {
      const nearest = nearestName(problem.keyword, conditionKeywords);
      context.report('ui', 'flow.condition_keyword_unknown', problem.at, { name: problem.keyword, nearest });
    }
    for (const [name, schema] of Object.entries(condition)) checkAsked(context, here, name, schema, over);
  }
}

function checkAsked(
  context: FormFileContext,
  at: string,
  name: string,
  schema: Condition[string],
  over: 'entry' | 'draft',
): void {
  const here = at + pointer(name);
  const field = over === 'entry' ? context.entry.properties?.[name] : fieldInDraft(context, name);
  if (field === undefined) {
    const own = over === 'entry' ? [...fieldNames(context), 'index'] : [...draftKeys(context), 'count'];
    checkKnown(context, 'ui', 'form.name_unknown', here, name, [...own, ...formFactNames(context.facts)]);
  }
  for (const { at: there, value } of comparedValues(schema, here)) {
    checkValue(
      context,
      'ui',
      there,
      value,
      field ?? (context.facts.properties[name] as FieldSchema | undefined),
    );
  }
}

/** The schema of a dotted path of the draft, from whichever form defines it. */
function fieldInDraft({ catalog }: FormFileContext, path: string): FieldSchema | undefined {
  const names = path.split('.');
  for (const { schema } of catalog.forms) {
    let node: FieldSchema | undefined = schema;
    for (const name of names) node = /^\d+$/.test(name) ? node?.items : node?.properties?.[name];
    if (node !== undefined) return node;
  }
  return undefined;
}
