import type { Locales } from '../check/messages.ts';
import type { TableFile } from '../decision-tables/table-file.ts';
import type { FactsSchema } from '../facts.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { buildFlow, type CompiledFlow } from '../flow/machine/build.ts';
import type { FormBundle } from '../forms/form.ts';
import type { QuestionnaireFile } from '../questionnaires/questionnaire.ts';
import type { ReleaseParts } from './read-release.ts';
import type { ReleaseFiles } from './release-files.ts';

/** A release that processes can run in. Immutable; any number of them can be in use at once. */
export interface CompiledRelease {
  /** Its id: see `releaseHash`. */
  readonly hash: string;
  readonly files: ReleaseFiles;
  /** By flow id. */
  readonly flows: ReadonlyMap<string, CompiledFlow>;
  /** The facts schema of a flow, by the flow's id. @throws {Error} if the release does not have the flow. */
  readonly facts: (flow: string) => FactsSchema;
  /** By form id, as used in flows: `application/applicants`. */
  readonly forms: ReadonlyMap<string, FormBundle>;
  /** By name (`pre_lease`); those of a single property by its id and name (`juniper-row/pre_lease`). */
  readonly questionnaires: ReadonlyMap<string, QuestionnaireFile>;
  /** The decision tables by name. */
  readonly tables: ReadonlyMap<string, TableFile>;
  /** By language, by namespace. */
  readonly locales: Locales;
}

/**
 * Compiles valid parts into a release that is ready to run. Does not check them: `checkRelease` must have run before.
 *
 * @param forms each form with its validator, from its module or from ajv
 * @example compileRelease({ hash, files, parts: readRelease(files), forms }).flows.get('application')?.machine
 */
export function compileRelease(release: {
  readonly hash: string;
  readonly files: ReleaseFiles;
  readonly parts: ReleaseParts;
  readonly forms: ReadonlyMap<string, FormBundle>;
}): CompiledRelease {
  const { hash, files, parts, forms } = release;
  const flows = new Map(parts.flows.map(({ name, file }) => [name, buildFlow(file as FlowFile)]));
  const flowOf = (name: string) => {
    const flow = flows.get(name);
    if (flow === undefined) throw new Error(`The release ${hash} has no flow "${name}".`);
    return flow;
  };
  return {
    hash,
    files,
    flows,
    facts: (flow) => {
      const schema = parts.factsOf(flowOf(flow).file.facts);
      if (schema === null) throw new Error(`The release ${hash} has no facts of a flow "${flow}".`);
      return schema;
    },
    forms,
    questionnaires: new Map(
      parts.questionnaires.map(({ path, file }) => {
        const questionnaire = file as QuestionnaireFile;
        const property = /^schemas\/questionnaires\/(?:(.+)\/)?[^/]+$/.exec(path)?.[1];
        const name = questionnaire.questionnaire;
        return [property === undefined ? name : `${property}/${name}`, questionnaire];
      }),
    ),
    tables: new Map(parts.tables.map(({ name, file }) => [name, file as TableFile])),
    locales: parts.locales,
  };
}
