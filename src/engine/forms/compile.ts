/**
 * Compiles forms where ajv may run: the server, the command line, the tests. The browser gets the code made by
 * `standaloneValidator` and never loads ajv.
 */
import { Ajv, type AnySchema } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
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
  for (const definition of replacedKeywords) {
    ajv.removeKeyword(String(definition.keyword));
    ajv.addKeyword(definition);
  }
  for (const definition of ownKeywords) ajv.addKeyword(definition);
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

/**
 * The text of an ES module that exports `validate` for this schema: no import, no require, no eval.
 *
 * @throws {Error} if the generated code is not standalone, because a keyword needs a module.
 */
export function standaloneValidator(schema: FormSchema): string {
  const ajv = createAjv();
  const text = standaloneCode(ajv, ajv.compile(schema));
  if (/\brequire\(|\bnew Function\b|\beval\(|^import /m.test(text)) {
    throw new Error(`The validator of ${schema.$id} does not stand alone: a keyword in it needs a module.`);
  }
  return text;
}
