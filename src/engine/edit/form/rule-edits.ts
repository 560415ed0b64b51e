/** Edits of the rules of a field: its own, whether it is required, when it is shown, and its options. */
import type { FileEdit, ValuePath } from '../../drafts/file-edit.ts';
import { valueAt } from '../../json-pointer.ts';
import { type EditedBundle, flowPaths } from '../bundle.ts';
import { membersOf } from '../leads.ts';
import { optionKey } from './field-types.ts';
import {
  type FormOutline,
  listOf,
  type OutlineField,
  type RequiringRule,
  requiringRules,
} from './form-outline.ts';
import { type TextByLanguage, textEdits } from './text-edits.ts';

/**
 * Sets a rule of a field, or removes it (undefined).
 *
 * @example document.edit(ruleEdits(form, field, 'maxLength', 80))
 */
export function ruleEdits(
  form: FormOutline,
  { name }: OutlineField,
  keyword: string,
  value: unknown,
): FileEdit[] {
  return [{ path: form.schemaPath, at: [...form.entryAt, 'properties', name, keyword], value }];
}

/** Whether the editor can make a field required: a condition on something else than fields needs a rule by hand. */
export function canRequire({ fields }: FormOutline, { when }: Pick<OutlineField, 'when'>): boolean {
  const names = new Set(fields.map(({ name }) => name));
  return when.every((condition) => Object.keys(condition).every((name) => names.has(name)));
}

/**
 * Makes a field required, or optional. One that is not always shown is required while it is. The object that has the
 * fields is then required, too, and the steps that show the form count what everybody has to fill in.
 */
export function requireEdits(
  bundle: EditedBundle,
  form: FormOutline,
  field: OutlineField,
  isRequired: boolean,
): FileEdit[] {
  if (isRequired === field.isRequired) return [];
  return isRequired ? required(bundle, form, field) : optional(bundle, form, field);
}

function required(bundle: EditedBundle, form: FormOutline, { name, when }: OutlineField): FileEdit[] {
  const { schemaPath: path, entryAt, of } = form;
  const isObject = of !== null && entryAt.length === 2;
  const around = isObject ? listEdits(bundle, path, ['required'], of, true) : [];
  if (when.length === 0) {
    const own = listEdits(bundle, path, [...entryAt, 'required'], name, true);
    return [...own, ...around, ...countEdits(bundle, form, 1)];
  }
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  const rule = { if: ruleOf(when), then: { required: [name] } };
  const at = [...entryAt, 'allOf'];
  const rules = listOf(valueAt(bundle.json(path), at)).length;
  const added: FileEdit =
    rules === 0 ? { path, at, value: [rule] } : { path, at: [...at, rules], value: rule, insert: 'here' };
  return [added, ...around];
}

function optional(bundle: EditedBundle, form: FormOutline, { name }: OutlineField): FileEdit[] {
  const { schemaPath: path, entryAt } = form;
  const own = listEdits(bundle, path, [...entryAt, 'required'], name, false);
  const entry = valueAt(bundle.json(path), entryAt);
  const rules = requiringRules(entry).filter((rule) => rule.names.includes(name));
  const gone = rules.filter((rule) => rule.at.length > 0 && rule.isOnly && rule.names.length === 1);
  const isEmpty = gone.length > 0 && gone.length === listOf(membersOf(entry).allOf).length;
  // From the last rule to the first one, so that an element that goes moves none of the others.
  const left = (isEmpty ? rules.filter((rule) => !gone.includes(rule)) : rules).reverse();
  return [
    ...own,
    ...left.flatMap((rule) =>
      withoutName(rule, name).map((at) => ({ path, at: [...entryAt, ...at], value: undefined })),
    ),
    ...(isEmpty ? [{ path, at: [...entryAt, 'allOf'], value: undefined }] : []),
    ...(own.length > 0 ? countEdits(bundle, form, -1) : []),
  ];
}

/** What to remove from a rule, so that it no longer requires a field. */
function withoutName({ at, names, isOnly }: RequiringRule, name: string): ValuePath[] {
  if (names.length > 1) return [[...at, 'then', 'required', names.indexOf(name)]];
  if (!isOnly) return [[...at, 'then', 'required']];
  return at.length > 0 ? [at] : [['if'], ['then']];
}

