/** Checks the two files of a form before a release. For the command line and the tests: needs ajv. */
import { BoundedCache } from '../../bounded-cache.ts';
import { shapeErrors } from '../../check/data-file.ts';
import { FlowError } from '../../errors.ts';
import { type Unanswerable, unanswerable } from '../../explore/answers/answerable.ts';
import { pointer } from '../../json-pointer.ts';
import { type FormSource, standaloneValidator } from '../compile.ts';
import type { FormFactsSchema } from '../form-facts.ts';
import { checkLayoutFile } from './check-layout-file.ts';
import { checkSchemaFile } from './check-schema-file.ts';
import { schemaShapeErrors } from './check-schema-shape.ts';
import { type FormCatalog, type FormPaths, formFileContext } from './form-file-context.ts';
import { formToCheck } from './form-to-check.ts';

export type { FormCatalog, FormPaths } from './form-file-context.ts';

/**
 * All errors in a form's two files: unknown members, fields, keywords, formats, options and names in conditions and
 * effects; required fields that are never shown; message keys without a text in a language. Each error has its file,
 * its JSON pointer and the nearest known name. Empty if there are none.
 *
 * @example
 * checkFormFiles(source, paths, catalog).map((error) => error.message)
 * // ['schemas/application/pets.ui.json /rows/0/1: there is no field "nmae"; did you mean "name"?']
 */
export function checkFormFiles(source: FormSource, paths: FormPaths, catalog: FormCatalog): FlowError[] {
  const shape = [
    ...shapeErrors('ui', paths.ui, source.ui, catalog.layout),
    ...schemaShapeErrors(source.schema, paths.schema),
  ];
  if (shape.some(({ code }) => code === 'ui.invalid' || code === 'schema.invalid')) return shape;
  const errors: FlowError[] = [...shape];
  const context = formFileContext(source, catalog, paths, errors);
  checkLayoutFile(context);
  const before = errors.length;
  checkSchemaFile(context);
  if (errors.length === before) errors.push(...compileErrors(source, paths.schema));
  return errors;
}

/** Results by the whole content of a form: most forms of a release are unchanged from the previous one. */
const proved = new BoundedCache<string, Unanswerable>(256);

/**
 * Errors for fields that cannot be filled in, for a form whose files have no other error: answers are generated and
 * entered as the widgets allow.
 *
 * @param facts the facts that the form may name
 */
export function answerErrors(source: FormSource, paths: FormPaths, facts: FormFactsSchema): FlowError[] {
  const { fields, form } = proved.getOrMake(JSON.stringify([source, facts]), () =>
    unanswerable(formToCheck(source), facts),
  );
  const errors = fields.map(({ name, rule }) => {
    const { widget = '' } = source.ui.fields[name] ?? {};
    const at = pointer('fields', name);
    return new FlowError('form.field_unfillable', { file: paths.ui, at, name, widget, rule });
  });
  if (errors.length > 0 || form === null) return errors;
  return [new FlowError('form.unanswerable', { file: paths.schema, at: '', problem: form })];
}

/**
 * Errors from ajv itself in a schema with known keywords: wrong type of a keyword's value, invalid pattern; and
 * keywords that would need a module at run time.
 */
function compileErrors({ schema }: FormSource, file: string): FlowError[] {
  try {
    standaloneValidator(schema);
    return [];
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).replace(/^strict mode: /, '');
    // The pattern check reports the exact place.
    if (problem.startsWith('Invalid regular expression')) return [];
    return [new FlowError('schema.invalid', { file, at: '', problem })];
  }
}
