/** Inserts the row of a payment before the provider is called. The row prevents a second payment of the lease. */
import type { Connection } from '../../db/client.ts';
import { lockLedger } from '../../db/ledger/entry.repository.ts';
import {
  findLedgerPaymentByKey,
  findPendingPayment,
  insertLedgerPayment,
  type LedgerPayment,
} from '../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope, PaymentOrigin } from '../../db/ledger/ledger-tables.ts';
import type { OFFICE } from '../../db/ledger/office-payment.repository.ts';
import type { PaymentGateway } from '../../db/property/property-settings.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { isInFlight } from '../payments/attempt.ts';
import { isSamePopup, OpenPopup } from '../payments/begin-attempt.ts';
import { refuseOtherTotal, totalChanged } from '../payments/confirmed-total.ts';
import type { Begun } from '../payments/payable.ts';
import { currentTrace } from '../tracing/current-trace.ts';
import { amountDueToday, roomAhead } from './amount-due.ts';
import { enterEntry } from './enter-entry.ts';
import { holdOwnMethod } from './keep-method.ts';
import { looksAt } from './look-times.ts';

/** Amounts that a person saw when they confirmed the payment. Integer cents; null: not in the request. */
export interface Confirmed {
  /** Amount and fee. */
  readonly total: number | null;
  /** Amount due. */
  readonly due: number | null;
  /** The fee for an amount with this payment method. */
  readonly feeOf: (amount: number) => number;
}

/** A payment to begin. Amounts are integer cents. */
export interface NewPayment {
  readonly lease: LeaseScope;
  readonly user_id: string | null;
  readonly origin: PaymentOrigin;
  /** Idempotency key: the same key means the same payment. */
  readonly key: string;
  readonly provider: PaymentGateway | typeof OFFICE;
  readonly payment_type: 'CARD' | 'CHECKING';
  readonly method_id: string | null;
  readonly method_label: string;
  readonly amount_cents: number;
  readonly fee_cents: number;
  /** `resident:<user>`, `job:autopay`. */
  readonly actor: string;
  /** Confirmed amounts; absent if nobody confirmed. */
  readonly confirmed?: Confirmed;
  /** For a representment: the returned payment and the number of the presentment. */
  readonly again?: { readonly represents_id: string; readonly presentment: number };
}

/**
 * Inserts the payment in state `submitted`. If the key already has a payment, returns that one; also the person's own
 * popup, if it is open for the same amounts.
 *
 * @throws {AppError} `payment.in_flight` while another payment of the lease is pending ({@link OpenPopup} if that one is
 *   an open popup and the payment is valid otherwise); `payment.nothing_due`; `amount.invalid` for more than the amount
 *   due plus the limit for paying ahead; `payment.total_changed` if the total differs from the confirmed one;
 *   `idempotency_key.reused` if the key was used for another amount; `record.not_found` for a removed method.
 */
export function beginPayment(
  deps: Pick<Deps, 'db' | 'dialect' | 'clock' | 'random'>,
  wanted: NewPayment,
): Promise<Begun<LedgerPayment>> {
  return deps.db.transaction().execute((trx) => beginPaymentInside(deps, trx, wanted));
}

/** `beginPayment` inside the caller's transaction. */
export async function beginPaymentInside(
  deps: Pick<Deps, 'dialect' | 'clock' | 'random'>,
  trx: Connection,
  wanted: NewPayment,
): Promise<Begun<LedgerPayment>> {
  await lockLedger(trx, wanted.lease);
  const known = await findLedgerPaymentByKey(trx, wanted.lease.lease_id, wanted.key);
  if (known !== null) {
    if (!isSame(known, wanted)) throw new AppError('idempotency_key.reused');
    return { attempt: known, isNew: false };
  }
  await refuseTooMuch(deps, trx, wanted);
  await holdMethod(deps, trx, wanted);
  const payment = rowOf(deps, wanted);
  const pending = await findPendingPayment(trx, wanted.lease.lease_id);
  if (pending !== null) {
    if (isInFlight(pending)) throw new AppError('payment.in_flight');
    if (pending.user_id === wanted.user_id && isSamePopup(pending, payment))
      return { attempt: pending, isNew: false };
    throw new OpenPopup(pending);
  }
  if (!(await insertLedgerPayment(trx, payment))) throw new AppError('payment.in_flight');
  await enterEntry(trx, wanted.lease, {
    id: deps.random.id(),
    name: `submitted:${payment.id}`,
    kind: 'submitted',
    at: payment.created_at,
    actor: wanted.actor,
    payment_id: payment.id,
    transfers: [],
  });
  return { attempt: payment, isNew: true };
}

