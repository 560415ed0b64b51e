import worldSchema from '../../../schemas/world.schema.json' with { type: 'json' };
import { shapeErrors } from '../check/data-file.ts';
import { FlowError, type FlowErrorCode } from '../errors.ts';
import type { WorldFile } from '../explore/model/world.ts';
import type { FactsSchema } from '../facts.ts';
import type { Catalog } from '../flow/catalog.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import { pointer } from '../json-pointer.ts';
import { nearestName } from '../nearest.ts';
import type { FileInFlows } from './read-release.ts';

/** The known names for the check of a world. */
export interface WorldCatalog {
  readonly flow: FlowFile;
  readonly facts: FactsSchema;
  readonly tasks: Catalog['tasks'];
}

/**
 * The structural errors of a world file. Empty if there are none.
 *
 * @example worldShapeErrors(onDisk)[0]?.message
 *   // 'flows/exam.world.json /outsid: a world has no property "outsid" here; did you mean "outside"?'
 */
export function worldShapeErrors({ path, name, file }: FileInFlows): FlowError[] {
  const errors = shapeErrors('world', path, file, worldSchema);
  if (errors.length > 0) return errors;
  const { flow } = file as { flow: string };
  return flow === name ? [] : [new FlowError('flow.file_name', { file: path, at: '/flow', id: flow })];
}

/**
 * The unknown names in a structurally valid world: facts, tasks, outcomes, states.
 *
 * @example worldNameErrors('flows/application.world.json', world, { flow, facts, tasks }) // []
 */
export function worldNameErrors(path: string, world: WorldFile, catalog: WorldCatalog): FlowError[] {
  const errors: FlowError[] = [];
  const known = (code: FlowErrorCode, at: string, name: string, names: readonly string[], more = {}) => {
    if (names.includes(name)) return;
    errors.push(new FlowError(code, { file: path, at, name, nearest: nearestName(name, names), ...more }));
  };
  const { flow, tasks } = catalog;
  const facts = Object.keys(catalog.facts.properties);
  const everyFact = (at: string, named: object | undefined) => {
    for (const name of Object.keys(named ?? {})) known('flow.fact_unknown', at + pointer(name), name, facts);
  };
  const outcome = (at: string, task: string, name: string) =>
    known('flow.outcome_unknown', at, name, tasks[task]?.outcomes ?? [name], { task });

  for (const [index, facts] of world.impossible.entries()) everyFact(`/impossible/${index}`, facts);
  for (const part of ['outside', 'elsewhere', 'fresh'] as const) everyFact(`/${part}`, world[part]);
  for (const part of ['outcomes', 'during', 'told'] as const) {
    for (const task of Object.keys(world[part] ?? {})) {
      known('flow.task_unknown', pointer(part, task), task, Object.keys(tasks));
    }
  }
  for (const list of ['unasked', 'personal'] as const) {
    for (const [index, task] of (world[list] ?? []).entries()) {
      known('flow.task_unknown', pointer(list, String(index)), task, Object.keys(tasks));
    }
  }
  for (const [task, outcomes] of Object.entries(world.outcomes ?? {})) {
    for (const [name, { when }] of Object.entries(outcomes)) {
      const at = pointer('outcomes', task, name);
      outcome(at, task, name);
      everyFact(`${at}/when`, when);
    }
  }
  for (const [task, names] of Object.entries(world.told ?? {})) {
    for (const [index, name] of names.entries()) outcome(pointer('told', task, index), task, name);
  }
  for (const [task, fact] of Object.entries(world.during ?? {})) {
    known('flow.fact_unknown', pointer('during', task), fact, facts);
  }
  for (const [index, event] of (world.asks ?? []).entries()) {
    const [state = ''] = event.split('.');
    known('flow.state_unknown', `/asks/${index}`, state, Object.keys(flow.states), { target: state });
  }
  return errors;
}
