/** Pays a lease's balance with a card token, a bank account or a saved method. */
import { findLedgerPaymentByKey, type LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope, PaymentOrigin } from '../../db/ledger/ledger-tables.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import type { PaymentSettings } from '../../db/property/property-settings.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { providerAuthor, withdrawAttempt } from '../payments/ask-provider.ts';
import { beginAttempt } from '../payments/begin-attempt.ts';
import type { PaymentMeans } from '../payments/charge-attempt.ts';
import { feeCents } from '../payments/fee.ts';
import { pay } from '../payments/pay.service.ts';
import type { ChargeOrder, Funding } from '../providers/payment-provider.ts';
import { beginPayment, type Confirmed, isSame, type NewPayment } from './begin-payment.ts';
import { keepForPayment, ownMethod } from './keep-method.ts';
import { leaseBalance, ledgerBook } from './ledger-book.ts';
import { beginInFlow } from './pay-bill.task.ts';

/** The means of payment: a saved method, or newly entered data, which `keep` saves for later. */
export type ChosenMeans =
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
  readonly means: ChosenMeans;
  /** Integer cents without the fee, which is added by the property's settings. */
  readonly amount_cents: number;
  /** Confirmed amounts; absent if nobody confirmed. */
  readonly confirmed?: Omit<Confirmed, 'feeOf'>;
  /** Idempotency key: the same key resumes the same payment. */
  readonly key: string;
  readonly actor: string;
  /** The payer's, for the log of the flow in which a resident pays; absent: no flow is asked. */
  readonly ip?: string;
}

/**
 * Pays. Returns after the provider has answered or timed out; a job resolves the state `unknown` later. Nothing is
 * charged twice, even if several processes call it with the same key.
 *
 * @returns the payment: `authorised`, `declined` (see `failure`), `unknown`, or the existing payment of the key.
 * @throws {AppError} the errors of `beginPayment` and, if a resident pays, of `beginInFlow`; `record.not_found` for a method that is not theirs or was removed;
 *   `payment.blocked`; `payment.method_refused` for a method that the property does not accept; `provider.unavailable`
 *   if nothing was charged because the method could not be saved.
 * @example
 * const means = { kind: 'saved', method_id }
 * await takePayment(deps, { lease, user_id, origin: 'autopay', means, amount_cents: 120000, key, actor: 'job:autopay' })
 */
export function takePayment(deps: Deps, order: PaymentOrder): Promise<LedgerPayment> {
  const { lease, key, actor, ip } = order;
  const payable = leaseBalance(deps, lease, { actor, ip: '' });
  return pay(deps, payable, {
    async known() {
      const known = await findLedgerPaymentByKey(deps.db, lease.lease_id, key);
      if (known !== null && !isOrderOf(known, order)) throw new AppError('idempotency_key.reused');
      return known;
    },
    async begin() {
      const wanted = await wantedPayment(deps, order);
      const write = () => (ip === undefined ? beginPayment(deps, wanted) : beginInFlow(deps, wanted, ip));
      // An automatic charge does not close a popup: it waits until the popup is paid or has expired.
      return order.confirmed === undefined ? write() : beginAttempt(deps, payable, write);
    },
    means: (payment) => meansOf(deps, order, payment),
  });
}

/** Whether a payment was begun by the same order. An automatic payment may have changed its method since. */
function isOrderOf(known: LedgerPayment, { means, amount_cents, confirmed, origin }: PaymentOrder): boolean {
  const isSaved = means.kind === 'saved';
  const payment_type = isSaved ? known.payment_type : means.funding.payment_type;
  const isSameMethod = !isSaved || origin === 'autopay' || known.method_id === means.method_id;
  return isSameMethod && isSame(known, { amount_cents, payment_type, ...(confirmed && { confirmed }) });
}

/** The row to insert. @throws {AppError} `payment.blocked`; `record.not_found`; `payment.method_refused`. */
async function wantedPayment(deps: Deps, order: PaymentOrder): Promise<NewPayment> {
  const { lease, means, amount_cents, key, user_id, origin, actor, confirmed } = order;
  const { fee_settings, ...gateways } = await settingsToPay(deps, lease);
  const method =
    means.kind === 'saved' ? await ownMethod(deps.db, { ...lease, user_id }, means.method_id) : null;
  const payment_type =
    method?.payment_type ?? (means.kind === 'entered' ? means.funding.payment_type : 'CHECKING');
  const feeOf = (amount: number) => feeCents(fee_settings, payment_type, amount);
  const isKept = means.kind === 'saved' || means.keep === true;
  return {
    lease,
    user_id,
    origin,
    key,
    provider: isKept ? 'GATEWAY' : plainGateway(gateways, payment_type),
    payment_type,
    method_id: method?.id ?? null,
    method_label: method?.label ?? '',
    amount_cents,
    fee_cents: feeOf(amount_cents),
    actor,
    ...(confirmed && { confirmed: { ...confirmed, feeOf } }),
  };
}

/** The property's payment settings. @throws {AppError} `payment.blocked`. */
async function settingsToPay({ db }: Deps, { property_id }: LeaseScope): Promise<PaymentSettings> {
  const property = await findProperty(db, property_id);
  if (property === null) throw new Error(`The property ${property_id} is gone.`);
  if (property.settings.payment_blocked) throw new AppError('payment.blocked');
  return property.settings.payment_settings;
}

/** What a written payment is paid with; null if it ended because the provider refused to save the method. */
async function meansOf(
  deps: Deps,
  { lease, user_id, means }: PaymentOrder,
  payment: LedgerPayment,
): Promise<PaymentMeans | null> {
  await settingsToPay(deps, lease);
  if (means.kind === 'saved') {
    const { payment_type, token } = await ownMethod(deps.db, { ...lease, user_id }, payment.method_id ?? '');
    return { funding: { payment_type, method_token: token } };
  }
  const { funding, billing, keep } = means;
  if (keep !== true) return { funding, billing };
  const kept = await keepForPayment(deps, payment, funding);
  if (!('kind' in kept)) return { funding: kept, billing };
  const author = providerAuthor(payment);
  if (kept.kind === 'refused') {
    await ledgerBook.settle(deps, payment.id, { kind: 'declined', message: kept.message }, author);
    return null;
  }
  deps.log.warn({ reason: kept.reason }, 'a payment method was not kept');
  await withdrawAttempt(deps, ledgerBook, payment, author);
  throw new AppError('provider.unavailable');
}

/** The gateway of a payment type without the popup. @throws {AppError} `payment.method_refused`. */
function plainGateway(settings: Omit<PaymentSettings, 'fee_settings'>, type: 'CARD' | 'CHECKING') {
  const gateway = type === 'CARD' ? settings.card_payment_gateway : settings.ach_payment_gateway;
  const isRefused = gateway === 'PLACEPAY' || (type === 'CHECKING' && gateway === 'BURTON');
  if (isRefused) throw new AppError('payment.method_refused');
  return gateway;
}
