import type { ChargedPayment, PaymentOrder, PreparedPayment } from '../../../../machines/payment.machine.ts';
import type { PaymentOption } from '../../../contract/payment.contract.ts';
import { call } from '../../app/api/api-client.ts';
import type { Draft } from '../../forms/index.ts';
import type { CardFields } from '../../payment/card-frame.tsx';
import { charged } from '../../payment/charged.ts';
import { payInPopup } from '../../payment/pay-popup.ts';
import type { Guest } from './use-guestcard.ts';

/** What the guest decided to pay, and how. */
export interface GuestOrder {
  readonly option: PaymentOption;
  /** Billing address and bank account. */
  readonly form: Draft;
}

/** What the page lends to an order. */
export interface GuestOrderHost {
  readonly guest: Guest;
  readonly language: string;
  readonly card: CardFields | null;
  /** Told of the window while it is open, so that the page can bring it to the front. */
  readonly showWindow: (popup: Window | null) => void;
}

const BANK_FIELDS = new Set(['routing_number', 'account_number', 'account_type']);

const orderOf = (order: PaymentOrder): GuestOrder => order.details as GuestOrder;
const GATEWAY_IN_PATH = { PLACEPAY: 'placepay', GATEWAY: 'gateway', BURTON: 'burton' } as const;

/**
 * Gets the means of a payment: the transaction of the popup, or the token of a card. A bank account needs none.
 *
 * @throws {ApiError | CardError} when there are none.
 */
export async function prepare(
  order: PaymentOrder,
  host: GuestOrderHost,
  signal: AbortSignal,
): Promise<PreparedPayment> {
  const { option } = orderOf(order);
  if (option.how === 'fields') return { outcome: 'ready', means: null };
  if (option.how === 'plugin') {
    if (host.card === null) throw new TypeError('The card fields are not there.');
    return { outcome: 'ready', means: await host.card.tokenise() };
  }
  const { guest } = host;
  const open = () =>
    call('POST /api/applicant/unit/:unit_id/guestcard/placepay/meta', {
      token: guest.token ?? undefined,
      params: { unit_id: guest.unitId },
      body: {
        applicant_id: guest.applicantId ?? '',
        payment_type: option.payment_type,
        merchant_type: 'APPLICATION_FEE',
        invoice_type: 'PRE_APPLICATION_FEES',
        lng: host.language,
      },
    });
  const result = await payInPopup(open, host.showWindow, signal);
  return result.outcome === 'paid'
    ? { outcome: 'ready', means: result.transactionId }
    : { outcome: result.outcome };
}

/** Charges what was prepared. Does not throw: no answer is an answer of its own. */
export async function charge(
  order: PaymentOrder,
  means: unknown,
  host: GuestOrderHost,
): Promise<ChargedPayment> {
  const { option, form } = orderOf(order);
  const { guest } = host;
  const { payment_type } = option;
  const isCard = payment_type === 'CARD';
  const fields = Object.entries(form).filter(([name]) => !isCard || !BANK_FIELDS.has(name));
  const make_payment_form =
    option.how === 'popup'
      ? { payment_type, placepay_transaction_id: means }
      : {
          ...Object.fromEntries(fields),
          payment_type,
          amount: option.amount,
          ...(isCard ? { funding_token: means } : {}),
        };
  return charged(
    call('POST /api/applicant/unit/:unit_id/payments/:gateway', {
      token: guest.token ?? undefined,
      params: { unit_id: guest.unitId, gateway: GATEWAY_IN_PATH[option.gateway] },
      headers: { 'idempotency-key': order.key },
      body: { applicant_id: guest.applicantId ?? '', make_payment_form },
    }),
  );
}
