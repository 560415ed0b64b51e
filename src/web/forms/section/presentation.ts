import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { FormBundle } from '../../../engine/forms/form.ts';

/** The presentation of a form for rjsf: its fields, each with its widget, and how they share lines. */
export interface Presentation {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

const made = new WeakMap<FormBundle, Presentation>();

/**
 * The presentation of a form: a flat schema without rules or branches, the same object while the bundle is the same. It
 * excludes rules, visibility and options: they depend on the data, and rjsf would resolve them again on every change.
 *
 * @example presentationOf(addresses).uiSchema.zip_code // { 'ui:widget': 'zip' }
 */
export function presentationOf(bundle: FormBundle): Presentation {
  const known = made.get(bundle);
  if (known !== undefined) return known;
  const rows = bundle.ui.rows.map((row) => row.filter((name) => name in bundle.ui.fields));
  const names = rows.flat();
  const presentation: Presentation = {
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    },
    uiSchema: {
      'ui:order': names,
      'ui:options': { lines: rows },
      ...Object.fromEntries(
        names.map((name) => [name, { 'ui:widget': bundle.ui.fields[name]?.widget ?? 'text' }]),
      ),
    },
  };
  made.set(bundle, presentation);
  return presentation;
}
