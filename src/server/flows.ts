/**
 * The flows that the server decides by.
 */
import { compiledFlow, type FlowName, flows } from '../../machines/registry.ts';
import type { CompiledFlow } from '../engine/flow/build.ts';

/** Every flow of the product by its id; each is compiled once. */
export function serverFlows(): ReadonlyMap<string, CompiledFlow> {
  return new Map((Object.keys(flows) as FlowName[]).map((name) => [name, compiledFlow(name)]));
}
