import type { Facts } from '../../engine/facts.ts';
import type { FlowMachineEvent } from '../../engine/flow/machine-types.ts';
import type { Place, Wish } from '../../engine/flow/place.ts';
import { place, resume, resumedSnapshot } from '../../engine/flow/resume.ts';
import { viewsFrom } from '../../engine/flow/views.ts';
import { applicationFlow } from './application-flow.ts';

/** Where a person is to stand, and how a running machine gets there from where the facts lead. */
export interface Way {
  readonly place: Place;
  readonly step: string | null;
  /** Navigation only: no event of a way changes a fact. */
  readonly events: readonly FlowMachineEvent[];
}

/**
 * The way to the page that was asked for, where the facts allow to look at it; else to where they lead.
 *
 * @example wayTo(facts, { route: '/applicant/payment' }).events // [{ type: 'REVIEW' }, { type: 'PAYMENT' }]
 * @see spec/application.md §2 Redirect targets
 */
export function wayTo(facts: Facts, wish: Wish): Way {
  const goal = resume(applicationFlow, facts, wish);
  const step = goal.step;
  const views = viewsFrom(applicationFlow, resumedSnapshot(applicationFlow, facts, step), 'nav');
  const found = views.find(({ snapshot }) => place(applicationFlow, snapshot).state === goal.state);
  return { place: goal, step, events: found?.path ?? [] };
}
