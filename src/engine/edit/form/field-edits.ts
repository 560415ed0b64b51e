/** Edits of the fields of a form, as the form editor makes them: both files of the form, and its texts. */
import type { FileEdit } from '../../drafts/file-edit.ts';
import { valueAt } from '../../json-pointer.ts';
import type { EditedBundle } from '../bundle.ts';
import { membersOf } from '../leads.ts';
import type { NameProblem } from '../state-edits.ts';
import { type FieldReference, fieldReferences, renamedFieldReferences } from './field-references.ts';
import { fieldType, newField } from './field-types.ts';
import { type FormOutline, type OutlineField, requiringRules } from './form-outline.ts';
import { requireEdits } from './rule-edits.ts';
import { languagesOf, type TextByLanguage, textEdits, textOf } from './text-edits.ts';

const NAME = /^[a-z][a-z0-9_]*$/;

/** What is wrong with the name of a new field; null if nothing is. @example fieldNameProblem(form, 'Kind') // 'form' */
export function fieldNameProblem({ fields }: FormOutline, name: string): NameProblem | null {
  if (!NAME.test(name)) return 'form';
  return fields.some((field) => field.name === name) ? 'taken' : null;
}

/** A new field: its name, its widget, its label in every language, and the line behind which it stands. */
export interface NewField {
  readonly name: string;
  readonly widget: string;
  readonly label: TextByLanguage;
  /** The index of its line. */
  readonly row: number;
}

/**
 * Adds an optional field on a line of its own. A choice begins with two options, whose texts are their values.
 *
 * @example document.edit(addField(document, form, { name: 'color', widget: 'text', label: { en: 'Color' }, row: 2 }))
 */
export function addField(
  bundle: EditedBundle,
  form: FormOutline,
  { label, row, ...field }: NewField,
): FileEdit[] {
  const labelKey = freeLabelKey(bundle, form, field.name);
  const { schema, layout, optionKeys } = newField(form, { ...field, labelKey });
  const last = form.fields.at(-1)?.name;
  const insert = last === undefined ? 'here' : { behind: last };
  const { layoutPath, schemaPath, entryAt } = form;
  return [
    {
      path: schemaPath,
      at: [...entryAt, 'properties', field.name],
      value: schema,
      insert: placeBehind(bundle, form, insert),
    },
    { path: layoutPath, at: ['fields', field.name], value: layout, insert },
    { path: layoutPath, at: ['rows', Math.min(row, form.rows.length)], value: [field.name], insert: 'here' },
    ...textEdits(bundle, labelKey, label),
    ...firstOptionTexts(bundle, optionKeys),
  ];
}

/** The key of a label. Where another form has the same field, its own text stays, and the form is part of the key. */
function freeLabelKey(bundle: EditedBundle, { id, titleKey }: FormOutline, name: string): string {
  const [texts] = titleKey.split(':');
  const key = `${texts}:fields.${name}`;
  const isFree = languagesOf(bundle).every((language) => textOf(bundle, key, language) === null);
  return isFree ? key : `${texts}:fields.${id.split('/').at(-1)?.replaceAll('-', '_')}_${name}`;
}

/** The texts of the options that a choice begins with are their values. */
function firstOptionTexts(bundle: EditedBundle, keys: readonly string[]): FileEdit[] {
  return keys.flatMap((key) => {
    const value = key.split('.').at(-1) ?? '';
    return textEdits(
      bundle,
      key,
      Object.fromEntries(languagesOf(bundle).map((language) => [language, value])),
    );
  });
}

/** Takes a field away: its rules, its place and its line. What else names it stays, and has to be looked at. */
export function removeField(bundle: EditedBundle, form: FormOutline, field: OutlineField): FileEdit[] {
  const { layoutPath, schemaPath, entryAt } = form;
  return [
    ...requireEdits(bundle, form, field, false),
    { path: schemaPath, at: [...entryAt, 'properties', field.name], value: undefined },
    ...withoutPlace(form, field.name),
    { path: layoutPath, at: ['fields', field.name], value: undefined },
  ];
}

/** What names a field and stays when it is taken away: its rule of being required does not. */
export function hangingOnField(
  bundle: EditedBundle,
  form: FormOutline,
  { name }: OutlineField,
): FieldReference[] {
  const rules = requiringRules(valueAt(bundle.json(form.schemaPath), form.entryAt));
  const own = rules.map(({ at }) => [...form.entryAt, ...at, 'then', 'required'].join('/'));
  return fieldReferences(bundle, form, name).filter(
    ({ path, at }) => path !== form.schemaPath || !own.includes(at.slice(0, -1).join('/')),
  );
}

