import { type FlowError, FlowErrors } from '../errors.ts';
import { pointersOf } from '../json-pointer.ts';
import type { Catalog } from './catalog.ts';
import { checkAfter } from './check/check-after.ts';
import { checkStart } from './check/check-built-in.ts';
import { checkConditions, checkUnused } from './check/check-conditions.ts';
import { checkContext, checkName } from './check/check-context.ts';
import { checkPlaces, checkSources } from './check/check-facts.ts';
import { checkGraph } from './check/check-graph.ts';
import { checkParties } from './check/check-parties.ts';
import { checkRefusals } from './check/check-refusals.ts';
import { checkRuns } from './check/check-runs.ts';
import { checkSets } from './check/check-sets.ts';
import { checkState } from './check/check-states.ts';
import { checkTags } from './check/check-tags.ts';
import { salvage, structureErrors } from './check/structure.ts';
import type { FlowFile } from './flow-file.ts';
import { buildFlow, type CompiledFlow } from './machine/build.ts';

/** The path of the file; only for messages. */
export interface CompileOptions {
  readonly path?: string;
}

function checkParts(
  file: FlowFile,
  whole: boolean,
  stateNames: readonly string[],
  catalog: Catalog,
  path: string,
) {
  const errors: FlowError[] = [];
  const context = checkContext({ file, path, catalog, stateNames }, errors);
  checkName(context, 'flow.state_unknown', '/initial', file.initial, stateNames);
  checkStart(context, file.start);
  checkAfter(context);
  checkConditions(context);
  checkSets(context);
  checkRefusals(context);
  for (const [name, state] of Object.entries(file.states)) checkState(context, name, state);
  checkTags(context, whole);
  checkParties(context);
  checkRuns(context);
  for (const [task, entry] of Object.entries(catalog.tasks)) {
    for (const fact of entry.reads) {
      checkName(context, 'flow.fact_unknown', `(task ${task})`, fact, Object.keys(catalog.facts.properties));
    }
  }
  checkSources(context);
  checkPlaces(context);
  if (whole) checkUnused(context);
  if (whole && errors.every((error) => error.code !== 'flow.state_unknown')) checkGraph(context);
  return errors;
}

const namesIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : [];

/**
 * All errors and warnings of a flow file, in the order of the file. Empty if there are none. Structural errors do not
 * hide wrong names elsewhere; checks of the whole file (unreachable states, unused conditions) only run if its
 * structure is valid.
 *
 * @example checkFlow(file, catalog, { path: 'flows/application.flow.json' }).map((error) => error.message)
 */
export function checkFlow(
  file: unknown,
  catalog: Catalog,
  { path = 'flow' }: CompileOptions = {},
): FlowError[] {
  const structural = structureErrors(file, path);
  const rest = structural.length === 0 ? { file, cut: [] } : salvage(file);
  const names = namesIn((file as { states?: unknown } | null)?.states);
  const semantic = rest
    ? checkParts(rest.file as FlowFile, structural.length === 0, names, catalog, path).filter(
        (error) => !rest.cut.some((gone) => gone.startsWith(String(error.params.at))),
      )
    : [];
  const order = new Map(pointersOf(file).map((at, index) => [at, index]));
  const position = (error: FlowError) => order.get(String(error.params.at)) ?? Number.POSITIVE_INFINITY;
  return [...structural, ...semantic].sort((left, right) => position(left) - position(right) || 0);
}

/**
 * Checks a flow file and builds its machine. The same file returns the same machine: it is built once per id and
 * version.
 *
 * Needs ajv, and therefore `eval`: for the server, commands and tests. A browser uses `buildFlow` on a file that was
 * checked before.
 *
 * @throws {FlowErrors} all errors of the file at once; warnings alone do not throw.
 * @example compileFlow(file, catalog, { path: 'flows/application.flow.json' }).machine
 */
export function compileFlow(file: unknown, catalog: Catalog, options: CompileOptions = {}): CompiledFlow {
  const errors = checkFlow(file, catalog, options).filter((error) => error.severity === 'error');
  if (errors.length > 0) throw new FlowErrors(errors);
  return buildFlow(file as FlowFile);
}
