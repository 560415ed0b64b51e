import { join } from 'node:path';
import { compileForms } from '../../../src/engine/forms/compile.ts';
import type { FieldSchema, FieldUi, FormBundle, ListUi } from '../../../src/engine/forms/form.ts';
import { loadForms } from '../../forms/load-forms.ts';
import { PROJECT } from './test-portal.ts';

/** Changes that an analyst makes to a form: new fields, each in its own row, and new members of its list. */
export interface FormChange {
  fields?: Readonly<Record<string, { schema: FieldSchema; ui: FieldUi }>>;
  list?: Partial<ListUi>;
}

/** The forms of the project with these changes, compiled as the server compiles them. */
export function formsWith(changes: Readonly<Record<string, FormChange>>): ReadonlyMap<string, FormBundle> {
  const sources = loadForms(join(PROJECT, 'schemas')).map((source) => {
    const { fields = {}, list } = changes[source.id] ?? {};
    const names = Object.keys(fields);
    const schema = structuredClone(source.schema);
    const { of, kind } = source.ui;
    const section = of === null ? schema : (schema.properties[of] ?? {});
    const entry = (kind === 'list' ? section.items : section) as { properties: Record<string, FieldSchema> };
    for (const name of names) Object.assign(entry.properties, { [name]: fields[name]?.schema });
    const ui = {
      ...source.ui,
      rows: [...source.ui.rows, ...names.map((name) => [name])],
      fields: {
        ...source.ui.fields,
        ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.ui])),
      },
      ...(source.ui.list && { list: { ...source.ui.list, ...list } }),
    };
    return { ...source, schema, ui };
  });
  return compileForms(sources);
}
