/** Charges one date of an automatic payment exactly once, even if a process dies halfway. */
import { amountToCharge } from '../../autopay/amount.ts';
import { dateAfterEvent } from '../../autopay/autopay-life.ts';
import { endingOf } from '../../autopay/ending.ts';
import { type Autopay, findAutopay, lockAutopay } from '../../db/autopay/autopay.repository.ts';
import {
  type AutopayCharge,
  claimAutopayCharge,
  hasChargeAhead,
  updateAutopayCharge,
} from '../../db/autopay/autopay-charge.repository.ts';
import { findStanding } from '../../db/autopay/standing.repository.ts';
import { findLedgerPayment, findLedgerPaymentByKey } from '../../db/ledger/ledger-payment.repository.ts';
import { openSum } from '../../ledger/book.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { amountDue } from '../ledger/amount-due.ts';
import { postDueCharges } from '../ledger/due-charges.ts';
import { takePayment } from '../ledger/take-payment.ts';
import { columnsOf, type Outcome, outcomeOfPayment, outcomeOfRefusal } from './charge-outcome.ts';
import { notifyOfAutopay } from './notify-of-autopay.ts';

const actor = 'job:autopay';

/** Duration of a claim, longer than a charge takes. A slower process does no harm: each key is charged only once. */
const workMs = 90_000;

/** The decided charge of a date. */
interface Decided {
  readonly autopay: Autopay;
  readonly amount_cents: number;
}

/**
 * Processes one row, unless another process has claimed it. The amount is stored before the provider is called; if a
 * process dies, the row is retried with the same key, so nothing is charged twice.
 *
 * @returns whether this process has processed it.
 */
export async function workOnCharge(deps: Deps, row: AutopayCharge): Promise<boolean> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + workMs).toISOString();
  const { state } = dateAfterEvent(row.state, 'CLAIM');
  if (!(await claimAutopayCharge(deps.db, row, { as: state, until, at: now.toISOString() }))) return false;
  const claimed = { ...row, state, attempts: row.attempts + 1 };
  try {
    await finish(deps, claimed, await outcomeOf(deps, claimed));
  } catch (error) {
    // The row stays claimed until the claim expires, and is retried then.
    deps.log.error(
      { err: error, autopay: row.autopay_id, date: row.charge_date },
      'automatic payment failed',
    );
  }
  return true;
}

/** The idempotency key of a date, the same for every attempt. */
function keyOf({ autopay_id, charge_date }: Pick<AutopayCharge, 'autopay_id' | 'charge_date'>): string {
  return `autopay:${autopay_id}:${charge_date}`;
}

async function outcomeOf(deps: Deps, row: AutopayCharge): Promise<Outcome> {
  if (row.state === 'pending' && row.payment_id !== null) {
    const payment = await findLedgerPayment(deps.db, row.payment_id);
    return payment === null ? { event: 'SUBMITTED' } : outcomeOfPayment(payment);
  }
  await postDueCharges(deps, row.lease_id);
  const decided = await decide(deps, row);
  if ('event' in decided) return decided;
  const { autopay, amount_cents } = decided;
  const { lease_id, company_id, property_id } = autopay;
  try {
    const payment = await takePayment(deps, {
      lease: { lease_id, company_id, property_id },
      user_id: autopay.user_id,
      origin: 'autopay',
      means: { kind: 'saved', method_id: autopay.method_id },
      amount_cents,
      key: keyOf(row),
      actor,
    });
    return outcomeOfPayment(payment);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return outcomeOfRefusal(error);
  }
}

/** Decides the amount, in one transaction with all reasons to skip the date. A later stop does not affect this date. */
function decide(deps: Deps, row: AutopayCharge): Promise<Outcome | Decided> {
  return deps.db.transaction().execute(async (trx) => {
    const autopay = await lockAutopay(trx, deps.dialect, row.autopay_id);
    if (autopay === null) return { event: 'OVER' };
    const begun = await findLedgerPaymentByKey(trx, row.lease_id, keyOf(row));
    if (begun !== null) return { autopay, amount_cents: begun.amount_cents };
    // Two automatic payments at once would both charge the same items; they run in the order of the forecasts.
    if (await hasChargeAhead(trx, row, autopay)) return { event: 'RETRY' };
    const standing = await findStanding(trx, autopay.lease_id, autopay.user_id);
    if (autopay.state !== 'ACTIVE' || endingOf(standing, row.charge_date) !== null) return { event: 'OVER' };
    const { items, credit_cents } = await amountDue(trx, row.lease_id, row.charge_date);
    const due = items.filter(({ first_due_date }) => first_due_date <= row.charge_date);
    const due_cents = openSum(due);
    const amount_cents = amountToCharge({ due_cents, credit_cents }, autopay.cap_cents);
    if (amount_cents === 0) return { event: 'NOTHING_DUE' };
    const updated_at = deps.clock.now().toISOString();
    const isOurs = await updateAutopayCharge(trx, row, { amount_cents, updated_at });
    return isOurs ? { autopay, amount_cents } : { event: 'RETRY' };
  });
}

/** Stores the outcome and notifies the resident in one transaction. */
async function finish(deps: Deps, row: AutopayCharge, outcome: Outcome): Promise<void> {
  const autopay = await findAutopay(deps.db, row.autopay_id);
  const stored = await deps.db.transaction().execute(async (trx) => {
    const updated_at = deps.clock.now().toISOString();
    const columns = columnsOf(deps, row.state, outcome);
    const isOurs = await updateAutopayCharge(trx, row, { ...columns, updated_at });
    if (!isOurs) return null;
    const { state, amount_cents } = columns;
    if (autopay === null || (state !== 'paid' && state !== 'declined')) return columns;
    await notifyOfAutopay(deps, trx, autopay, {
      kind: state === 'paid' ? 'charged' : 'declined',
      date: row.charge_date,
      cents: amount_cents ?? row.announced_cents ?? 0,
    });
    return columns;
  });
  if (stored !== null && stored.look_at === null) deps.meter.autopayOver(stored.state);
}
