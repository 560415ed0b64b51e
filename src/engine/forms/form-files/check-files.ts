/**
 * The two files of a form, checked before anybody meets them. For the command line and the tests: it needs ajv.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { FlowError } from '../../errors.ts';
import { schemaErrorOf } from '../../schema-error.ts';
import { type FormSource, standaloneValidator } from '../compile.ts';
import { checkLayoutFile } from './check-layout-file.ts';
import { checkSchemaFile } from './check-schema-file.ts';
import { type FormCatalog, type FormPaths, formFileContext } from './form-file-context.ts';

export type { FormCatalog, FormPaths } from './form-file-context.ts';

/**
 * Everything that is wrong with a form's two files: members, fields, keywords, formats, options, names in
 * conditions and effects that do not exist, fields that are required and never asked for, and message keys
 * without a text in a language. Each names its file, its JSON pointer and the nearest known name. Empty when
 * nothing is wrong.
 *
 * @example
 * checkFormFiles(source, paths, catalog).map((error) => error.message)
 * // ['schemas/application/pets.ui.json /rows/0/1: there is no field "nmae"; did you mean "name"?']
 */
export function checkFormFiles(source: FormSource, paths: FormPaths, catalog: FormCatalog): FlowError[] {
  const shape = shapeErrors(source.ui, paths.ui, catalog.layout);
  if (shape.some((error) => error.code === 'ui.invalid')) return shape;
  const errors: FlowError[] = [...shape];
  const context = formFileContext(source, catalog, paths, errors);
  checkLayoutFile(context);
  const before = errors.length;
  checkSchemaFile(context);
  if (errors.length === before) errors.push(...compileErrors(source, paths.schema));
  return errors;
}

/**
 * What ajv itself refuses in a schema of known keywords: a wrong type of a keyword's value, a bad pattern; and a
 * keyword that would need a module at run time.
 */
function compileErrors({ schema }: FormSource, file: string): FlowError[] {
  try {
    standaloneValidator(schema);
    return [];
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return [new FlowError('schema.invalid', { file, at: '', problem })];
  }
}

const compiled = new WeakMap<object, ValidateFunction>();

function layoutValidator(layout: object): ValidateFunction {
  const validate =
    compiled.get(layout) ?? new Ajv({ allErrors: true, verbose: true, strictTypes: false }).compile(layout);
  compiled.set(layout, validate);
  return validate;
}

/** Where the layout does not keep to the language of layouts. */
function shapeErrors(ui: unknown, file: string, layout: object): FlowError[] {
  const validate = layoutValidator(layout);
  if (validate(ui)) return [];
  return (validate.errors ?? [])
    .filter((error) => error.keyword !== 'if')
    .map((error) => shapeError(error, file));
}

function shapeError(error: ErrorObject, file: string): FlowError {
  const { at, kind, name, problem, nearest } = schemaErrorOf(error);
  if (kind === 'unknown') return new FlowError('ui.property_unknown', { file, at, name, nearest });
  return new FlowError('ui.invalid', { file, at, problem, nearest });
}
