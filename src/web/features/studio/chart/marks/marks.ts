/** What the chart and the outline say of each state and way besides whose turn it is: coverage, or changes. */
import type { FlowOutline } from '../../../../../engine/edit/flow-outline.ts';
import { branchAt, type Lead } from '../../../../../engine/edit/leads.ts';
import type { CoveredItem } from '../../../../../engine/play/coverage-of.ts';
import {
  type ChangeKind,
  changedLeads,
  changedStates,
  leadKey,
  withRemoved,
} from '../../../../../engine/release/comparing/changed-states.ts';

export const COVERAGE_KINDS = ['scenario', 'tour', 'never'] as const;
export const CHANGE_KINDS = ['added', 'changed', 'removed'] as const;

/** `tour`: only the derived tours pass it, no scenario does. `never`: it cannot happen. */
export type MarkKind = (typeof COVERAGE_KINDS)[number] | ChangeKind;

export interface Mark {
  readonly kind: MarkKind;
  /** What no scenario passes yet, with the shortest way to it; else null. */
  readonly open: Pick<CoveredItem, 'name' | 'way'> | null;
}

export interface Marks {
  /** The flow to show: with the states and ways that the draft has removed, where changes are shown. */
  readonly drawn: FlowOutline | null;
  readonly state: (name: string) => Mark | null;
  readonly lead: (from: string, lead: Lead) => Mark | null;
}

/** No marks: whose turn it is is all that is shown. */
export function noMarks(drawn: FlowOutline | null): Marks {
  return { drawn, state: () => null, lead: () => null };
}

/**
 * What scenarios and derived tours pass. A branch that several events take counts as passed once one of them did.
 *
 * @example coverageMarks(flow, coverage.items).state('asking')?.kind // 'scenario'
 */
export function coverageMarks(drawn: FlowOutline, items: readonly CoveredItem[]): Marks {
  const found = new Map<string, Mark>();
  for (const item of items) {
    const mark = markOf(item);
    const known = found.get(item.at);
    if (known === undefined || rank(mark) < rank(known)) found.set(item.at, mark);
  }
  return {
    drawn,
    state: (name) => found.get(`/states/${name}`) ?? null,
    lead: (_, lead) => found.get(branchAt(lead)) ?? null,
  };
}

/** The more it is passed, the lower. */
const rank = ({ kind }: Mark): number => ([...COVERAGE_KINDS] as MarkKind[]).indexOf(kind);

function markOf({ inScenario, name, way }: CoveredItem): Mark {
  if (inScenario) return { kind: 'scenario', open: null };
  return { kind: way === null ? 'never' : 'tour', open: { name, way } };
}

/**
 * What is new, gone or different since the release that the draft is based on.
 *
 * @param before null if that release does not have the flow: everything is new
 * @example changeMarks(live, draft).state('thanking')?.kind // 'added'
 */
export function changeMarks(before: ComparedFlow | null, after: ComparedFlow): Marks {
  const added: Mark = { kind: 'added', open: null };
  if (before === null) return { drawn: after.outline, state: () => added, lead: () => added };
  const states = changedStates(before.file, after.file);
  const leads = changedLeads(before.outline, after.outline);
  const marked = new Map(
    CHANGE_KINDS.flatMap((kind) => states[kind].map((name): [string, Mark] => [name, { kind, open: null }])),
  );
  return {
    drawn: withRemoved(before.outline, after.outline),
    state: (name) => marked.get(name) ?? null,
    lead: (from, lead) => {
      const kind = leads.get(leadKey(from, lead));
      return kind === undefined ? null : { kind, open: null };
    },
  };
}

/** A version of a flow: its file, and what is shown of it. */
export interface ComparedFlow {
  readonly file: unknown;
  readonly outline: FlowOutline;
}

/**
 * The mark of a line that stands for several ways: theirs, if they have one in common; what is not passed by scenarios, if
 * only some are; else it has changed.
 *
 * @example sharedMark(['added', null]) // 'changed'
 */
export function sharedMark(kinds: readonly (MarkKind | null)[]): MarkKind | null {
  const found = new Set(kinds);
  const [first = null] = found;
  if (found.size <= 1) return first;
  return found.has('scenario') || found.has('tour') ? 'tour' : 'changed';
}

/** How many states and ways have each mark. */
export function markCounts(
  { drawn, state, lead }: Marks,
  kinds: readonly MarkKind[],
): readonly { readonly kind: MarkKind; readonly states: number; readonly ways: number }[] {
  const all = drawn?.states ?? [];
  const ways = all.flatMap(({ name, leads }) => leads.map((one) => lead(name, one)?.kind));
  return kinds.map((kind) => ({
    kind,
    states: all.filter(({ name }) => state(name)?.kind === kind).length,
    ways: ways.filter((one) => one === kind).length,
  }));
}
