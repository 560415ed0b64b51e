import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import type { FlowMachineEvent } from '../../engine/flow/machine/machine-types.ts';
import { pathOf, routeMatches } from '../../engine/flow/route.ts';
import type { Place, Wish } from '../../engine/flow/run/place.ts';
import { place, resume, resumedSnapshot } from '../../engine/flow/run/resume.ts';
import { eachViewFrom } from '../../engine/flow/run/views.ts';
import { applicableSteps } from '../../engine/flow/wizard/steps.ts';

/** The parameter of a route that stands for the step of a wizard. */
const STEP = 'tab';

/** Where a person is to be, and how a running machine gets there from where the facts lead. */
export interface Way {
  readonly place: Place;
  readonly step: string | null;
  /** Navigation only: no event of a way changes a fact. */
  readonly events: readonly FlowMachineEvent[];
}

/**
 * The way to the page that was asked for, where the facts allow to look at it; else to where they lead.
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

/** How an address relates to a place: it is its address, it names a step that there is not, or it is another page. */
export type AddressMatch = 'here' | 'unknownStep' | 'elsewhere';

/**
 * Whether a path is the address of a place. Without a step in it, an address stands for the first step. A place
 * without a route is on whatever page it was come by.
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

/** The step that a path asks for in the wizard where somebody is; null where it asks for none of its steps. */
export function stepAsked(flow: CompiledFlow, facts: Facts, here: Place, path: string): string | null {
  const match = here.kind === 'wizard' && here.route !== null ? routeMatches(here.route, path) : null;
  if (match === null) return null;
  const steps = applicableSteps(flow, here.state, facts);
  return steps.find(({ id }) => id === (match[STEP] ?? steps[0]?.id))?.id ?? null;
}

/**
 * The path of a place; parameters that are no step are taken from the path where the person is. Null where the
 * place has no page of its own.
 *
 * @example pathTo(here, '/auth/applicant') // '/auth/applicant/addresses'
 */
export function pathTo(here: Place, from: string): string | null {
  if (here.route === null) return null;
  const kept = routeMatches(here.route, from) ?? {};
  return pathOf(here.route, { ...kept, [STEP]: here.step });
}
