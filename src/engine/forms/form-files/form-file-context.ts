import { whoLacks } from '../../check/messages.ts';
import { FlowError, type FlowErrorCode, type FlowErrorParams } from '../../errors.ts';
import { nearestName } from '../../nearest.ts';
import { entrySchema } from '../answers/list.ts';
import type { FormSource } from '../compile.ts';
import type { FieldSchema } from '../form.ts';
import { type FormFactsSchema, formFactNames } from '../form-facts.ts';

/** What the files of a form may name, beside themselves. */
export interface FormCatalog {
  /** `schemas/form-ui.schema.json`, parsed. */
  readonly layout: object;
  /** Every form: effects and conditions of one may name what another keeps in the draft. */
  readonly forms: readonly FormSource[];
  /** The facts that a form may name, by the id of the form. */
  readonly formFacts: (form: string) => FormFactsSchema;
  readonly languages: readonly string[];
  /** Whether a key (`application:fields.city`, `errors:zip_code.length`) has a text in a language. */
  readonly messages: (key: string, language: string) => boolean;
  /** The names of the static pages of a language. */
  readonly pages: (language: string) => readonly string[];
}

/** The paths of the two files; only for messages. */
export interface FormPaths {
  readonly schema: string;
  readonly ui: string;
}

/** What a check of a form's files works with. `report` collects; no check throws. */
export interface FormFileContext {
  readonly source: FormSource;
  readonly catalog: FormCatalog;
  /** The schema of one entry of the list, of the section's object, or of the root. */
  readonly entry: FieldSchema;
  /** The facts that the form may name. */
  readonly facts: FormFactsSchema;
  readonly report: (file: keyof FormPaths, code: FlowErrorCode, at: string, params?: FlowErrorParams) => void;
}

/** A context that collects into `errors`. */
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

/** Reports a name of one of the two files that is not among the known ones, with the nearest of them. */
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

/** Reports the name of a form fact that nobody declares. */
export function checkFact(context: FormFileContext, file: keyof FormPaths, at: string, name: string): void {
  checkKnown(context, file, 'flow.fact_unknown', at, name, formFactNames(context.facts));
}

/** Reports a value that the field's `enum` does not have. A field without one takes any. */
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

/** Reports a static page that the fallback language lacks. */
export function checkPage(context: FormFileContext, file: keyof FormPaths, at: string, name: string): void {
  const { languages, pages } = context.catalog;
  for (const language of whoLacks(languages, (one) => pages(one).includes(name))) {
    const known = pages(language);
    context.report(file, 'form.page_unknown', at, { name, language, nearest: nearestName(name, known) });
  }
}

/** Reports a message key that the fallback language lacks. */
export function checkMessage(context: FormFileContext, file: keyof FormPaths, at: string, key: string): void {
  const { languages, messages } = context.catalog;
  for (const language of whoLacks(languages, (one) => messages(key, one))) {
    context.report(file, 'flow.message_missing', at, { key, language });
  }
}
