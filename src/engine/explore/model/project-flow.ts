import type { Facts } from '../../facts.ts';
import { RUNNING, runFacts } from '../../flow/runs.ts';
import { Elements, Trails } from '../coverage/elements.ts';
import { completer } from '../findings/completion.ts';
import { at } from '../tables/flow-targets.ts';
import { conditionsIn, tableContext, withoutWizard } from '../tables/table-context.ts';
import { type ExploreOptions, explore, type ProjectionGraph } from './explore.ts';
import type { ExploredFlow } from './explored-flow.ts';
import { type FactSpace, factsOfCode } from './fact-space.ts';
import { flowMoves } from './flow-moves.ts';
import type { Projection, Start } from './projection.ts';
import { fullFacts, possibleCodes } from './start-codes.ts';
import { wizardMoves } from './wizard-moves.ts';
import { wizardStartCodes } from './wizard-starts.ts';
import { effectsIn } from './world.ts';

function marked(space: FactSpace, codes: readonly number[]): Uint8Array {
  const table = new Uint8Array(space.size);
  for (const code of codes) table[code] = 1;
  return table;
}

/** The flow as a whole; each wizard in it is one place. `also`: conditions that a property needs. */
export function projectFlow(
  flow: ExploredFlow,
  elements: Elements = new Elements(),
  also: readonly string[] = [],
): Projection {
  const { file, facts, world } = flow;
  const trails = new Trails();
  const names = new Set(also);
  const states = [file, flow.sibling].flatMap((one) => Object.values(one?.states ?? {}));
  for (const state of states) conditionsIn(withoutWizard(state), names);
  const effects = states.flatMap((state) => ('task' in state ? Object.values(effectsIn(world, state)) : []));
  const context = tableContext(flow, names, effects, { elements, trails });
  const { places, moves, targets } = flowMoves(file, context, world);
  const entry = targets.target(file.initial);
  const possible = possibleCodes(context.space, facts, world);
  const starts = possible.flatMap((code): Start[] => {
    const place = at(entry.place, code);
    return place < 0 ? [] : [{ code, place, trail: at(entry.trail, code) }];
  });
  const full = fullFacts(context.space, facts, world);
  const factsOf = ({ code }: Start) => full(code);
  return {
    id: file.id,
    space: context.space,
    places,
    moves,
    starts,
    entry,
    factsOf,
    elements,
    trails,
    seen: new Map(),
    holds: context.holds,
    possible: marked(context.space, possible),
    ...outsideOf(flow),
  };
}

/** What may change from outside: what the world says, and a flow that this one runs reaches one of its ends. */
function outsideOf({
  facts,
  world,
}: ExploredFlow): Pick<Projection, 'outside' | 'outsideValues' | 'outsideFrom'> {
  const runs = runFacts(facts);
  const values = { ...runs, ...world.outside, ...world.elsewhere };
  const outsideFrom = Object.fromEntries(Object.keys(runs).map((name) => [name, RUNNING]));
  return { outside: Object.keys(values), outsideValues: values, outsideFrom };
}

/** One wizard of the flow by itself, started wherever the facts let a person view it. */
export function projectWizard(
  flow: ExploredFlow,
  state: string,
  whole: ProjectionGraph,
  elements: Elements,
): Projection | null {
  const { file, facts, world } = flow;
  const own = file.states[state];
  if (!own || !('wizard' in own)) return null;
  const trails = new Trails();
  const names = new Set<string>();
  for (const one of [file, flow.sibling]) {
    const same = one?.states[state];
    const steps = same && 'wizard' in same ? same.wizard.stepsOf : undefined;
    conditionsIn([same, steps === undefined ? null : one?.states[steps]], names);
  }
  const context = tableContext(flow, names, Object.values(world.saves), { elements, trails });
  const { places, moves, seen, enter } = wizardMoves(file, state, own.wizard, context, world);
  const ids = [...new Set(places.flatMap(({ part, border }) => (part === null || border ? [] : [part])))];
  const complete = completer(facts, world);
  const visit = trails.add([], [elements.add({ kind: 'state', name: state, at: `/states/${state}` })]);
  const known = new Map<number, Facts>();
  const starts = wizardStartCodes(file, state, whole, context.space).flatMap(({ code, outer }): Start[] => {
    const full = complete({
      ...factsOfCode(context.space, code),
      ...factsOfCode(whole.projection.space, outer),
    });
    if (!full || known.has(code)) return [];
    known.set(code, full);
    const asked = [null, ...ids].map((step) => ({ step, place: enter(code, step) }));
    return asked
      .filter(({ step, place }) => place >= 0 && (step === null || places[place]?.part === step))
      .map(({ step, place }): Start => ({ code, place, trail: visit, ...(step !== null && { step }) }));
  });
  return {
    id: `${file.id}/${state}`,
    space: context.space,
    places,
    moves,
    starts,
    entry: null,
    factsOf: ({ code }) => known.get(code) ?? {},
    elements,
    trails,
    seen: new Map([[state, seen]]),
    holds: context.holds,
    possible: marked(context.space, possibleCodes(context.space, facts, world)),
    ...outsideOf(flow),
  };
}

/**
 * Explores a flow: first as a whole, then each of its wizards. All graphs share one list of elements. `also`:
 * additional conditions that the whole flow must distinguish.
 */
export function exploreFlow(
  flow: ExploredFlow,
  options: ExploreOptions = {},
  also: readonly string[] = [],
): ProjectionGraph[] {
  const elements = new Elements();
  for (const name of Object.keys(flow.file.states)) {
    elements.add({ kind: 'state', name, at: `/states/${name}` });
  }
  const whole = explore(projectFlow(flow, elements, also), options);
  const wizards = Object.keys(flow.file.states).flatMap((state) => {
    const projection = projectWizard(flow, state, whole, elements);
    return projection ? [explore(projection, options)] : [];
  });
  return [whole, ...wizards];
}
