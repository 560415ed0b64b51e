import type { Projection } from '../model/projection.ts';
import { IntList } from '../tables/int-list.ts';
import type { WalkGraph } from '../tours/walk-tree.ts';
import { type Act, Acts, type Happens } from './acts.ts';
import type { Adversary } from './adversaries.ts';
import type { AskedFacts } from './asked-facts.ts';
import { FirstTab } from './first-tab.ts';
import { ACTS } from './known-acts.ts';
import { OtherTab } from './other-tab.ts';
import type { Pages } from './pages.ts';
import type { ServerSide } from './server-side.ts';
import { endOfSession } from './session-end.ts';
import { type Situation, Situations } from './situation.ts';

/** The graph of all situations that a flow and its adversaries reach together. */
export interface ProductGraph extends WalkGraph {
  readonly edges: number;
  /** The act of each edge, as an index of `acts`. */
  readonly act: Int32Array;
  readonly acts: readonly Act[];
  readonly situation: (node: number) => Situation;
  /** False if the limit stopped the exploration. */
  readonly complete: boolean;
}

export interface ProductParts {
  readonly projection: Projection;
  readonly pages: Pages;
  readonly server: ServerSide;
  readonly adversaries: readonly Adversary[];
  /** Maximum number of nodes. */
  readonly limit: number;
  /** The facts that make a difference to an open page; null: every fact is taken for one that does. */
  readonly asked: AskedFacts | null;
}

/** Explores, breadth first, all that the first tab, its adversaries and a reload can do from these situations. */
export function productGraph(parts: ProductParts, from: readonly Situation[]): ProductGraph {
  const { pages, server, projection, adversaries, limit, asked } = parts;
  const ranges = { pages: pages.names.length, codes: projection.space.size, tasks: server.tasks.length };
  const situations = new Situations(ranges);
  const [first, to, act] = [new IntList(), new IntList(), new IntList()];
  const acts = new Acts();
  let complete = true;

  function nodeOf(one: Situation): number {
    const known = asked === null ? one : { ...one, told: asked.known(one.place, one.told) };
    const node = situations.number(known, situations.size >= limit);
    complete &&= node >= 0;
    return node;
  }

  const happens: Happens = (what, next) => {
    const node = nodeOf(next);
    if (node < 0) return;
    to.push(node);
    act.push(acts.number(what));
  };
  const tab = new FirstTab(parts, happens, adversaries.includes('lost'));
  const other = new OtherTab(server, happens);
  const hasTab = adversaries.includes('tab');
  const expires = adversaries.includes('token');

  const starts = from.map((one) => ({ node: nodeOf(one) }));
  for (let node = 0; node < situations.size; node += 1) {
    first.push(to.length);
    const here = situations.at(node);
    other.finish(here);
    if (here.place < 0) continue;
    tab.act(here);
    const own = server.taskOf(projection.places[here.place]?.state ?? '');
    endOfSession(here, adversaries, own, happens);
    if (expires && !here.expired) {
      happens(ACTS.expires, { ...here, expired: true });
    }
    const running = here.busy ? own : -1;
    other.passTime(here, running);
    if (hasTab && !here.expired && here.other < 0) other.call(here, running);
  }
  first.push(to.length);
  return {
    nodes: situations.size,
    edges: to.length,
    first: first.toArray(),
    to: to.toArray(),
    act: act.toArray(),
    acts: acts.all,
    starts,
    situation: (node) => situations.at(node),
    complete,
  };
}
