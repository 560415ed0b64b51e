import type { Reason } from '../findings/reasons.ts';
import type { Graph } from '../model/graph.ts';
import { type Tour, TourFinder } from '../tours/tours.ts';
import type { Progress } from '../tours/until.ts';
import { Coverage, elementKindOf, type GoalKind, goalKinds } from './coverage.ts';
import type { Element } from './elements.ts';

/** An item of a goal that no tour covers, with the reason. */
interface Missing {
  readonly name: string;
  readonly at: string;
  readonly proved: boolean;
  readonly reason: string;
}

/** The progress of a goal. Ideally `covered` plus the items proved impossible equal the `total`. */
export interface GoalReport {
  readonly goal: GoalKind;
  readonly total: number;
  readonly covered: number;
  readonly missing: readonly Missing[];
}

export interface PathsOptions {
  /** Default: all goals. */
  readonly goals?: readonly GoalKind[];
  /** The same seed gives the same tours. Default 0. */
  readonly seed?: number;
  /** Maximum number of situations per exploration. */
  readonly limit?: number;
  /** States, transitions or conditions with the same result are equivalent: covering one of them is enough. */
  readonly alike?: (element: Element) => string;
  /** Called as the tours grow; returning true stops the search. */
  readonly until?: (progress: Progress) => boolean;
  /** Seconds since the search began; if absent, `seconds` stays 0. */
  readonly seconds?: () => number;
  readonly onProgress?: (progress: Progress) => void;
}

/** The inputs of a report: graphs that share their elements, and explanations of missing items. */
export interface Surveyed {
  readonly graphs: readonly Graph[];
  /** Every possible pair, judged by the targets of the transitions. */
  readonly pairs: () => Iterable<number>;
  readonly requirements: Readonly<Record<string, readonly string[]>>;
  readonly whyNot: (element: Element) => Reason;
  readonly whyNoPair: (pair: number) => Reason;
}

/** Goals with their missing items, and the tours that cover the rest. */
export interface Found {
  readonly goals: readonly GoalReport[];
  /** The states and transitions that the tours cover, by name. */
  readonly covered: readonly string[];
  readonly tours: readonly Tour[];
}

const percent = (covered: number, of: number) => (of === 0 ? 100 : Math.floor((100 * covered) / of));
const tooFew: Reason = { proved: false, text: 'the search was stopped before it' };

/** One goal: its items by number, and which of them can be covered. */
interface Goal {
  readonly goal: GoalKind;
  readonly all: readonly number[];
  readonly reachable: (number: number) => boolean;
  readonly covered: (number: number) => boolean;
  readonly missing: (number: number) => Omit<Missing, 'proved' | 'reason'> & { readonly why: () => Reason };
}

/** Searches tours for the goals in their order; each goal includes what earlier tours covered. */
export function findTours(surveyed: Surveyed, options: PathsOptions = {}): Found {
  const { graphs } = surveyed;
  const { goals: kinds = goalKinds, seed = 0, seconds = () => 0 } = options;
  const elements = (graphs[0] as Graph).elements;
  const coverage = new Coverage(elements);
  const finder = new TourFinder(graphs, coverage, { seed, enough });
  const reachable = finder.reachableElements();
  const requirements = Object.entries(surveyed.requirements);
  const goals = kinds.map((goal) =>
    goal === 'pairs' ? pairGoal() : goal === 'requirements' ? requirementGoal() : elementGoal(goal),
  );

  /** The numbers of the elements of a kind; of equivalent ones only the first that can be covered. */
  function wantedOf(kind: Element['kind'] | null): number[] {
    const all = elements.all.flatMap((element, number) => (element.kind === kind ? [number] : []));
    const { alike } = options;
    if (alike === undefined) return all;
    const chosen = new Map<string, number>();
    for (const number of all) {
      const name = alike(elements.all[number] as Element);
      const known = chosen.get(name);
      const isBetter = known === undefined || (!reachable.has(known) && reachable.has(number));
      if (isBetter) chosen.set(name, number);
    }
    return [...chosen.values()];
  }

  function elementGoal(goal: GoalKind): Goal {
    return {
      goal,
      all: wantedOf(elementKindOf(goal)),
      reachable: (number) => reachable.has(number),
      covered: (number) => coverage.has(number),
      missing: (number) => {
        const element = elements.all[number] as Element;
        return { name: element.name, at: element.at, why: () => surveyed.whyNot(element) };
      },
    };
  }

  function pairGoal(): Goal {
    const found = finder.reachablePairs();
    return {
      goal: 'pairs',
      all: [...new Set(surveyed.pairs())],
      reachable: (pair) => found.has(pair),
      covered: (pair) => coverage.hasPair(pair),
      missing: (pair) => {
        const [first, second] = [elements.all[Math.floor(pair / 2 ** 20)], elements.all[pair % 2 ** 20]];
        const why = () => surveyed.whyNoPair(pair);
        return { name: `${first?.name}, then ${second?.name}`, at: second?.at ?? '', why };
      },
    };
  }

  function numbersOf(names: readonly string[]): number[] {
    const kindsOf = ['state', 'transition', 'condition'] as const;
    return names.map((name) => Math.max(...kindsOf.map((kind) => elements.find(kind, name))));
  }

  function requirementGoal(): Goal {
    const needs = requirements.map(([, names]) => numbersOf(names));
    const first = (place: number) => (needs[place] ?? []).findIndex((element) => !coverage.has(element));
    return {
      goal: 'requirements',
      all: requirements.map((_, place) => place),
      reachable: (place) => (needs[place] ?? []).every((element) => reachable.has(element)),
      covered: (place) => first(place) < 0,
      missing: (place) => {
        const open = first(place);
        const element = elements.all[needs[place]?.[open] ?? -1];
        const [name = '', names = []] = requirements[place] ?? [];
        const unknown = { proved: false, text: `the flow has no "${names[open]}"` };
        return { name, at: element?.at ?? '', why: () => (element ? surveyed.whyNot(element) : unknown) };
      },
    };
  }

  function progress(steps: number, tours: number): Progress {
    const far = goals.map(({ goal, all, covered, reachable: can }) => {
      const possible = all.filter(can);
      return [goal, percent(possible.filter(covered).length, possible.length)];
    });
    return { ...Object.fromEntries(far), seconds: seconds(), steps, tours };
  }

  let asked = 0;
  function enough(steps: number, tours: number): boolean {
    asked += 1;
    if (options.onProgress && asked % 500 === 0) options.onProgress(progress(steps, tours));
    return options.until?.(progress(steps, tours)) ?? false;
  }

  const required = new Set(requirements.flatMap(([, names]) => numbersOf(names)));
  for (const { goal, all } of goals) {
    const chosen = options.alike && elementKindOf(goal) !== null ? new Set(all) : undefined;
    finder.cover(goal, goal === 'requirements' ? required : chosen);
  }

  return {
    goals: goals.map((one) => ({
      goal: one.goal,
      total: one.all.length,
      covered: one.all.filter(one.covered).length,
      missing: one.all
        .filter((number) => !one.covered(number))
        .map((number): Missing => {
          const { name, at, why } = one.missing(number);
          const { proved, text } = one.reachable(number) ? tooFew : why();
          return { name, at, proved, reason: text };
        }),
    })),
    covered: elements.all.flatMap(({ kind, name }, number) =>
      kind !== 'condition' && coverage.has(number) ? [name] : [],
    ),
    tours: finder.tours,
  };
}
