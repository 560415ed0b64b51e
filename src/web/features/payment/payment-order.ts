import type { ChargedPayment, PaymentOrder, PreparedPayment } from '../../../../machines/payment.machine.ts';
import type { Draft } from '../../forms/index.ts';
import type { CardFields } from '../../payment/card-frame.tsx';
import { payInPopup } from '../../payment/pay-popup.ts';
import { confirmPopup, openSession, payByForm } from './payment-calls.ts';
import type { Invoice, PaymentOption, PaymentView } from './payment-data.ts';

/** What the person decided to pay, and how. */
export interface OrderDetails {
  readonly option: PaymentOption;
  readonly invoice: Invoice;
  /** Billing address and bank account; empty where the popup asks for them. */
  readonly form: Draft;
}

/** What the page lends to an order. */
export interface OrderHost {
  readonly token: string;
  readonly view: PaymentView;
  readonly language: string;
  readonly card: CardFields | null;
  /** Told of the window while it is open, so that the page can bring it to the front. */
  readonly showWindow: (popup: Window | null) => void;
}

interface PopupMeans {
  readonly publicKey: string;
  readonly transaction: string;
}

const BANK_FIELDS = new Set(['routing_number', 'account_number', 'account_type']);

const detailsOf = (order: PaymentOrder): OrderDetails => order.details as OrderDetails;

async function inPopup(
  { option, invoice }: OrderDetails,
  host: OrderHost,
  signal: AbortSignal,
): Promise<PreparedPayment> {
  const wanted = { invoice: invoice.id, type: option.payment_type, language: host.language };
  const open = () => openSession(host.token, host.view, wanted);
  const result = await payInPopup(open, host.showWindow, signal);
  if (result.outcome !== 'paid') return { outcome: result.outcome };
  const means: PopupMeans = { publicKey: result.session.public_key, transaction: result.transactionId };
  return { outcome: 'ready', means };
}

/**
 * Gets the means of a payment: the transaction of the popup, or the token of a card. A bank account needs none.
 *
 * @throws {ApiError | CardError} when there are none.
 */
export async function prepare(
  order: PaymentOrder,
  host: OrderHost,
  signal: AbortSignal,
): Promise<PreparedPayment> {
  const details = detailsOf(order);
  if (details.option.how === 'popup') return inPopup(details, host, signal);
  if (details.option.how === 'fields') return { outcome: 'ready', means: null };
  if (host.card === null) throw new TypeError('The card fields are not there.');
  return { outcome: 'ready', means: await host.card.tokenise() };
}

/** Charges what was prepared. Does not throw: no answer is an answer of its own. */
export function charge(order: PaymentOrder, means: unknown, host: OrderHost): Promise<ChargedPayment> {
  const { option, invoice, form } = detailsOf(order);
  if (option.how === 'popup') {
    const { publicKey, transaction } = means as PopupMeans;
    const { id: applicant } = host.view.applicant;
    const type = option.payment_type;
    return confirmPopup(host.token, { applicant, invoice: invoice.id, publicKey, transaction, type });
  }
  const isCard = option.payment_type === 'CARD';
  const fields = Object.fromEntries(
    Object.entries(form).filter(([name]) => !isCard || !BANK_FIELDS.has(name)),
  );
  return payByForm(host.token, order.key, {
    ...fields,
    invoice_id: invoice.id,
    amount: option.amount,
    payment_type: option.payment_type,
    ...(isCard ? { funding_token: means } : {}),
  });
}
