import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FlowName, flows } from '../../../machines/registry.ts';
import { worldOf } from '../../../machines/worlds.ts';
import type { ExploredFlow } from '../../engine/explore/model/explored-flow.ts';
import type { FactsSchema } from '../../engine/facts.ts';

/**
 * A flow of the product with its facts and its world, ready to be explored.
 *
 * @example loadFlow('.', 'application').file.id // 'application'
 */
export function loadFlow(root: string, name: FlowName): ExploredFlow {
  const file = flows[name];
  const path = join(root, 'schemas', `${file.facts}.schema.json`);
  return { file, facts: JSON.parse(readFileSync(path, 'utf8')) as FactsSchema, world: worldOf(name) };
}
