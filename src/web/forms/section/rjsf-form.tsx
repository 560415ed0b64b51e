import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import type { FieldPathId, Registry, RJSFSchema, SchemaUtilsType } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { widgets } from '../widgets/widget-registry.ts';
import { presentationOf } from './presentation.ts';
import { FieldTemplate, NoTemplate, RowsTemplate } from './templates.tsx';

/**
 * The only module that uses rjsf.
 *
 * rjsf turns the presentation of a form into fields, templates and widgets. It owns no data: it is rendered once per
 * form or list entry, with props that never change, and every widget reads and writes the draft store itself. So
 * neither rjsf's `Form` (its state, its two derivations per change, its validation) nor its default theme is in the
 * bundle, and a new major version, which changes who owns the data, affects only this file.
 */
const ROOT: FieldPathId = { $id: 'root', path: [] };

const ignore = (): void => undefined;

/** The presentation is flat and has no references, so there is nothing to resolve. */
const flatSchemas = {
  retrieveSchema: (schema: RJSFSchema) => schema,
  isSelect: () => false,
  getDisplayLabel: () => true,
} as unknown as SchemaUtilsType;

function registryOf(schema: RJSFSchema): Registry {
  return {
    fields: { SchemaField, ObjectField, StringField },
    templates: {
      FieldTemplate,
      ObjectFieldTemplate: RowsTemplate,
      DescriptionFieldTemplate: NoTemplate,
      FieldHelpTemplate: NoTemplate,
      FieldErrorTemplate: NoTemplate,
    },
    widgets,
    rootSchema: schema,
    formContext: {},
    schemaUtils: flatSchemas,
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
    uiSchemaDefinitions: {},
  } as unknown as Registry;
}

/** The fields of a form, or of one entry of its list; their data comes from the contexts around them. */
export const RjsfForm = memo(function RjsfForm({ bundle }: { readonly bundle: FormBundle }) {
  const { schema, uiSchema } = presentationOf(bundle);
  const registry = useMemo(() => registryOf(schema), [schema]);
  return (
    <SchemaField
      name=""
      schema={schema}
      uiSchema={uiSchema}
      fieldPathId={ROOT}
      registry={registry}
      formData={undefined}
      onChange={ignore}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
});
