import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FlowMachineEvent } from '../../engine/flow/machine/machine-types.ts';
import { pathOf, routeMatches } from '../../engine/flow/route.ts';
import type { Place, Wish } from '../../engine/flow/run/place.ts';
import { place, resume, resumedSnapshot } from '../../engine/flow/run/resume.ts';
import { eachViewFrom } from '../../engine/flow/run/views.ts';
import { applicableSteps } from '../../engine/flow/wizard/steps.ts';

/** The route parameter that names the step of a wizard. */
const STEP = 'tab';

/** The target place, and the events that lead a running machine there from where the facts lead. */
export interface Way {
  readonly place: Place;
  readonly step: string | null;
  /** Navigation only: these events change no fact. */
  readonly events: readonly FlowMachineEvent[];
}

/**
 * The way to the requested page if the facts allow viewing it; otherwise to the page that the facts lead to.
 *
 * @example wayTo(flow, facts, { route: '/applicant/payment' }).events // [{ type: 'REVIEW' }, { type: 'PAYMENT' }]
 * @see spec/application.md §2 Redirect targets
 */
export function wayTo(flow: CompiledFlow, facts: Facts, wish: Wish): Way {
  const goal = resume(flow, facts, wish);
  const { step } = goal;
  for (const { snapshot, path } of eachViewFrom(flow, resumedSnapshot(flow, facts, step), 'nav')) {
    if (place(flow, snapshot).state === goal.state) return { place: goal, step, events: path };
  }
  return { place: goal, step, events: [] };
}

/** Relation of an address to a place: the place's own address, its address with an unknown step, or another page. */
export type AddressMatch = 'here' | 'unknownStep' | 'elsewhere';

/**
 * Compares a path with the address of a place. An address without a step means the first step. A place without a route
 * keeps the page from which the person reached it.
 *
 * @example addressMatch(flow, facts, here, '/auth/applicant/addresses') // 'here'
 */
export function addressMatch(flow: CompiledFlow, facts: Facts, here: Place, path: string): AddressMatch {
  if (here.route === null) return 'here';
  const match = routeMatches(here.route, path);
  if (match === null) return 'elsewhere';
  if (here.step === null || !here.route.includes(`:${STEP}`)) return 'here';
  const steps = applicableSteps(flow, here.state, facts);
  const asked = match[STEP] ?? steps[0]?.id;
  if (asked === here.step) return 'here';
  return steps.some(({ id }) => id === asked) ? 'elsewhere' : 'unknownStep';
}

/** The step of the current wizard that a path requests; null if it requests none of its steps. */
export function stepAsked(flow: CompiledFlow, facts: Facts, here: Place, path: string): string | null {
  const match = here.kind === 'wizard' && here.route !== null ? routeMatches(here.route, path) : null;
  if (match === null) return null;
  const steps = applicableSteps(flow, here.state, facts);
  return steps.find(({ id }) => id === (match[STEP] ?? steps[0]?.id))?.id ?? null;
}

/**
 * The path of a place; parameters other than the step are copied from the current path. Null if the place has no page
 * of its own.
 *
 * @example pathTo(here, '/auth/applicant') // '/auth/applicant/addresses'
 */
export function pathTo(here: Place, from: string): string | null {
  if (here.route === null) return null;
  const kept = routeMatches(here.route, from) ?? {};
  return pathOf(here.route, { ...kept, [STEP]: here.step });
}
