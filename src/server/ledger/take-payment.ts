/** Pays what a lease owes by a card token, a bank account or a kept method: one charge, server to server. */

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

/** By what is paid: something that is kept, or what was just entered, which `keep` keeps for the next time. */
export type PaymentMeans =
  | { readonly kind: 'saved'; readonly method_id: string }
  | {
      readonly kind: 'entered';
      readonly funding: Funding;
      readonly billing: ChargeOrder['billing'];
      readonly keep?: boolean;
    };

/** A decision to pay. */
export interface PaymentOrder {
  readonly lease: LeaseScope;
  readonly user_id: string;
  readonly origin: PaymentOrigin;
  readonly means: PaymentMeans;
  /** Integer cents, without the fee: what the property's settings say is added. */
  readonly amount_cents: number;
  /** What the person saw and confirmed; left out where nobody did. */
  readonly confirmed?: Omit<Confirmed, 'feeOf'>;
  /** The same key again is the same payment, which goes on where it stopped. */
  readonly key: string;
  readonly actor: string;
}

/** Runs something in a transaction that may ask a flow first. */
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
 * Pays. Comes back when the provider has answered, or has not: `unknown` is found out later by a job. Nothing is charged
 * twice, however often and by however many processes it is called with one key.
 *
 * @returns the payment: `authorised`, `declined` (see `failure`), `unknown`, or as it is of a key that was used before.
 * @param inFlow runs what writes the payment down in a transaction, once the flow of whoever pays has let it.
 * @throws {AppError} what `beginPayment` throws; `record.not_found` for a method that is not theirs or was removed;
 *   `payment.blocked`; `payment.method_refused` for a way that the property does not take; `provider.unavailable` where
 *   nothing was charged because it could not be kept.
 * @example await takePayment(deps, { lease, user_id, origin: 'autopay', means: { kind: 'saved', method_id }, amount_cents: 120000, key, actor: 'job:autopay' })
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
  // A charge of one reference is made once, so one that may have been interrupted is simply sent again.
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

/** Asked again, a payment is answered whatever the flow says now: it may be this very payment that it refuses by. */
async function begun(deps: Deps, wanted: NewPayment, inFlow: InFlow): Promise<BegunPayment> {
  const isKnown = async () =>
    (await findLedgerPaymentByKey(deps.db, wanted.lease.lease_id, wanted.key)) !== null;
  if (await isKnown()) return beginPayment(deps, wanted);
  try {
    const begin = () => inFlow((trx) => beginPaymentInside(deps, trx, wanted));
    // What is charged by itself waits until the person has paid in the popup, or its time is over.
    if (wanted.confirmed === undefined) return await begin();
    return await insteadOfPopup(begin, (popup: LedgerPayment) => withdrawPopup(deps, popup));
  } catch (error) {
    if (error instanceof AppError && (await isKnown())) return beginPayment(deps, wanted);
    throw error;
  }
}

/** Charges a payment that is written down, outside any transaction, and enters what the provider answers. */
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

/** No answer: either the money has moved, or from now on it cannot. */
async function giveUp(deps: Deps, payment: LedgerPayment): Promise<LedgerPayment> {
  const status = await deps.providers.payments.GATEWAY.withdraw(payment.id);
  return applyProviderStatus(deps, payment.id, status, `provider:${payment.provider}`, true);
}

/** The gateway of a payment type, where it is paid without the popup. */
function plainGateway(settings: PaymentSettings, type: 'CARD' | 'CHECKING') {
  const gateway = type === 'CARD' ? settings.card_payment_gateway : settings.ach_payment_gateway;
  const isRefused = gateway === 'PLACEPAY' || (type === 'CHECKING' && gateway === 'BURTON');
  if (isRefused) throw new AppError('payment.method_refused');
  return gateway;
}
