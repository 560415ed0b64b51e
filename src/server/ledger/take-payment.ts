/** Pays a lease's balance with a card token, a bank account or a saved method, by one server-to-server charge. */

import type { Connection } from '../../db/client.ts';
import { findLedgerPaymentByKey, type LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope, PaymentOrigin } from '../../db/ledger/ledger-tables.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import type { PaymentSettings } from '../../db/property/property-settings.ts';
import { isPending } from '../../ledger/payment-life.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { callbackUrl } from '../payments/callback-url.ts';
import { feeCents } from '../payments/fee.ts';
import { insteadOfPopup } from '../payments/open-popup.ts';
import { statusOf } from '../payments/verdict.ts';
import type { ChargeOrder, Funding } from '../providers/payment-provider.ts';
import { answeredPayment } from './answered-payment.ts';
import {
  type BegunPayment,
  beginPayment,
  beginPaymentInside,
  type Confirmed,
  type NewPayment,
} from './begin-payment.ts';
import { keepForPayment, ownMethod } from './keep-method.ts';
import { withdrawPopup } from './look-at-payments.ts';
import { applyProviderStatus } from './payment-news.ts';
import { selectionOf } from './selection-of.ts';

/** The means of payment: a saved method, or newly entered data, which `keep` saves for later. */
export type PaymentMeans =
  | { readonly kind: 'saved'; readonly method_id: string }
  | {
      readonly kind: 'entered';
      readonly funding: Funding;
      readonly billing: ChargeOrder['billing'];
      readonly keep?: boolean;
    };

/** An order to pay. */
export interface PaymentOrder {
  readonly lease: LeaseScope;
  readonly user_id: string;
  readonly origin: PaymentOrigin;
  readonly means: PaymentMeans;
  /** Integer cents without the fee, which is added by the property's settings. */
  readonly amount_cents: number;
  /** Confirmed amounts; absent if nobody confirmed. */
  readonly confirmed?: Omit<Confirmed, 'feeOf'>;
  /** Idempotency key: the same key resumes the same payment. */
  readonly key: string;
  readonly actor: string;
}

/** Runs a function in a transaction, and may check a flow first. */
export type InFlow = (open: (trx: Connection) => Promise<BegunPayment>) => Promise<BegunPayment>;

const noBilling: ChargeOrder['billing'] = {
  account_holders_name: '',
  address_line_1: '',
  address_line_2: '',
  apartment_no: '',
  city: '',
  state_code: '',
  zip_code: '',
};

/**
 * Pays. Returns after the provider has answered or timed out; a job resolves the state `unknown` later. Nothing is
 * charged twice, even if several processes call it with the same key.
 *
 * @returns the payment: `authorised`, `declined` (see `failure`), `unknown`, or the existing payment of the key.
 * @param inFlow runs the insertion of the payment in a transaction, after the payer's flow has allowed it.
 * @throws {AppError} the errors of `beginPayment`; `record.not_found` for a method that is not theirs or was removed;
 *   `payment.blocked`; `payment.method_refused` for a method that the property does not accept; `provider.unavailable`
 *   if nothing was charged because the method could not be saved.
 * @example
 * const means = { kind: 'saved', method_id }
 * await takePayment(deps, { lease, user_id, origin: 'autopay', means, amount_cents: 120000, key, actor: 'job:autopay' })
 */
