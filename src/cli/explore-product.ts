import { worldOf } from '../../machines/worlds.ts';
import { checkByExploration } from '../engine/explore/findings/check-by-exploration.ts';
import type { Finding } from '../engine/explore/findings/finding.ts';
import type { FlowFile } from '../engine/flow/flow-file.ts';
import { readProduct } from './product-files.ts';

/** What exploration has found in a flow. */
export interface FlowFinding extends Finding {
  readonly flow: string;
  /** The flow's file. */
  readonly file: string;
}

/**
 * What only shows when every situation of a flow is looked at.
 *
 * @param root the folder that holds `flows` and `schemas`
 * @param sound the flows in which `checkProduct` has found no error; others are not explored
 * @example exploreProduct('.', ['application']).map(({ message }) => message) // []
 */
export function exploreProduct(root: string, sound: readonly string[]): FlowFinding[] {
  const product = readProduct(root);
  return product.flows.flatMap(({ file, name, path }) => {
    const flow = file as FlowFile;
    const facts = sound.includes(name) ? product.factsOf(flow.facts) : null;
    if (facts === null) return [];
    const found = checkByExploration({ file: flow, facts, world: worldOf(name) });
    return found.map((one) => ({ ...one, flow: name, file: path }));
  });
}
