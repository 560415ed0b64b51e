/** Presents payments again that were returned for insufficient funds: at most twice, as announced to the resident. */
import type { Connection } from '../../db/client.ts';
import { listTransfersOfPayment, lockLedger, readBook } from '../../db/ledger/entry.repository.ts';
import {
  findLedgerPayment,
  findRepresentment,
  type LedgerPayment,
  listPaymentsToPresent,
  updateLedgerPayment,
} from '../../db/ledger/ledger-payment.repository.ts';
import { openSum } from '../../ledger/book.ts';
import { addDays } from '../../ledger/day.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { isPending } from '../payments/attempt.ts';
import { callbackUrl } from '../payments/callback-url.ts';
import { chargeAttempt } from '../payments/charge-attempt.ts';
import { todayAt } from '../property/time-zone.ts';
import { asLaterWork } from '../tracing/spans.ts';
import { beginPaymentInside } from './begin-payment.ts';
import { enterEntry } from './enter-entry.ts';
import { chargesOf, settleCharge } from './ledger-book.ts';

const actor = 'job:payments';

/** Presents all payments that are due for another presentment. @returns their number. */
export async function presentAgain(deps: Deps): Promise<number> {
  const latest = addDays(deps.clock.now().toISOString().slice(0, 10), 1);
  let presented = 0;
  for (const payment of await listPaymentsToPresent(deps.db, latest)) {
    try {
      const work = { name: 'present again', trace: payment.trace };
      if (await asLaterWork(deps, work, () => presentOne(deps, payment))) presented += 1;
    } catch (error) {
      if (!(error instanceof AppError))
        deps.log.error({ err: error, payment: payment.id }, 'presenting failed');
    }
  }
  return presented;
}

async function presentOne(deps: Deps, listed: LedgerPayment): Promise<boolean> {
  const begun = await deps.db.transaction().execute((trx) => begin(deps, trx, listed));
  if (begun === null) return false;
  const { payment, again } = begun;
  if (isPending(again)) await chargeAgain(deps, payment, again);
  const updated_at = deps.clock.now().toISOString();
  await updateLedgerPayment(deps.db, payment.id, { present_again_on: null, updated_at });
  return true;
}

/**
 * Inserts the presentment under the lock of the ledger. Returns null if it was canceled or paid another way since it was
 * listed.
 */
async function begin(
  deps: Deps,
  trx: Connection,
  listed: LedgerPayment,
): Promise<{ readonly payment: LedgerPayment; readonly again: LedgerPayment } | null> {
  await lockLedger(trx, listed);
  const payment = await findLedgerPayment(trx, listed.id);
  const today = await todayAt(deps, trx, listed.property_id);
  if (payment === null || payment.present_again_on === null || payment.present_again_on > today) return null;
  const before = await findRepresentment(trx, payment.id);
  if (before === null && !(await isStillOwed(trx, payment))) {
    await enterCallOff(deps, trx, payment, actor);
    return null;
  }
  const { attempt: again } = await beginPaymentInside(deps, trx, {
    lease: payment,
    user_id: payment.user_id,
    origin: 'representment',
    key: `again:${payment.id}`,
    provider: payment.provider === 'PLACEPAY' ? 'PLACEPAY' : 'GATEWAY',
    payment_type: payment.payment_type,
    method_id: payment.method_id,
    method_label: payment.method_label,
    amount_cents: payment.amount_cents,
    fee_cents: payment.fee_cents,
    actor,
    again: { represents_id: payment.id, presentment: payment.presentment + 1 },
  });
  return { payment, again };
}

/** Charges the payment again, by the provider's own record of the original charge. */
async function chargeAgain(deps: Deps, payment: LedgerPayment, again: LedgerPayment): Promise<void> {
  const charges = await chargesOf(deps.db, again);
  const { payment_type, id: represents } = payment;
  const status =
    again.provider === 'PLACEPAY'
      ? await deps.providers.payments.PLACEPAY.represent({
          reference: again.id,
          represents,
          callbackUrl: callbackUrl(deps.settings),
          ...charges,
        })
      : await chargeAttempt(deps, again, { funding: { payment_type, represents }, ...charges });
  await settleCharge(deps, again, status);
}

/** Whether the full amount of the payment is still owed. If not, somebody has paid in the meantime. */
async function isStillOwed(db: Connection, payment: LedgerPayment): Promise<boolean> {
  const made = await listTransfersOfPayment(db, payment.id);
  const about = new Set(made.map(({ invoice_id }) => invoice_id));
  const { invoices } = await readBook(db, payment.lease_id);
  return openSum(invoices.filter(({ id }) => about.has(id))) >= payment.amount_cents;
}

/**
 * Cancels the next presentment of a payment for the resident.
 *
 * @throws {AppError} `state.not_allowed` if no presentment is scheduled, or it has begun.
 */
export async function cancelPresentment(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  listed: LedgerPayment,
  by: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockLedger(trx, listed);
    const payment = await findLedgerPayment(trx, listed.id);
    const isAwaited = payment !== null && payment.present_again_on !== null;
    if (!isAwaited || (await findRepresentment(trx, listed.id)) !== null)
      throw new AppError('state.not_allowed');
    await enterCallOff(deps, trx, payment, by);
  });
}

/** Enters that a presentment is canceled. The transaction must hold the lock of the ledger. */
async function enterCallOff(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  payment: LedgerPayment,
  by: string,
): Promise<void> {
  const at = clock.now().toISOString();
  const entry = {
    id: random.id(),
    name: `again_called_off:${payment.id}`,
    kind: 'again_called_off' as const,
  };
  await enterEntry(trx, payment, { ...entry, at, actor: by, payment_id: payment.id, transfers: [] });
  await updateLedgerPayment(trx, payment.id, { present_again_on: null, updated_at: at });
}
