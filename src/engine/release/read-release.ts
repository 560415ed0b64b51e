import type { LanguageFiles } from '../check/languages.ts';
import type { Locales } from '../check/messages.ts';
import { FlowError } from '../errors.ts';
import type { FactsSchema } from '../facts.ts';
import type { FormSource } from '../forms/compile.ts';
import type { FormSchema, FormUi } from '../forms/form.ts';
import type { FormFactsSchema } from '../forms/form-facts.ts';
import { usableFormFacts } from '../forms/form-files/check-form-facts.ts';
import type { QuestionnaireOnDisk } from '../questionnaires/check-questionnaire-file.ts';
import { isJsonObject } from './facts-shape.ts';
import { isReleasePath, type ReleaseFiles } from './release-files.ts';
import { contentErrors, sizeErrors } from './release-limits.ts';
import { wrongKeys } from './wrong-keys.ts';

/** The list of external hosts that a flow may link to. */
export const LINK_HOSTS = 'flows/link-hosts.json';

/** A file of a release, parsed but not checked. */
export interface FileInFlows {
  readonly path: string;
  /** The name before `.flow.json`, `.world.json`, `.table.json` or `.scenarios.json`; for form facts the folder. */
  readonly name: string;
  readonly file: unknown;
}

/**
 * The parts of a release, parsed but not checked. A file that is not a JSON object, or too large, is reported as an
 * error and omitted.
 */
export interface ReleaseParts {
  /** The paths of all files, including the omitted ones. */
  readonly paths: ReadonlySet<string>;
  /** True if it exceeds the limits of the check; those are then its only errors. */
  readonly isOversized: boolean;
  readonly flows: readonly FileInFlows[];
  readonly worlds: readonly FileInFlows[];
  readonly tables: readonly FileInFlows[];
  readonly scenarios: readonly FileInFlows[];
  readonly forms: readonly FormSource[];
  /** Without `locales/languages.json`. */
  readonly locales: Locales;
  readonly languages: LanguageFiles;
  readonly questionnaires: readonly QuestionnaireOnDisk[];
  readonly errors: readonly FlowError[];
  /** The paths of the files that are not JSON objects. */
  readonly unread: ReadonlySet<string>;
  /** External hosts that a flow may link to: `flows/link-hosts.json`, parsed but not checked. */
  readonly linkHosts: unknown;
  /** The facts schema that a flow names (`application/facts`), or null if it does not exist. */
  readonly factsOf: (name: string) => FactsSchema | null;
  /** The declared form facts, one file per folder of forms that has any. */
  readonly formFacts: readonly FileInFlows[];
  /** The facts that a form (`application/pets`) may use; none if its folder declares none. */
  readonly formFactsOf: (form: string) => FormFactsSchema;
}

/**
 * Parses the files of a release.
 *
 * @example readRelease(files).flows.map((flow) => flow.name) // ['application', 'guestcard', 'questionnaire']
 */
export function readRelease(files: ReleaseFiles): ReleaseParts {
  const paths = [...files.keys()].sort();
  const errors: FlowError[] = paths
    .filter((path) => !isReleasePath(path))
    .map((path) => new FlowError('release.path_unknown', { file: path }));
  const parsed = new Map<string, unknown>();
  const unread = new Set<string>();
  const oversized = sizeErrors(new Map([...files].map(([path, text]) => [path, text.length])));
  for (const path of oversized.length > 0 ? [] : paths.filter((one) => one.endsWith('.json'))) {
    const found = parsedFile(path, files.get(path) ?? '');
    if ('content' in found) parsed.set(path, found.content);
    else unread.add(path);
    oversized.push(...(found.tooMuch ?? []));
    errors.push(...found.errors);
  }
  const inFolder = (pattern: RegExp): { path: string; name: string; file: unknown }[] =>
    [...parsed].flatMap(([path, file]) => {
      const name = pattern.exec(path)?.[1];
      return name === undefined ? [] : [{ path, name, file }];
    });
  const forms = inFolder(/^schemas\/(.+)\.ui\.json$/).flatMap(({ path, name, file }): FormSource[] => {
    const schema = parsed.get(`schemas/${name}.schema.json`);
    if (schema === undefined && !files.has(`schemas/${name}.schema.json`)) {
      errors.push(new FlowError('form.schema_missing', { file: path, name }));
    }
    return schema === undefined ? [] : [{ id: name, schema: schema as FormSchema, ui: file as FormUi }];
  });
  const locales: Record<string, Record<string, unknown>> = {};
  for (const path of paths) {
    const [, language, namespace] = /^locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    if (language === undefined || namespace === undefined) continue;
    locales[language] = { ...locales[language], [namespace]: parsed.get(path) ?? {} };
  }
  const pages: Record<string, Record<string, string>> = {};
  for (const [path, text] of files) {
    const [, language, page] = /^locales\/([^/]+)\/pages\/([^/]+)\.md$/.exec(path) ?? [];
    if (language !== undefined && page !== undefined) pages[language] = { ...pages[language], [page]: text };
  }
  return {
    paths: new Set(paths),
    isOversized: oversized.length > 0,
    flows: inFolder(/^flows\/([^/]+)\.flow\.json$/),
    worlds: inFolder(/^flows\/([^/]+)\.world\.json$/),
    tables: inFolder(/^flows\/([^/]+)\.table\.json$/),
    scenarios: inFolder(/^flows\/([^/]+)\.scenarios\.json$/),
    forms,
    locales,
    languages: {
      listed: (parsed.get('locales/languages.json') ?? {}) as LanguageFiles['listed'],
      folders: Object.keys(locales),
      pages,
    },
    linkHosts: parsed.has(LINK_HOSTS) ? parsed.get(LINK_HOSTS) : [],
    questionnaires: inFolder(/^schemas\/questionnaires\/(.+)\.json$/),
    errors: [...oversized, ...errors],
    unread,
    formFacts: inFolder(/^schemas\/(.+)\/form-facts\.schema\.json$/),
    formFactsOf: (form) =>
      usableFormFacts(parsed.get(`schemas/${form.replace(/\/?[^/]*$/, '')}/form-facts.schema.json`)),
    factsOf: (name) => (parsed.get(`schemas/${name}.schema.json`) as FactsSchema | undefined) ?? null,
  };
}

interface ParsedFile {
  /** Absent if the file cannot be used. */
  readonly content?: unknown;
  readonly errors: readonly FlowError[];
  readonly tooMuch?: readonly FlowError[];
}

/** A file parsed as JSON, unless it exceeds the limits. */
function parsedFile(file: string, text: string): ParsedFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const marked = text.startsWith('\uFEFF') ? 'it begins with a byte order mark' : null;
    const problem = marked ?? (error instanceof Error ? error.message : String(error));
    return { errors: [new FlowError('flow.not_json', { file, problem })] };
  }
  if (!isJsonObject(content) && file !== LINK_HOSTS) {
    const found = Array.isArray(content) ? 'a list' : String(JSON.stringify(content)).slice(0, 40);
    return { errors: [new FlowError('json.no_object', { file, found })] };
  }
  const tooMuch = contentErrors(file, content);
  if (tooMuch.length > 0) return { errors: [], tooMuch };
  return { content, errors: wrongKeys(text).map(({ code, at }) => new FlowError(code, { file, at })) };
}
