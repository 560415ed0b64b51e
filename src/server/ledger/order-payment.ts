/** An order to pay a lease's balance, and the payment that it becomes under the lock of the ledger. */
import type { PaymentType } from '../../contract/payment.contract.ts';
import type { Connection } from '../../db/client.ts';
import { lockLedger } from '../../db/ledger/entry.repository.ts';
import { findLedgerPaymentByKey, type LedgerPayment } from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope, PaymentOrigin } from '../../db/ledger/ledger-tables.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import type {
  PaymentGateway,
  PaymentSettings,
  PropertySettings,
} from '../../db/property/property-settings.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { totalChanged } from '../payments/confirmed-total.ts';
import { feeCents } from '../payments/fee.ts';
import type { Begun } from '../payments/payable.ts';
import { bankGateway, keepsMethods } from '../payments/payment-options.ts';
import { arePaymentsBlocked } from '../payments/payments-blocked.ts';
import type { ChargeOrder, Funding } from '../providers/payment-provider.ts';
import { amountDueToday } from './amount-due.ts';
import { beginPaymentInside, type Confirmed, isSame, type NewPayment } from './begin-payment.ts';
import { ownMethod } from './keep-method.ts';

/** The means of payment: a saved method; newly entered data, which `keep` saves for later; or the popup's. */
export type ChosenMeans =
  | { readonly kind: 'saved'; readonly method_id: string }
  | {
      readonly kind: 'entered';
      readonly funding: Funding;
      readonly billing: ChargeOrder['billing'];
      readonly keep?: boolean;
    }
  | { readonly kind: 'popup'; readonly payment_type: PaymentType };

/** An order to pay. */
export interface PaymentOrder {
  readonly lease: LeaseScope;
  readonly user_id: string;
  readonly origin: PaymentOrigin;
  readonly means: ChosenMeans;
  /** Integer cents without the fee, which is added by the property's settings; null: all that is due. */
  readonly amount_cents: number | null;
  /** Confirmed amounts; absent if nobody confirmed. */
  readonly confirmed?: Omit<Confirmed, 'feeOf'>;
  /** Idempotency key: the same key resumes the same payment. */
  readonly key: string;
  readonly actor: string;
}

/** The payment that was begun under the order's key, or null. @throws {AppError} `idempotency_key.reused`. */
export async function knownPayment(db: Connection, order: PaymentOrder): Promise<LedgerPayment | null> {
  const known = await findLedgerPaymentByKey(db, order.lease.lease_id, order.key);
  if (known !== null && !isOrderOf(known, order)) throw new AppError('idempotency_key.reused');
  return known;
}

/**
 * Begins the payment of an order, or finds the one that its key has begun. Inside the caller's transaction.
 *
 * @throws {AppError} as `beginPayment`; `payment.blocked`; `payment.method_refused` for a method that the property does
 *   not accept; `record.not_found` for a method that is not theirs or was removed; `amount.invalid` for a part if the
 *   property requires all, `payment.total_changed` if that was all when the person confirmed it.
 */
export async function beginOrder(
  deps: Pick<Deps, 'dialect' | 'clock' | 'random' | 'settings'>,
  trx: Connection,
  order: PaymentOrder,
): Promise<Begun<LedgerPayment>> {
  await lockLedger(trx, order.lease);
  const known = await knownPayment(trx, order);
  if (known !== null) return { attempt: known, isNew: false };
  return beginPaymentInside(deps, trx, await wantedPayment(deps, trx, order));
}

/** Whether a payment was begun by the same order. An automatic payment may have changed its method since. */
function isOrderOf(known: LedgerPayment, { means, confirmed, origin, ...order }: PaymentOrder): boolean {
  const isSameMethod = means.kind !== 'saved' || origin === 'autopay' || known.method_id === means.method_id;
  const payment_type = means.kind === 'saved' ? known.payment_type : typeOf(means);
  const amount_cents = order.amount_cents ?? known.amount_cents;
  return isSameMethod && isSame(known, { amount_cents, payment_type, ...(confirmed && { confirmed }) });
}

const typeOf = (means: Exclude<ChosenMeans, { kind: 'saved' }>): PaymentType =>
  means.kind === 'popup' ? means.payment_type : means.funding.payment_type;

async function wantedPayment(
  deps: Pick<Deps, 'settings' | 'clock'>,
  trx: Connection,
  order: PaymentOrder,
): Promise<NewPayment> {
  const { means, confirmed, amount_cents: _, ...rest } = order;
  const settings = await settingsToPay(deps, trx, rest.lease);
  const method =
    means.kind === 'saved'
      ? await ownMethod(trx, { ...rest.lease, user_id: rest.user_id }, means.method_id)
      : { id: null, label: '', payment_type: typeOf(means) };
  const { payment_type } = method;
  const feeOf = (amount: number) => feeCents(settings.payment_settings.fee_settings, payment_type, amount);
  const amount_cents = await amountOf(deps, trx, order, settings, feeOf);
  return {
    ...rest,
    provider: gatewayOf(settings.payment_settings, means, payment_type),
    payment_type,
    method_id: method.id,
    method_label: method.label,
    amount_cents,
    fee_cents: feeOf(amount_cents),
    ...(confirmed && { confirmed: { ...confirmed, feeOf } }),
  };
}

/** The property's settings. @throws {AppError} `payment.blocked`. */
export async function settingsToPay(
  deps: Pick<Deps, 'settings'>,
  db: Connection,
  { property_id }: Pick<LeaseScope, 'property_id'>,
): Promise<PropertySettings> {
  const property = await findProperty(db, property_id);
  if (property === null) throw new Error(`The property ${property_id} is gone.`);
  if (arePaymentsBlocked(deps.settings, property.settings)) throw new AppError('payment.blocked');
  return property.settings;
}

/** The amount of an order. What a person has confirmed is all that is due, or a part where the property takes it. */
async function amountOf(
  deps: Pick<Deps, 'clock'>,
  trx: Connection,
  { lease, amount_cents, confirmed }: PaymentOrder,
  { resident_payments }: PropertySettings,
  feeOf: (amount: number) => number,
): Promise<number> {
  const { due_cents } = await amountDueToday(deps, trx, lease);
  const amount = amount_cents ?? due_cents;
  if (confirmed === undefined) return amount;
  const isRefused = amount < due_cents && resident_payments?.partial !== true;
  // All that was due was confirmed, and more is due by now.
  if (isRefused && amount === confirmed.due) throw totalChanged({ amount: due_cents, fee: feeOf(due_cents) });
  if (amount <= 0 || isRefused) throw new AppError(due_cents <= 0 ? 'payment.nothing_due' : 'amount.invalid');
  return amount;
}

/** The gateway that takes these means. @throws {AppError} `payment.method_refused`, `payment.not_kept`. */
function gatewayOf(settings: PaymentSettings, means: ChosenMeans, type: PaymentType): PaymentGateway {
  const isKept = means.kind === 'entered' && means.keep === true;
  if (isKept && !keepsMethods(settings)) throw new AppError('payment.not_kept');
  if (means.kind === 'saved' || isKept) return 'GATEWAY';
  const { card_payment_gateway: ofCards, ach_payment_gateway: ofBanks } = settings;
  const isPopup = means.kind === 'popup';
  const gateway = type === 'CARD' ? ofCards : isPopup ? bankGateway(settings) : ofBanks;
  const isRefused =
    gateway === null || isPopup !== (gateway === 'PLACEPAY') || (type === 'CHECKING' && gateway === 'BURTON');
  if (isRefused) throw new AppError('payment.method_refused');
  return gateway;
}
