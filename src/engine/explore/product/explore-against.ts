import { readProperty } from '../../flow/property-text.ts';
import { Elements } from '../coverage/elements.ts';
import { propertiesOf, propertyConditions } from '../findings/property-conditions.ts';
import type { ExploredFlow } from '../model/explored-flow.ts';
import { truthTable } from '../model/fact-space.ts';
import { projectFlow } from '../model/project-flow.ts';
import { walkTree } from '../tours/walk-tree.ts';
import type { Adversary } from './adversaries.ts';
import { AskedFacts } from './asked-facts.ts';
import { Pages } from './pages.ts';
import { type ProductParts, productGraph } from './product-graph.ts';
import { brokenBuiltIns, brokenProperty, type Product } from './product-properties.ts';
import { ServerSide, savingConditions } from './server-side.ts';
import type { Situation } from './situation.ts';

/** A property of a product, and the shortest path that violates it. */
interface ProductVerdict {
  readonly name: string;
  readonly sentence: string;
  /** null if no path violates it. */
  readonly path: readonly string[] | null;
}

/** The result of exploring a flow together with adversaries. */
export interface ProductReport {
  readonly flow: string;
  readonly adversaries: readonly Adversary[];
  readonly situations: number;
  readonly edges: number;
  /** False if the limit was reached: a property without a path is then not proved. */
  readonly complete: boolean;
  readonly verdicts: readonly ProductVerdict[];
}

export interface ProductOptions {
  /** Maximum number of situations. Default 3,000,000. */
  readonly limit?: number;
  /** Whether situations are told apart by facts that an open page never asks. Only to measure. Default false. */
  readonly whole?: boolean;
}

/**
 * Explores a flow together with adversaries, from all fresh starts, and checks its properties on the combined behavior:
 * with the facts of the server, whichever tab calls.
 *
 * @example exploreAgainst(flow, ['token', 'tab']).verdicts.filter(({ path }) => path !== null) // []
 * @see docs/decisions/0018-a-second-tab-is-what-the-server-lets-happen.md
 */
export function exploreAgainst(
  flow: ExploredFlow,
  adversaries: readonly Adversary[],
  { limit = 3_000_000, whole = false }: ProductOptions = {},
): ProductReport {
  const { file, world } = flow;
  const also = [...propertyConditions(flow), ...savingConditions(file, world)];
  const projection = projectFlow(flow, new Elements(), also);
  const pages = new Pages(file, projection);
  const server = new ServerSide(file, world, projection, pages);
  const fresh = truthTable(projection.space, world.fresh ?? {});
  const starts = projection.starts
    .filter(({ code }) => fresh[code] === 1)
    .flatMap(({ place, code }): Situation[] => {
      const at = { place, page: pages.of(place), told: code, facts: code };
      const own: Situation = { ...at, expired: false, acting: false, busy: false, other: -1 };
      return adversaries.includes('impersonation') ? [own, { ...own, acting: true }] : [own];
    });
  const asked = whole ? null : new AskedFacts(projection, pages, server.saves);
  const parts: ProductParts = { projection, pages, server, adversaries, limit, asked };
  const graph = productGraph(parts, starts);
  const product: Product = { ...parts, world, graph, tree: walkTree(graph) };
  const verdicts = propertiesOf(flow).flatMap(([name, sentence]): ProductVerdict[] => {
    const property = readProperty(sentence);
    if (!property || property.kind === 'end' || property.kind === 'answers') return [];
    return [{ name, sentence, path: brokenProperty(product, property) }];
  });
  return {
    flow: file.id,
    adversaries,
    situations: graph.nodes,
    edges: graph.edges,
    complete: graph.complete,
    verdicts: [...verdicts, ...brokenBuiltIns(product)],
  };
}
