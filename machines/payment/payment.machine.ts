import { assign, fromPromise, setup } from 'xstate';
import type { PaymentOutcome } from '../../src/contract/payment-outcome.ts';
import type { TaskInput, TaskResult } from '../../src/engine/flow/machine/machine-types.ts';
import { notProvided } from '../not-provided.ts';
import type { ProtocolPolicy } from '../protocols.ts';
import {
  type AskedPayment,
  type ChargedPayment,
  exits,
  type PaymentOrder,
  type PaymentProblem,
  type PreparedPayment,
  type ReloadedPayment,
  taskOutcomes,
} from './payment-results.ts';

interface PaymentContext {
  readonly task: TaskInput;
  readonly order: PaymentOrder;
  readonly means: unknown;
  readonly result: PaymentOutcome;
  readonly problem: PaymentProblem | null;
  /** The facts after the payment; null: unchanged. */
  readonly facts: TaskInput['facts'] | null;
}

interface Done {
  readonly output: ReloadedPayment & (ChargedPayment | AskedPayment) & { readonly means?: unknown };
}

const answerOf = (event: unknown) => (event as Partial<Done>).output;
const reasonOf = (event: unknown) => answerOf(event)?.reason ?? (event as { error?: unknown }).error ?? null;
const policyOf = ({ task }: PaymentContext) => task.policy as ProtocolPolicy<'payment'>;

function outputOf({ task, result, problem, facts }: PaymentContext): TaskResult {
  const outcome = taskOutcomes[task.task as keyof typeof taskOutcomes][result];
  return { outcome, data: problem, ...(facts !== null && { facts }) };
}

/** The transitions for these answers, each to its exit. */
function answers(...names: readonly (keyof typeof exits)[]) {
  return names.map((name) => ({ guard: { type: 'answers' as const, params: name }, ...exits[name] }));
}

/**
 * One payment that the person has decided on: tokenizes the card or pays in the popup, charges, reads the outcome. The
 * protocol of the tasks that pay; the order comes with the event that started the task, and the problem, if nothing was
 * paid, is returned beside the outcome.
 *
 * It charges once; a charge without a response ends as `unknown`. If the window was closed, the server is asked: the
 * payment is `unknown` until the server confirms that nothing was charged. If payments are blocked, the facts are
 * reloaded at once, because they decide whether the person may retry. A failure or an unknown outcome is shown for
 * `reloadMs` before everything is reloaded. A success, including an earlier payment by another person, is shown for
 * `paidMs`; the person can stop this pause (STAY) or skip it (CONTINUE), and if it is null it lasts until CONTINUE.
 * `confirmMs` is the pause between the decision and the first call.
 *
 * @example
 * "charging": { "task": "payInvoice", "protocol": "payment",
 *   "policy": { "confirmMs": 0, "paidMs": 4000, "reloadMs": 500 }, "outcomes": { ... } }
 * @see spec/application.md §4 Payment, §8, §9
 */
export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as { readonly type: 'CANCEL' | 'STAY' | 'CONTINUE' },
    input: {} as TaskInput,
    output: {} as TaskResult,
  },
  actors: {
    preparePayment: fromPromise<PreparedPayment, PaymentOrder>(notProvided('preparePayment')),
    chargePayment: fromPromise<ChargedPayment, PaymentOrder & { readonly means: unknown }>(
      notProvided('chargePayment'),
    ),
    askPayment: fromPromise<AskedPayment, PaymentOrder>(notProvided('askPayment')),
    reloadPayment: fromPromise<
      ReloadedPayment,
      PaymentOrder & { readonly result: PaymentOutcome; readonly facts: TaskInput['facts'] }
    >(notProvided('reloadPayment')),
  },
  delays: {
    confirmPause: ({ context }) => policyOf(context).confirmMs,
    // Not reached if it is null.
    paidShown: ({ context }) => policyOf(context).paidMs ?? 0,
    reloadPause: ({ context }) => policyOf(context).reloadMs,
  },
  guards: {
    answers: ({ event }, outcome: string) => answerOf(event)?.outcome === outcome,
    waitsForNothing: ({ context }) => context.order.opensWindow || policyOf(context).confirmMs === 0,
    foundInFlight: ({ context, event }) =>
      answerOf(event)?.inFlight === true && !['paid', 'alreadyPaid', 'preScreening'].includes(context.result),
    staysPaid: ({ context }) => policyOf(context).paidMs === null,
  },
  actions: {
    takeMeans: assign({ means: ({ event }) => answerOf(event)?.means }),
    takeResult: assign({ result: (_, result: PaymentOutcome) => result, problem: null }),
    takeProblem: assign({
      result: (_, kind: PaymentProblem['kind']): PaymentOutcome =>
        kind === 'declined' || kind === 'blocked' || kind === 'unitGone' ? kind : 'failed',
      problem: ({ event }, kind: PaymentProblem['kind']): PaymentProblem => ({
        kind,
        reason: reasonOf(event),
      }),
    }),
    takeFacts: assign({ facts: ({ event }) => answerOf(event)?.facts ?? null }),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    task: input,
    order: input.event.data as PaymentOrder,
    means: null,
    result: 'unknown',
    problem: null,
    facts: null,
  }),
  initial: 'decided',
  output: ({ context }) => outputOf(context),
  states: {
    decided: {
      always: { guard: 'waitsForNothing', target: 'preparing' },
      after: { confirmPause: 'preparing' },
    },
    preparing: {
      on: { CANCEL: 'asking' },
      invoke: {
        src: 'preparePayment',
        input: ({ context }) => context.order,
        onDone: [
          { guard: { type: 'answers', params: 'ready' }, target: 'charging', actions: 'takeMeans' },
          ...answers('inFlight', 'preScreening', 'alreadyPaid', 'popupBlocked'),
          { target: 'asking' },
        ],
        onError: exits.tokenFailed,
      },
    },
    asking: {
      entry: { type: 'takeResult', params: 'unknown' },
      invoke: {
        src: 'askPayment',
        input: ({ context }) => context.order,
        onDone: [...answers('paid', 'declined', 'cancelled', 'failed'), exits.unknown],
        onError: exits.unknown,
      },
    },
    charging: {
      invoke: {
        src: 'chargePayment',
        input: ({ context }) => ({ ...context.order, means: context.means }),
        onDone: [
          ...answers('paid', 'alreadyPaid', 'preScreening', 'declined', 'blocked', 'unitGone', 'failed'),
          exits.unknown,
        ],
        onError: exits.unknown,
      },
    },
    paid: {
      initial: 'counting',
      on: { CONTINUE: 'reloading' },
      states: {
        counting: {
          always: { guard: 'staysPaid', target: 'resting' },
          after: { paidShown: '#payment.reloading' },
          on: { STAY: 'resting' },
        },
        resting: {},
      },
    },
    failed: { after: { reloadPause: 'reloading' } },
    unsure: { after: { reloadPause: 'reloading' } },
    reloading: {
      invoke: {
        src: 'reloadPayment',
        input: ({ context }) => ({ ...context.order, result: context.result, facts: context.task.facts }),
        onDone: [
          {
            guard: 'foundInFlight',
            target: 'told',
            actions: ['takeFacts', { type: 'takeResult', params: 'unknown' }],
          },
          { target: 'told', actions: 'takeFacts' },
        ],
        onError: 'told',
      },
    },
    told: { type: 'final' },
  },
});
