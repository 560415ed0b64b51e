/**
 * Compiles forms where ajv may run: the server, the command line, the tests. The browser gets the code made by
 * `standaloneValidator` and never loads ajv.
 */
import { Ajv, type AnySchema, type KeywordDefinition } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { BoundedCache } from '../bounded-cache.ts';
import { formats } from '../keywords/formats.ts';
import { annotations, ownKeywords, replacedKeywords } from '../keywords/keywords.ts';
import type { FormBundle, FormSchema, FormUi, Validate } from './form.ts';

/** A form from its two files, not yet compiled. */
export interface FormSource {
  readonly id: string;
  readonly schema: FormSchema;
  readonly ui: FormUi;
}

/** A shared instance that checks schemas: compiling the meta schema takes longer than compiling a form. */
const checker = new Ajv({ allErrors: true, messages: false });

/** Our keywords, with the checks of their values compiled: each ajv would compile them again. */
const keywords = [...replacedKeywords, ...ownKeywords].map(
  ({ metaSchema, ...definition }): KeywordDefinition =>
    metaSchema === undefined ? definition : { ...definition, validateSchema: checker.compile(metaSchema) },
);

class FormsAjv extends Ajv {
  override validateSchema(schema: AnySchema, throwOrLog?: boolean): boolean | Promise<unknown> {
    return checker.validateSchema(schema, throwOrLog);
  }
}

/**
 * An ajv with only our formats and keywords: any other keyword or format in a schema is an error. Reports all errors,
 * without ajv's English messages.
 */
export function createAjv(): Ajv {
  const ajv = new FormsAjv({
    allErrors: true,
    messages: false,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    code: { source: true, esm: true, lines: true },
  });
  for (const { keyword } of replacedKeywords) ajv.removeKeyword(String(keyword));
  for (const definition of keywords) ajv.addKeyword(definition);
  for (const [name, expression] of Object.entries(formats)) ajv.addFormat(name, expression);
  ajv.addVocabulary([...annotations]);
  return ajv;
}

/**
 * All forms by id, ready to validate.
 *
 * @throws {Error} from ajv, if a schema is not valid or uses an unknown keyword or format.
 * @example compileForms(loadForms('schemas')).get('application/addresses')?.validate({ facts })
 */
export function compileForms(sources: readonly FormSource[]): Map<string, FormBundle> {
  const ajv = createAjv();
  return new Map(
    sources.map((source) => [source.id, { ...source, validate: ajv.compile(source.schema) as Validate }]),
  );
}

/** Compiled modules by the whole content of a schema: a release is checked and then published with the same ones. */
const compiled = new BoundedCache<string, string>(256);

/**
 * The text of an ES module that exports `validate` for this schema: no import, no require, no eval.
 *
 * @throws {Error} if the generated code is not standalone, because a keyword needs a module.
 */
export function standaloneValidator(schema: FormSchema): string {
  return compiled.getOrMake(JSON.stringify(schema), () => compiledModule(schema));
}

function compiledModule(schema: FormSchema): string {
  const ajv = createAjv();
  const text = standaloneCode(ajv, ajv.compile(schema));
  if (/\brequire\(|\bnew Function\b|\beval\(|^import /m.test(text)) {
    throw new Error(`The validator of ${schema.$id} does not stand alone: a keyword in it needs a module.`);
  }
  return text;
}
