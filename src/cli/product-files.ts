import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { LanguageFiles } from '../engine/check/languages.ts';
import type { Locales } from '../engine/check/messages.ts';
import { FlowError } from '../engine/errors.ts';
import type { FactsSchema } from '../engine/facts.ts';
import type { FormSource } from '../engine/forms/compile.ts';
import type { FormSchema, FormUi } from '../engine/forms/form.ts';
import type { QuestionnaireOnDisk } from '../engine/questionnaires/check-questionnaire-file.ts';

/** A flow file as it lies on disk; `path` from the top of the project. */
export interface FlowOnDisk {
  readonly path: string;
  /** The name before `.flow.json`. */
  readonly name: string;
  readonly file: unknown;
}

/** Everything that analysts write, read but not judged. A file that is not JSON is an error and left out. */
export interface ProductFiles {
  readonly flows: readonly FlowOnDisk[];
  readonly forms: readonly FormSource[];
  readonly locales: Locales;
  readonly languages: LanguageFiles;
  /** `schemas/form-ui.schema.json`. */
  readonly layout: object;
  readonly questionnaires: readonly QuestionnaireOnDisk[];
  /** `schemas/questionnaire.schema.json`. */
  readonly questionnaireSchema: object;
  readonly errors: readonly FlowError[];
  /** The facts schema that a flow names (`application/facts`), or null where there is none. */
  readonly factsOf: (name: string) => FactsSchema | null;
}

/**
 * Reads flows, forms and texts of a project.
 *
 * @param root the folder that holds `flows`, `schemas` and `locales`
 * @example readProduct('.').flows.map((flow) => flow.name) // ['application']
 */
export function readProduct(root: string): ProductFiles {
  const errors: FlowError[] = [];
  const json = (path: string): unknown => {
    try {
      return JSON.parse(readFileSync(join(root, path), 'utf8'));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      errors.push(new FlowError('flow.not_json', { file: path, problem }));
      return undefined;
    }
  };
  const listed = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .map((path) => path.replaceAll('\\', '/'))
      .sort();

  const flows = listed('flows/*.flow.json').flatMap((path): FlowOnDisk[] => {
    const file = json(path);
    return file === undefined ? [] : [{ path, name: basename(path, '.flow.json'), file }];
  });
  const forms = listed('schemas/**/*.ui.json').flatMap((path): FormSource[] => {
    const id = path.replace(/^schemas\//, '').replace(/\.ui\.json$/, '');
    const [schema, ui] = [json(`schemas/${id}.schema.json`), json(path)];
    return schema === undefined || ui === undefined
      ? []
      : [{ id, schema: schema as FormSchema, ui: ui as FormUi }];
  });
  const locales: Record<string, Record<string, unknown>> = {};
  for (const path of listed('locales/*/*.json')) {
    const language = basename(dirname(path));
    locales[language] = { ...locales[language], [basename(path, '.json')]: json(path) ?? {} };
  }
  const pages: Record<string, Record<string, string>> = {};
  for (const path of listed('locales/*/pages/*.md')) {
    const language = basename(dirname(dirname(path)));
    const source = readFileSync(join(root, path), 'utf8');
    pages[language] = { ...pages[language], [basename(path, '.md')]: source };
  }
  const names = (json('locales/languages.json') ?? {}) as Readonly<Record<string, unknown>>;
  const questionnaires = listed('schemas/questionnaires/**/*.json').flatMap((path): QuestionnaireOnDisk[] => {
    const file = json(path);
    return file === undefined ? [] : [{ path, file }];
  });
  const questionnaireSchema = (json('schemas/questionnaire.schema.json') ?? {}) as object;
  const layout = (json('schemas/form-ui.schema.json') ?? {}) as object;
  return {
    flows,
    forms,
    locales,
    languages: { listed: names, folders: Object.keys(locales), pages },
    layout,
    questionnaires,
    questionnaireSchema,
    errors,
    factsOf: (name) => {
      const path = `schemas/${name}.schema.json`;
      return existsSync(join(root, path)) ? ((json(path) as FactsSchema | undefined) ?? null) : null;
    },
  };
}
