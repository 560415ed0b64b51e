import { createAjv } from '../compile.ts';
import type { FieldUi, Widget } from '../form.ts';
import type { FormFileContext } from './form-file-context.ts';

/** The widgets that can show the last characters of a stored secret. */
const SECRET_WIDGETS: ReadonlySet<Widget> = new Set([
  'text',
  'email',
  'phone',
  'ssn',
  'money',
  'number',
  'date',
]);

/** A masked secret, as the server sends it and gets it back. */
const MASK = '*****1234';

/**
 * Checks the special settings of a field: a secret needs a widget that can show a mask and rules that accept the mask,
 * an upload needs a purpose, and the purpose must be unique in the folder.
 *
 * @param at the pointer to the field in the layout.
 */
export function checkAnswerMarks(context: FormFileContext, at: string, name: string, field: FieldUi): void {
  const { report } = context;
  if (field.secret) {
    if (!SECRET_WIDGETS.has(field.widget)) {
      report('ui', 'form.secret_widget', `${at}/secret`, { name, widget: field.widget });
    } else if (refusesMask(context, name)) report('ui', 'form.secret_refused', `${at}/secret`, { name });
  }
  if ((field.widget === 'upload') !== (field.purpose !== undefined)) {
    report('ui', 'form.purpose_misplaced', at, { name });
  }
  if (field.purpose !== undefined && isTaken(context, name, field.purpose)) {
    report('ui', 'form.purpose_twice', `${at}/purpose`, { name: field.purpose });
  }
}

function refusesMask({ entry }: FormFileContext, name: string): boolean {
  const rule = entry.properties?.[name];
  if (rule === undefined) return false;
  try {
    return !createAjv().compile(rule)(MASK);
  } catch {
    // The schema check reports what ajv itself refuses.
    return false;
  }
}

/** Files are identified by their purpose, so it must be unique among the fields of a folder. */
function isTaken({ source, catalog }: FormFileContext, name: string, purpose: string): boolean {
  const folder = (id: string) => id.slice(0, id.lastIndexOf('/'));
  const fields = catalog.forms
    .filter(({ id }) => folder(id) === folder(source.id) && id !== source.id)
    .flatMap(({ ui }) => Object.values(ui.fields));
  const own = Object.entries(source.ui.fields).flatMap(([other, field]) => (other === name ? [] : [field]));
  return [...fields, ...own].some((field) => field.purpose === purpose);
}
