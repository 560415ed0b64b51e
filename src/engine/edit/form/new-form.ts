/** A new form of a flow: its two files, its title and its first field. */
import { editedFiles, type FileEdit } from '../../drafts/file-edit.ts';
import type { EditedBundle } from '../bundle.ts';
import type { NameProblem } from '../state-edits.ts';
import { addField, type NewField } from './field-edits.ts';
import { formOutline } from './form-outline.ts';
import { type TextByLanguage, textEdits } from './text-edits.ts';

/** A new form: the flow that it belongs to, its name in the flow, its title, and its first field. */
export interface NewForm {
  readonly flow: string;
  readonly name: string;
  readonly title: TextByLanguage;
  readonly field: Omit<NewField, 'row'>;
}

/**
 * What is wrong with the name of a new form; null if nothing is. @example formNameProblem(document, 'lease', 'Pets') // 'form'
 */
export function formNameProblem(
  { paths }: Pick<EditedBundle, 'paths'>,
  flow: string,
  name: string,
): NameProblem | null {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return 'form';
  return paths.some((path) => path.startsWith(`schemas/${flow}/${name}.`)) ? 'taken' : null;
}

/**
 * Adds a form. Its answers are kept under its name.
 *
 * @example document.edit(newForm(document, { flow: 'spare-key', name: 'pets', title: { en: 'Pets' }, field }))
 */
export function newForm(bundle: EditedBundle, { flow, name, title, field }: NewForm): FileEdit[] {
  const id = `${flow}/${name}`;
  const of = name.replaceAll('-', '_');
  const titleKey = `${flow}:forms.${of}`;
  const made = new Map([
    [`schemas/${id}.schema.json`, schemaOf(id, of)],
    [`schemas/${id}.ui.json`, layoutOf(of, titleKey)],
  ]);
  const files = [...made].map(([path, json]) => ({ path, content: `${JSON.stringify(json, null, 2)}\n` }));
  const known: EditedBundle = {
    paths: [...bundle.paths, ...made.keys()],
    json: (path) => made.get(path) ?? bundle.json(path),
  };
  const outline = formOutline(known, id);
  if (outline === null) return [];
  const fields = addField(known, outline, { ...field, row: 0 });
  // The files are written as a whole, so that their lists are formatted as in every other form.
  const isOwn = ({ path }: FileEdit) => made.has(path);
  const texts = editedFiles(
    (path) => files.find((file) => file.path === path)?.content ?? null,
    fields.filter(isOwn),
  );
  return [
    ...files.map(({ path, content }) => ({ path, content: texts.get(path) ?? content })),
    ...textEdits(bundle, titleKey, title),
    ...fields.filter((edit) => !isOwn(edit)),
  ];
}

function schemaOf(id: string, of: string): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: id,
    type: 'object',
    required: [of],
    properties: { [of]: { type: 'object', required: [], properties: {} } },
  };
}

function layoutOf(of: string, title: string): object {
  const empty = { rows: [], fields: {} };
  return { $schema: '../form-ui.schema.json', title, prefill: 'never', of, kind: 'object', ...empty };
}