export async function takePayment(
  deps: Deps,
  order: PaymentOrder,
  inFlow: InFlow = (open) => deps.db.transaction().execute(open),
): Promise<LedgerPayment> {
  const { lease, means, amount_cents, key, user_id, origin, actor, confirmed } = order;
  const property = await findProperty(deps.db, lease.property_id);
  if (property === null) throw new Error(`The property ${lease.property_id} is gone.`);
  const { payment_settings, payment_blocked } = property.settings;
  if (payment_blocked) throw new AppError('payment.blocked');
  const method =
    means.kind === 'saved' ? await ownMethod(deps.db, { ...lease, user_id }, means.method_id) : null;
  const payment_type =
    method?.payment_type ?? (means.kind === 'entered' ? means.funding.payment_type : 'CHECKING');
  const keeps = means.kind === 'entered' && means.keep === true;
  const funding: Funding =
    means.kind === 'entered' ? means.funding : { payment_type, method_token: method?.token ?? '' };
  const feeOf = (amount: number) => feeCents(payment_settings.fee_settings, payment_type, amount);
  const wanted: NewPayment = {
    lease,
    user_id,
    origin,
    key,
    provider: method === null && !keeps ? plainGateway(payment_settings, payment_type) : 'GATEWAY',
    payment_type,
    method_id: method?.id ?? null,
    method_label: method?.label ?? '',
    amount_cents,
    fee_cents: feeOf(amount_cents),
    actor,
    ...(confirmed && { confirmed: { ...confirmed, feeOf } }),
  };
  const { payment, isNew } = await begun(deps, wanted, inFlow);
  const current = isNew ? payment : await answeredPayment(deps, payment);
  // The provider charges each reference once, so a charge that may have been interrupted is sent again.
  if (!isPending(current.state)) return current;
  const billing = means.kind === 'entered' ? means.billing : noBilling;
  if (!keeps) return chargePayment(deps, payment, { funding, billing });
  const kept = await keepForPayment(deps, payment, funding);
  if (!('kind' in kept)) return chargePayment(deps, payment, { funding: kept, billing });
  if (kept.kind === 'refused') {
    const refusal = { kind: 'declined' as const, message: kept.message };
    return applyProviderStatus(deps, payment.id, refusal, `provider:${payment.provider}`);
  }
  deps.log.warn({ reason: kept.reason }, 'a payment method was not kept');
  await giveUp(deps, payment);
  throw new AppError('provider.unavailable');
}

/** Begins the payment. A repeated request gets its payment, even if the flow refuses now because of that payment. */
async function begun(deps: Deps, wanted: NewPayment, inFlow: InFlow): Promise<BegunPayment> {
  const isKnown = async () =>
    (await findLedgerPaymentByKey(deps.db, wanted.lease.lease_id, wanted.key)) !== null;
  if (await isKnown()) return beginPayment(deps, wanted);
  try {
    const begin = () => inFlow((trx) => beginPaymentInside(deps, trx, wanted));
    // An automatic charge does not close a popup: it waits until the popup is paid or has expired.
    if (wanted.confirmed === undefined) return await begin();
    return await insteadOfPopup(begin, (popup: LedgerPayment) => withdrawPopup(deps, popup));
  } catch (error) {
    if (error instanceof AppError && (await isKnown())) return beginPayment(deps, wanted);
    throw error;
  }
}

/** Charges a stored payment outside any transaction, and applies the provider's result. */
export async function chargePayment(
  deps: Deps,
  payment: LedgerPayment,
  { funding, billing = noBilling }: { readonly funding: Funding; readonly billing?: ChargeOrder['billing'] },
): Promise<LedgerPayment> {
  const gateway = deps.providers.payments.GATEWAY;
  const result = await gateway.charge({
    reference: payment.id,
    invoiceId: payment.id,
    amount: payment.amount_cents,
    fee: payment.fee_cents,
    funding,
    billing,
    callbackUrl: callbackUrl(deps.settings),
    ...(await selectionOf(deps.db, payment)),
  });
  const actor = `provider:${payment.provider}`;
  const heard = await applyProviderStatus(deps, payment.id, statusOf(result), actor);
  if (heard.state !== 'unknown') return heard;
  return giveUp(deps, payment);
}

/** Withdraws a payment without a result: afterwards, either the money has moved or it can no longer move. */
async function giveUp(deps: Deps, payment: LedgerPayment): Promise<LedgerPayment> {
  const status = await deps.providers.payments.GATEWAY.withdraw(payment.id);
  return applyProviderStatus(deps, payment.id, status, `provider:${payment.provider}`, true);
}

/** The gateway of a payment type without the popup. @throws {AppError} `payment.method_refused`. */
function plainGateway(settings: PaymentSettings, type: 'CARD' | 'CHECKING') {
  const gateway = type === 'CARD' ? settings.card_payment_gateway : settings.ach_payment_gateway;
  const isRefused = gateway === 'PLACEPAY' || (type === 'CHECKING' && gateway === 'BURTON');
  if (isRefused) throw new AppError('payment.method_refused');
  return gateway;
}
