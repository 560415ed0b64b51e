import { type StateValueFrom, setup } from 'xstate';

/** What becomes of a payment plan: all of it is paid, an installment was missed, or the office ends it. */
type PlanEvent = { readonly type: 'PAID' | 'MISSED' | 'END' };

/**
 * The life of a payment plan: it runs until it is paid, until an installment is missed, or until it is ended early, each for
 * good. What is owed again after a plan is over needs another plan.
 *
 * @see docs/decisions/0128-a-payment-plan-defers-what-is-open.md
 */
export const paymentPlanMachine = setup({ types: { events: {} as PlanEvent } }).createMachine({
  id: 'paymentPlan',
  initial: 'RUNNING',
  states: {
    RUNNING: { tags: 'running', on: { PAID: 'KEPT', MISSED: 'BROKEN', END: 'ENDED' } },
    KEPT: { type: 'final' },
    BROKEN: { type: 'final' },
    ENDED: { type: 'final' },
  },
});

export type PlanState = StateValueFrom<typeof paymentPlanMachine>;
export type PlanEventType = PlanEvent['type'];
