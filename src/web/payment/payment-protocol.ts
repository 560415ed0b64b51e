import { fromPromise } from 'xstate';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type {
  AskedPayment,
  ChargedPayment,
  PaymentOrder,
  PreparedPayment,
  ReloadedPayment,
} from '../../../machines/payment/payment-results.ts';
import type { ProtocolPolicy } from '../../../machines/protocols.ts';
import type { PaymentOption, PlacepayMeta } from '../../contract/payment.contract.ts';
import {
  outcomeOfQuestion,
  outcomeOfRefusal,
  outcomeOfSuccess,
  type PaymentOutcome,
} from '../../contract/payment-outcome.ts';
import type { Facts } from '../../engine/facts.ts';
import type { CompiledFlow } from '../../engine/flow/machine/build.ts';
import { ApiError } from '../app/api/api-error.ts';
import type { Draft } from '../forms/index.ts';
import type { BrowserPayable } from './browser-payable.ts';
import type { CardFields } from './card-frame.tsx';
import { charged } from './charged.ts';
import { payInPopup } from './pay-popup.ts';

/** The person's decision, the payment method, and what the page provides for the payment. */
export interface OrderDetails {
  readonly payable: BrowserPayable;
  readonly option: PaymentOption;
  /** Billing address and bank account. */
  readonly form: Draft;
  readonly language: string;
  /** The card fields, if they are on the page. */
  readonly card: CardFields | null;
  /** Called with the window while it is open, so that the page can bring it to the front. */
  readonly showWindow: (popup: Window | null) => void;
}

interface PopupMeans {
  readonly session: PlacepayMeta;
  readonly transactionId: string;
}

/** The session opened for each order, for asking about its outcome; kept only as long as the order. */
const sessions = new WeakMap<OrderDetails, Promise<PlacepayMeta>>();

const NAME = 'payment';
const BANK_FIELDS = new Set(['routing_number', 'account_number', 'account_type']);

const detailsOf = (order: PaymentOrder): OrderDetails => order.details as OrderDetails;

/** The data of PAY: one decision, with its own key. */
export function orderOf(details: OrderDetails): PaymentOrder {
  return { key: crypto.randomUUID(), opensWindow: details.option.how === 'popup', details };
}

/** The means of a payment: the transaction of the popup, or the token of a card. A bank account needs none. */
async function meansOf(details: OrderDetails, signal: AbortSignal): Promise<PreparedPayment> {
  const { payable, option, card, language } = details;
  if (option.how === 'fields') return { outcome: 'ready', means: null };
  if (option.how === 'plugin') {
    if (card === null) throw new TypeError('The card fields are not there.');
    return { outcome: 'ready', means: await card.tokenise() };
  }
  const open = () => {
    const session = payable.openSession(option, language);
    sessions.set(details, session);
    return session;
  };
  const result = await payInPopup(open, details.showWindow, signal);
  if (result.outcome !== 'paid') return { outcome: result.outcome };
  const means: PopupMeans = { session: result.session, transactionId: result.transactionId };
  return { outcome: 'ready', means };
}

async function prepare(order: PaymentOrder, signal: AbortSignal): Promise<PreparedPayment> {
  const { payable } = detailsOf(order);
  try {
    const prepared = await meansOf(detailsOf(order), signal);
    if (prepared.outcome === 'inFlight') payable.onResult?.('unknown');
    return prepared;
  } catch (error) {
    const outcome = error instanceof ApiError ? outcomeOfRefusal(error.status, error.code) : null;
    if (outcome === 'preScreening' || outcome === 'alreadyPaid') return { outcome };
    throw error;
  }
}

/** Asks for the outcome of a payment whose window was closed. Only what certainly did not happen counts as failed. */
async function ask(order: PaymentOrder): Promise<AskedPayment> {
  const details = detailsOf(order);
  const { payable, option } = details;
  const session = await sessions.get(details)?.catch(() => null);
  // No session was opened, so nothing could be paid.
  if (session === undefined || session === null) return { outcome: 'cancelled' };
  try {
    const outcome = outcomeOfSuccess(await payable.askPopup(option, session));
    if (outcome !== 'paid') return { outcome: 'unknown' };
  } catch (reason) {
    if (!(reason instanceof ApiError)) return { outcome: 'unknown', reason };
    return { outcome: outcomeOfQuestion(reason.status, reason.code), reason };
  }
  payable.onResult?.('paid');
  return { outcome: 'paid' };
}

async function charge(order: PaymentOrder, means: unknown): Promise<ChargedPayment> {
  const { payable, option, form } = detailsOf(order);
  const result = await charged(
    option.how === 'popup'
      ? payable.confirmPopup(option, means as PopupMeans, order.key)
      : payable.payByForm(option, sentForm(option, form, means), order.key),
  );
  payable.onResult?.(result.outcome);
  return result;
}

/** The typed data, the values chosen outside the form and the confirmed total; for a card only its token. */
function sentForm(option: PaymentOption, form: Draft, means: unknown): Draft {
  const { payment_type, amount, total } = option;
  const isCard = payment_type === 'CARD';
  const fields = Object.entries(form).filter(([name]) => !isCard || !BANK_FIELDS.has(name));
  return {
    ...Object.fromEntries(fields),
    payment_type,
    amount,
    total,
    ...(isCard ? { funding_token: means } : {}),
  };
}

const withCalls = paymentMachine.provide({
  actors: {
    preparePayment: fromPromise<PreparedPayment, PaymentOrder>(({ input, signal }) => prepare(input, signal)),
    chargePayment: fromPromise<ChargedPayment, PaymentOrder & { readonly means: unknown }>(({ input }) =>
      charge(input, input.means),
    ),
    askPayment: fromPromise<AskedPayment, PaymentOrder>(({ input }) => ask(input)),
    reloadPayment: fromPromise<
      ReloadedPayment,
      PaymentOrder & { readonly result: PaymentOutcome; readonly facts: Facts }
    >(({ input }) => detailsOf(input).payable.reload(input.result, input.facts)),
  },
});

/** The protocol of the tasks that pay, with its calls. The payment comes with PAY: see `orderOf`. */
export const paymentProtocol = () => withCalls;

/** The numbers that a flow file sets for its payment. @throws {TypeError} if no state of the flow pays. */
export function paymentPolicy(flow: CompiledFlow): ProtocolPolicy<'payment'> {
  for (const state of Object.values(flow.file.states)) {
    if ('task' in state && state.protocol === NAME) return state.policy as ProtocolPolicy<'payment'>;
  }
  throw new TypeError(`The flow "${flow.id}" has no payment.`);
}