/**
 * Renames a field in its place. Conditions, effects, rules, and the flows that read its answer follow; answers that are
 * stored under the old name do not.
 */
export function renameField(
  bundle: EditedBundle,
  form: FormOutline,
  { name }: OutlineField,
  to: string,
): FileEdit[] {
  const { layoutPath, schemaPath, entryAt } = form;
  const required = valueAt(bundle.json(schemaPath), [...entryAt, 'required']);
  const index = Array.isArray(required) ? required.indexOf(name) : -1;
  return [
    ...renamedFieldReferences(fieldReferences(bundle, form, name), to),
    ...(index < 0 ? [] : [{ path: schemaPath, at: [...entryAt, 'required', index], value: to }]),
    { path: schemaPath, at: [...entryAt, 'properties', name], rename: to },
    ...form.rows.flatMap((row, line) =>
      row.flatMap((one, place) =>
        one === name ? [{ path: layoutPath, at: ['rows', line, place], value: to }] : [],
      ),
    ),
    { path: layoutPath, at: ['fields', name], rename: to },
  ];
}

/**
 * Gives a field another type: its rules are those that a new field of the type has. Answers of the old type are no
 * longer valid.
 */
export function retypeField(
  bundle: EditedBundle,
  form: FormOutline,
  { name, widget: before, labelKey, options }: OutlineField,
  widget: string,
): FileEdit[] {
  const { layoutPath, schemaPath, entryAt } = form;
  const at = ['fields', name];
  const chooses = [before, widget].every((one) => fieldType(one)?.hasOptions);
  if (chooses && [before, widget].every((one) => one !== 'checkboxes'))
    return [{ path: layoutPath, at: [...at, 'widget'], value: widget }];
  const kept = chooses ? options.map(({ value }) => value) : undefined;
  const { schema, layout, optionKeys } = newField(form, { name, widget, labelKey }, kept);
  const made = membersOf(layout);
  const parts = ['widget', 'options', 'purpose'].filter((part) => part !== 'options' || !chooses);
  return [
    { path: schemaPath, at: [...entryAt, 'properties', name], value: schema },
    ...parts
      .filter((part) => part in made || membersOf(valueAt(bundle.json(layoutPath), at))[part] !== undefined)
      .map((part) => ({ path: layoutPath, at: [...at, part], value: made[part] })),
    ...(chooses ? [] : firstOptionTexts(bundle, optionKeys)),
  ];
}

/** Where a field may go: a line of its own before the line with this index, or the end of a line. */
export type FieldPlace = { readonly before: number } | { readonly endOf: number };

/** Maximum fields on one line. @see schemas/form-ui.schema.json */
export const MOST_ON_A_LINE = 4;

/** Moves a field. Lines that stay keep their bytes. @example moveField(form, 'color', { before: 0 }) */
export function moveField(form: FormOutline, name: string, place: FieldPlace): FileEdit[] {
  const { layoutPath: path, rows } = form;
  const from = rows.findIndex((row) => row.includes(name));
  const isAlone = rows[from]?.length === 1;
  if ('before' in place) {
    if (isAlone) {
      const to = place.before > from ? place.before - 1 : place.before;
      return to === from ? [] : [{ path, at: ['rows', from], moveTo: to }];
    }
    const at = ['rows', place.before];
    const line: FileEdit = { path, at, value: [name], insert: 'here' };
    // The line is inserted last, so that the index of the one that is left stays.
    return place.before > from ? [line, ...withoutPlace(form, name)] : [...withoutPlace(form, name), line];
  }
  const row = rows[place.endOf];
  if (row === undefined || place.endOf === from || row.length >= MOST_ON_A_LINE) return [];
  const at = ['rows', place.endOf, row.length];
  return [{ path, at, value: name, insert: 'here' }, ...withoutPlace(form, name)];
}

/** Takes a field out of its line; a line without fields goes. */
function withoutPlace({ layoutPath: path, rows }: FormOutline, name: string): FileEdit[] {
  const line = rows.findIndex((row) => row.includes(name));
  const row = rows[line];
  if (row === undefined) return [];
  return [
    { path, at: row.length === 1 ? ['rows', line] : ['rows', line, row.indexOf(name)], value: undefined },
  ];
}

/** Behind the same field as in the layout, if the schema has that one. */
function placeBehind(
  bundle: EditedBundle,
  { schemaPath, entryAt }: FormOutline,
  insert: 'here' | { readonly behind: string },
): 'here' | { readonly behind: string } {
  const properties = valueAt(bundle.json(schemaPath), [...entryAt, 'properties']);
  return insert !== 'here' && Object.hasOwn(properties ?? {}, insert.behind) ? insert : 'here';
}