/** The condition of a layout as the condition of a rule: an answer that is missing fulfils nothing. */
function ruleOf(when: OutlineField['when']): unknown {
  const [first, ...others] = when.map((condition) => ({
    required: Object.keys(condition),
    properties: condition,
  }));
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

/** The steps of wizards say how many fields are required while nobody has touched them. */
function countEdits({ paths, json }: EditedBundle, { id }: FormOutline, change: 1 | -1): FileEdit[] {
  return flowPaths({ paths, json }).flatMap((path) =>
    Object.entries(membersOf(membersOf(json(path)).states)).flatMap(([state, file]) =>
      listOf(membersOf(membersOf(file).wizard).steps).flatMap((step, index) => {
        const { sections, required } = membersOf(step);
        const shows = listOf(sections).some((section) => membersOf(section).form === id);
        if (!shows || typeof required !== 'number') return [];
        const at = ['states', state, 'wizard', 'steps', index, 'required'];
        return [{ path, at, value: required + change }];
      }),
    ),
  );
}

/** Puts a name into a list of names, or takes it out. A list that would be empty goes. */
function listEdits(
  bundle: EditedBundle,
  path: string,
  at: ValuePath,
  name: string,
  isIn: boolean,
): FileEdit[] {
  const value = valueAt(bundle.json(path), at);
  const list = Array.isArray(value) ? value : null;
  const index = list?.indexOf(name) ?? -1;
  if (isIn === index >= 0) return [];
  if (isIn)
    return list === null
      ? [{ path, at, value: [name] }]
      : [{ path, at: [...at, list.length], value: name, insert: 'here' }];
  return [{ path, at: list?.length === 1 ? at : [...at, index], value: undefined }];
}

/**
 * Sets when a field is shown: while one of the conditions holds; always, if there is none. A required field is required
 * while it is shown.
 */
export function whenEdits(
  bundle: EditedBundle,
  form: FormOutline,
  field: OutlineField,
  when: OutlineField['when'],
): FileEdit[] {
  const value = when.length > 1 ? when : when[0];
  const shown = { path: form.layoutPath, at: ['fields', field.name, 'when'], value };
  if (!field.isRequired || !canRequire(form, field) || !canRequire(form, { when })) return [shown];
  const { schemaPath: path, entryAt } = form;
  const rules = requiringRules(valueAt(bundle.json(path), entryAt));
  const own = rules.find(({ names, isOnly }) => isOnly && names.length === 1 && names[0] === field.name);
  if (own !== undefined && when.length > 0)
    return [shown, { path, at: [...entryAt, ...own.at, 'if'], value: ruleOf(when) }];
  // The new rule is appended before the old one goes, so that both are found where they are.
  return [shown, ...required(bundle, form, { ...field, when }), ...optional(bundle, form, field)];
}

/** Adds an option at the end, with its texts. */
export function addOption(
  bundle: EditedBundle,
  form: FormOutline,
  field: OutlineField,
  { value, texts }: { readonly value: string; readonly texts: TextByLanguage },
): FileEdit[] {
  const label = optionKey(form.titleKey, field.name, value);
  const count = field.options.length;
  const insert = 'here';
  return [
    { path: form.layoutPath, at: [...optionsAt(field), count], value: { value, label }, insert },
    { path: form.schemaPath, at: [...allowedAt(form, field), count], value, insert },
    ...textEdits(bundle, label, texts),
  ];
}

/** Takes an option away; answers that chose it are no longer valid. */
export function removeOption(form: FormOutline, field: OutlineField, index: number): FileEdit[] {
  return [
    { path: form.layoutPath, at: [...optionsAt(field), index], value: undefined },
    { path: form.schemaPath, at: [...allowedAt(form, field), index], value: undefined },
  ];
}

/** Moves an option to another index. */
export function moveOption(form: FormOutline, field: OutlineField, from: number, to: number): FileEdit[] {
  return [
    { path: form.layoutPath, at: [...optionsAt(field), from], moveTo: to },
    { path: form.schemaPath, at: [...allowedAt(form, field), from], moveTo: to },
  ];
}

const optionsAt = ({ name }: OutlineField): ValuePath => ['fields', name, 'options'];

/** The list of the values that the schema allows. */
function allowedAt({ entryAt }: FormOutline, { name, rules }: OutlineField): ValuePath {
  const at = [...entryAt, 'properties', name];
  return 'items' in rules ? [...at, 'items', 'enum'] : [...at, 'enum'];
}
