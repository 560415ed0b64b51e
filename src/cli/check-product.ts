import { catalogs, type FlowCatalog } from '../../machines/catalogs.ts';
import { languageErrors } from '../engine/check/languages.ts';
import { type Messages, messageErrors, messagesOf } from '../engine/check/messages.ts';
import { FlowError } from '../engine/errors.ts';
import type { Catalog } from '../engine/flow/catalog.ts';
import { checkFlow } from '../engine/flow/compile.ts';
import type { FlowFile } from '../engine/flow/flow-file.ts';
import { type FlowSize, flowSize } from '../engine/flow/size.ts';
import { checkFormFiles } from '../engine/forms/check-files.ts';
import { nearestName } from '../engine/nearest.ts';
import { checkQuestionnaireFile } from '../engine/questionnaires/check-questionnaire-file.ts';
import { type FlowOnDisk, type ProductFiles, readProduct } from './product-files.ts';
import { usedMessages } from './used-messages.ts';

/** One line of the table: a flow and what it holds. */
export interface FlowRow extends FlowSize {
  readonly flow: string;
  readonly version: number;
  readonly errors: number;
  readonly warnings: number;
}

/** The state of everything that analysts write. */
export interface ProductCheck {
  readonly rows: readonly FlowRow[];
  readonly forms: number;
  readonly questionnaires: number;
  /** Texts per language. */
  readonly messages: Readonly<Record<string, number>>;
  readonly errors: readonly FlowError[];
  readonly warnings: readonly FlowError[];
}

/**
 * Checks every flow, every form and every text of a project, and that pages ask only for texts that exist.
 *
 * @param root the folder that holds `flows`, `schemas`, `locales` and `src`
 * @example checkProduct('.').errors.map((error) => error.message) // []
 */
export function checkProduct(root: string): ProductCheck {
  const product = readProduct(root);
  const messages = messagesOf(product.locales);
  const flows = product.flows.map((flow) => ({ flow, found: flowErrors(flow, product, messages) }));
  const found = [
    ...product.errors,
    ...flows.flatMap((one) => one.found),
    ...product.forms.flatMap((form) => {
      const paths = { schema: `schemas/${form.id}.schema.json`, ui: `schemas/${form.id}.ui.json` };
      const { languages, has } = messages;
      const catalog = { layout: product.layout, forms: product.forms, languages, messages: has };
      return checkFormFiles(form, paths, catalog);
    }),
    ...product.questionnaires.flatMap((one) =>
      checkQuestionnaireFile(one, product.questionnaireSchema, messages.languages),
    ),
    ...languageErrors(product.languages),
    ...messageErrors(messages),
    ...pageErrors(root, messages),
  ];
  return {
    rows: flows.map(({ flow, found: own }) => rowOf(flow, own)),
    forms: product.forms.length,
    questionnaires: product.questionnaires.length,
    messages: Object.fromEntries(
      messages.languages.map((language) => [language, messages.keys(language).length]),
    ),
    errors: found.filter(isError),
    warnings: found.filter((error) => !isError(error)),
  };
}

function isError({ severity }: { severity: 'error' | 'warning' }): boolean {
  return severity === 'error';
}

function flowErrors(
  { file, name, path }: FlowOnDisk,
  product: ProductFiles,
  messages: Messages,
): FlowError[] {
  const known: Readonly<Record<string, FlowCatalog>> = catalogs;
  const { id, facts: factsName } = (file ?? {}) as Partial<FlowFile>;
  const own = known[name];
  if (!own) {
    const nearest = nearestName(name, Object.keys(known));
    return [new FlowError('flow.catalog_missing', { file: path, name, nearest })];
  }
  const errors =
    id === name ? [] : [new FlowError('flow.file_name', { file: path, at: '/id', id: id ?? '' })];
  const facts = typeof factsName === 'string' ? product.factsOf(factsName) : null;
  if (facts === null) {
    errors.push(
      new FlowError('flow.facts_schema_unknown', { file: path, at: '/facts', name: factsName ?? '' }),
    );
  }
  const catalog: Catalog = {
    ...own,
    facts: facts ?? { type: 'object', properties: {} },
    forms: product.forms.map((form) => form.id),
    messages: messages.has,
    languages: messages.languages,
    flows: product.flows.map((flow) => flow.name),
  };
  return [...errors, ...checkFlow(file, catalog, { path })];
}

function pageErrors(root: string, messages: Messages): FlowError[] {
  const known = (key: string, open: boolean, language: string) =>
    open ? messages.keys(language).some((one) => one.startsWith(key)) : messages.has(key, language);
  return usedMessages(root).flatMap(({ key, open, file, line }) =>
    messages.languages
      .filter((language) => !known(key, open, language))
      .map((language) => {
        const nearest = nearestName(key, messages.keys(language));
        return new FlowError('flow.message_missing', { file, at: `line ${line}`, key, language, nearest });
      }),
  );
}

function rowOf({ file, name }: FlowOnDisk, found: readonly FlowError[]): FlowRow {
  const errors = found.filter(isError).length;
  return {
    flow: name,
    version: Number((file as Partial<FlowFile> | null)?.version ?? 0),
    ...flowSize(file as FlowFile),
    errors,
    warnings: found.length - errors,
  };
}
