import type { ExploredFlow } from '../../engine/explore/model/explored-flow.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { builtInRelease } from '../release/built-in.ts';

/** The ids of the product's flows. */
export function flowNames(): string[] {
  return [...builtInRelease().flows.keys()];
}

/**
 * A flow of the product, ready to run.
 *
 * @throws {Error} for a flow that it does not have.
 * @example compiledFlow('application').machine
 */
export function compiledFlow(name: string): CompiledFlow {
  const flow = builtInRelease().flows.get(name);
  if (flow === undefined) throw new Error(`There is no flow "${name}".`);
  return flow;
}

/**
 * A flow of the product with its facts and its world, ready to be explored.
 *
 * @example loadFlow('application').file.id // 'application'
 */
export function loadFlow(name: string): ExploredFlow {
  const release = builtInRelease();
  return { file: compiledFlow(name).file, facts: release.facts(name), world: release.world(name) };
}
