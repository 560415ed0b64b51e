import { whoLacks } from '../../check/messages.ts';
import { FlowError, type FlowErrorCode, type FlowErrorParams } from '../../errors.ts';
import { nearestName } from '../../nearest.ts';
import { entrySchema } from '../answers/list.ts';
import type { FormSource } from '../compile.ts';
import type { FieldSchema } from '../form.ts';
import { type FormFactsSchema, formFactNames } from '../form-facts.ts';

/** The names that a form's files may use, beside their own. */
export interface FormCatalog {
  /** `schemas/form-ui.schema.json`, parsed. */
  readonly layout: object;
  /** All forms: effects and conditions of one form may name draft values of another. */
  readonly forms: readonly FormSource[];
  /** The facts that a form may use, by the id of the form. */
  readonly formFacts: (form: string) => FormFactsSchema;
  readonly languages: readonly string[];
  /** Whether a key (`application:fields.city`, `errors:zip_code.length`) has a text in a language. */
  readonly messages: (key: string, language: string) => boolean;
  /** The names of the static pages in a language. */
  readonly pages: (language: string) => readonly string[];
}

/** The paths of the two files; only for messages. */
export interface FormPaths {
  readonly schema: string;
  readonly ui: string;
}

/** The context of a check of a form's files. `report` collects errors; no check throws. */
export interface FormFileContext {
  readonly source: FormSource;
  readonly catalog: FormCatalog;
  /** The schema of one entry of the list, of the section's object, or of the root. */
  readonly entry: FieldSchema;
  /** The facts that the form may use. */
  readonly facts: FormFactsSchema;
  readonly report: (file: keyof FormPaths, code: FlowErrorCode, at: string, params?: FlowErrorParams) => void;
}

/** A context that collects errors into `errors`. */
export function formFileContext(
  source: FormSource,
  catalog: FormCatalog,
  paths: FormPaths,
  errors: FlowError[],
): FormFileContext {
  return {
    source,
    catalog,
    entry: entrySchema(source),
    facts: catalog.formFacts(source.id),
    report: (file, code, at, params = {}) =>
      errors.push(new FlowError(code, { file: paths[file], at, ...params })),
  };
}

/** Reports an unknown name in one of the two files, with the nearest known name. */
export function checkKnown(
  context: FormFileContext,
  file: keyof FormPaths,
  code: FlowErrorCode,
  at: string,
  name: string,
  known: readonly string[],
): void {
  if (!known.includes(name)) context.report(file, code, at, { name, nearest: nearestName(name, known) });
}

/** Reports an undeclared form fact. */
export function checkFact(context: FormFileContext, file: keyof FormPaths, at: string, name: string): void {
  checkKnown(context, file, 'flow.fact_unknown', at, name, formFactNames(context.facts));
}

/** Reports a value that is not in the field's `enum`. A field without `enum` accepts any value. */
export function checkValue(
  context: FormFileContext,
  file: keyof FormPaths,
  at: string,
  value: unknown,
  field: FieldSchema | undefined,
): void {
  if (field?.enum === undefined) return;
  const known = field.enum.map(String);
  if (known.includes(String(value))) return;
  const range = known.map((one) => `"${one}"`).join(', ');
  const params = { name: String(value), range, nearest: nearestName(String(value), known) };
  context.report(file, 'form.value_unknown', at, params);
}

/** Reports a static page that is missing in the fallback language. */
export function checkPage(context: FormFileContext, file: keyof FormPaths, at: string, name: string): void {
  const { languages, pages } = context.catalog;
  for (const language of whoLacks(languages, (one) => pages(one).includes(name))) {
    const known = pages(language);
    context.report(file, 'form.page_unknown', at, { name, language, nearest: nearestName(name, known) });
  }
}

/** Reports a message key that is missing in the fallback language. */
export function checkMessage(context: FormFileContext, file: keyof FormPaths, at: string, key: string): void {
  const { languages, messages } = context.catalog;
  for (const language of whoLacks(languages, (one) => messages(key, one))) {
    context.report(file, 'flow.message_missing', at, { key, language });
  }
}
