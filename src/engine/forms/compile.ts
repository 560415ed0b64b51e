/**
 * Forms compiled where ajv may run: the server, the command line, the tests. The browser gets the text that
 * `standaloneValidator` makes and never loads ajv.
 */
import { Ajv, type AnySchema } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { formats } from '../keywords/formats.ts';
import { annotations, ownKeywords, replacedKeywords } from '../keywords/keywords.ts';
import type { FormBundle, FormSchema, FormUi, Validate } from './form.ts';

/** A form as its two files say it, not yet compiled. */
export interface FormSource {
  readonly id: string;
  readonly schema: FormSchema;
  readonly ui: FormUi;
}

/** Checks schemas for all others: to compile the schema of schemas takes an ajv longer than a form of ours. */
const checker = new Ajv({ allErrors: true, messages: false });

class FormsAjv extends Ajv {
  override validateSchema(schema: AnySchema, throwOrLog?: boolean): boolean | Promise<unknown> {
    return checker.validateSchema(schema, throwOrLog);
  }
}

/**
 * An ajv that knows our formats and keywords and nothing else: an unknown keyword or format in a schema is
 * an error. Reports all errors, without ajv's English texts.
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
 * Every form by its id, ready to validate.
 *
 * @throws {Error} ajv's own, when a schema is not valid or uses a keyword or format that nobody registered.
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
 * @throws {Error} when the generated text would not stand alone, because a keyword brought a module with it.
 */
export function standaloneValidator(schema: FormSchema): string {
  const ajv = createAjv();
  const text = standaloneCode(ajv, ajv.compile(schema));
  if (/\brequire\(|\bnew Function\b|\beval\(|^import /m.test(text)) {
    throw new Error(`The validator of ${schema.$id} does not stand alone: a keyword in it needs a module.`);
  }
  return text;
}
