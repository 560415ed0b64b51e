import { BoundedCache } from '../bounded-cache.ts';
import { checkByExploration } from '../explore/findings/check-by-exploration.ts';
import type { Finding } from '../explore/findings/finding.ts';
import { type World, type WorldFile, worldOf } from '../explore/model/world.ts';
import type { FlowFile } from '../flow/flow-file.ts';
import type { ReleaseParts } from './read-release.ts';

/** A finding of exploration in a flow. */
export interface FlowFinding extends Finding {
  readonly flow: string;
  /** The flow's file. */
  readonly file: string;
}

/** The exploration data of a flow. */
export function worldIn({ worlds }: Pick<ReleaseParts, 'worlds'>, flow: FlowFile): World {
  return worldOf(flow, worlds.find(({ name }) => name === flow.id)?.file as WorldFile | undefined);
}

/** Findings by the whole content of what is explored: most flows of a release are unchanged from the previous one. */
const explored = new BoundedCache<string, readonly Finding[]>(64);

/**
 * The errors that only an exploration of all situations finds.
 *
 * @param sound the flows without errors in `checkRelease`; others are not explored
 * @example exploreRelease(readRelease(files), ['application']).map(({ message }) => message) // []
 */
export function exploreRelease(parts: ReleaseParts, sound: readonly string[]): FlowFinding[] {
  return parts.flows.flatMap(({ file, name, path }) => {
    const flow = file as FlowFile;
    const canBe = sound.includes(name) && !parts.unread.has(`flows/${name}.world.json`);
    const facts = canBe ? parts.factsOf(flow.facts) : null;
    if (facts === null) return [];
    const content = JSON.stringify([flow, facts, parts.worlds.find((world) => world.name === flow.id)?.file]);
    const found = explored.getOrMake(content, () =>
      checkByExploration({ file: flow, facts, world: worldIn(parts, flow) }),
    );
    return found.map((one) => ({ ...one, flow: name, file: path }));
  });
}
