import { createAjv } from '../compile.ts';
import type { FieldUi, Widget } from '../form.ts';
import type { FormFileContext } from './form-file-context.ts';

/** The widgets that show a stored secret by its last characters. */
const SECRET_WIDGETS: ReadonlySet<Widget> = new Set([
  'text',
  'email',
  'phone',
  'ssn',
  'money',
  'number',
  'date',
]);

/** A secret as it comes back from the server, and is sent again. */
const MASK = '*****1234';

/**
 * Checks what a field says of its answers: a secret has a widget that can show a mask and rules that let it pass, an
 * upload says what its files are for, and no other field of the folder says the same.
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
    // What ajv itself refuses is reported with the schema.
    return false;
  }
}

/** Files are known by their purpose, so one field of the folder has it alone. */
function isTaken({ source, catalog }: FormFileContext, name: string, purpose: string): boolean {
  const folder = (id: string) => id.slice(0, id.lastIndexOf('/'));
  const fields = catalog.forms
    .filter(({ id }) => folder(id) === folder(source.id) && id !== source.id)
    .flatMap(({ ui }) => Object.values(ui.fields));
  const own = Object.entries(source.ui.fields).flatMap(([other, field]) => (other === name ? [] : [field]));
  return [...fields, ...own].some((field) => field.purpose === purpose);
}
