import type { CompiledFlow } from '../engine/flow/machine/build.ts';
import type { Deps } from './deps.ts';

/** The compiled flow of that name. @throws {Error} when the server was built without it. */
export function flowOf(deps: Pick<Deps, 'flows'>, id: string): CompiledFlow {
  const flow = deps.flows.get(id);
  if (flow === undefined) throw new Error(`The flow "${id}" is not loaded.`);
  return flow;
}