/** Locks the saved method; refuses a removed one. A representment needs none: the provider has its own record. */
async function holdMethod(
  deps: Pick<Deps, 'dialect'>,
  trx: Connection,
  { lease, user_id, method_id, origin }: NewPayment,
): Promise<void> {
  if (method_id === null || user_id === null || origin === 'representment') return;
  await holdOwnMethod(deps, trx, { lease_id: lease.lease_id, user_id }, method_id);
}

type SamePayment = Pick<NewPayment, 'amount_cents' | 'payment_type'> & {
  readonly confirmed?: Pick<Confirmed, 'total'>;
};

/** Whether an existing payment with the same key matches the request. */
export function isSame(
  known: LedgerPayment,
  { amount_cents, payment_type, confirmed }: SamePayment,
): boolean {
  const total = confirmed?.total ?? null;
  const sameTotal = total === null || total === known.amount_cents + known.fee_cents;
  return known.amount_cents === amount_cents && known.payment_type === payment_type && sameTotal;
}

/**
 * Checks the amount. Only confirmed payments may pay what a plan defers, and ahead up to a limit, and not if somebody else
 * paid meanwhile.
 */
async function refuseTooMuch(deps: Pick<Deps, 'clock'>, trx: Connection, wanted: NewPayment): Promise<void> {
  const { lease, amount_cents, fee_cents, confirmed, origin } = wanted;
  const { due_cents: owed, open_cents, credit_cents } = await amountDueToday(deps, trx, lease);
  // What is presented again is owed again, even if a payment plan defers it.
  const isAgain = origin === 'representment' && open_cents > 0;
  if (owed <= 0 && confirmed?.due !== 0 && !isAgain) throw new AppError('payment.nothing_due');
  if (confirmed !== undefined) {
    // Less is due than at the confirmation: somebody has paid in the meantime.
    const isOutdated = amount_cents > owed && owed < (confirmed.due ?? 0);
    if (isOutdated) throw totalChanged({ amount: owed, fee: confirmed.feeOf(owed) });
    refuseOtherTotal(confirmed.total, { amount: amount_cents, fee: fee_cents });
  }
  const ahead = confirmed === undefined ? 0 : await roomAhead(trx, lease, { credit_cents });
  const most = (confirmed === undefined && !isAgain ? owed : open_cents) + ahead;
  if (!Number.isSafeInteger(amount_cents) || amount_cents <= 0 || amount_cents > most)
    throw new AppError('amount.invalid');
}

function rowOf({ clock, random }: Pick<Deps, 'clock' | 'random'>, wanted: NewPayment): LedgerPayment {
  const { lease, key, again, actor: _, confirmed: __, ...rest } = wanted;
  const now = clock.now();
  const row = {
    ...rest,
    id: random.id(),
    lease_id: lease.lease_id,
    company_id: lease.company_id,
    property_id: lease.property_id,
    idempotency_key: key,
    state: 'submitted' as const,
    provider_transaction_id: null,
    auth_code: '',
    failure: null,
    presentment: again?.presentment ?? 1,
    represents_id: again?.represents_id ?? null,
    present_again_on: null,
    authorised_at: null,
    created_at: now.toISOString(),
    trace: currentTrace(),
  };
  return { ...row, ...looksAt(row, now) };
}
