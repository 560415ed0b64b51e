import { builtInRelease, type FolderRelease } from '../../src/cli/release/built-in.ts';
import type { ExploredFlow } from '../../src/engine/explore/model/explored-flow.ts';
import type { CompiledFlow } from '../../src/engine/flow/machine/build.ts';
import { worldIn } from '../../src/engine/release/explore-release.ts';

/** Source of flows: the files of this project, or a release of a portal. */
export type FlowsOf = Pick<FolderRelease, 'flows' | 'facts' | 'parts'>;

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
  return compiledFlowOf(builtInRelease(), name);
}

/** A flow of a release, ready to run. @throws {Error} for a flow that it does not have. */
export function compiledFlowOf({ flows }: FlowsOf, name: string): CompiledFlow {
  const flow = flows.get(name);
  if (flow === undefined) throw new Error(`There is no flow "${name}".`);
  return flow;
}

/**
 * A flow of the product with its facts and its world, ready to be explored.
 *
 * @example loadFlow('application').file.id // 'application'
 */
export function loadFlow(name: string): ExploredFlow {
  return loadFlowOf(builtInRelease(), name);
}

/** A flow of a release, ready to be explored. @throws {Error} for a flow that it does not have. */
export function loadFlowOf(release: FlowsOf, name: string): ExploredFlow {
  const { file } = compiledFlowOf(release, name);
  return { file, facts: release.facts(name), world: worldIn(release.parts, file) };
}
