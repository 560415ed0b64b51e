/**
 * Applies a provider's status of a payment to the ledger. All statuses go through here (after a charge, from the popup's
 * page, a callback or a job); each step of a payment is entered once.
 */
import type { Connection } from '../../db/client.ts';
import { listTransfersOfPayment, lockLedger, readBook } from '../../db/ledger/entry.repository.ts';
import { findLedgerInvoice } from '../../db/ledger/ledger-invoice.repository.ts';
import {
  findLedgerPayment,
  findLedgerPaymentByTransaction,
  type LedgerPayment,
  updateLedgerPayment,
} from '../../db/ledger/ledger-payment.repository.ts';
import { listLateFeeWatchesOfLease } from '../../db/ledger/recurring-charge.repository.ts';
import { findProperty } from '../../db/property/property.repository.ts';
import { listPaidSettlements } from '../../db/resident/settlement.repository.ts';
import {
  authorised,
  type LeftCents,
  leftCents,
  PAID_OUT_RETURNED,
  settled,
  unpaid,
} from '../../ledger/book.ts';
import { type News, stepsOf } from '../../ledger/payment-life.ts';
import { presentedAgainOn } from '../../ledger/return-code.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { Deps } from '../deps.ts';
import { dayIn } from '../forms/form-facts.ts';
import { isPending } from '../payments/attempt.ts';
import { judge } from '../payments/verdict.ts';
import type { Author } from '../process/task.ts';
import { lookAgain } from '../process/timers/look-again.ts';
import { todayAt } from '../property/time-zone.ts';
import type { ProviderStatus, Transaction } from '../providers/payment-provider.ts';
import { applyCredit, type EntryDetail, postCharge, watchWhenLate } from './charges.ts';
import { chargeLateFee, inEveryLanguage } from './due-charges.ts';
import { enterEntry } from './enter-entry.ts';
import { looksAt } from './look-times.ts';
import { notifyOfPayment } from './notify-of-payment.ts';
import { reportOutcome } from './pay-bill.task.ts';

/** Charge code of the fee for a returned payment. */
const RETURNED_FEE = 'RETURNED_PAYMENT_FEE';

/** News to enter. `transaction`: set if money has moved. */
interface LedgerNews {
  readonly news: News;
  readonly transaction?: Transaction;
  /** Reason of the decline, or code of the return. */
  readonly failure?: string;
  /** Its day in the books, if it is an earlier one than today. */
  readonly day?: string;
  /** Stored with the entry: the reason that a member of the office gives. */
  readonly detail?: EntryDetail;
}

/**
 * Applies a provider's status in one transaction: in the ledger, and in the process in which the payment was begun.
 *
 * @param withdrawn see `judge`.
 * @returns the updated payment.
 * @example
 * await applyProviderStatus(deps, payment.id, await provider.lookUp(payment.id), providerAuthor(payment))
 * // { state: 'settled', … }
 */
export function applyProviderStatus(
  deps: Deps,
  paymentId: string,
  status: ProviderStatus,
  author: Author,
  withdrawn = false,
): Promise<LedgerPayment> {
  return deps.db.transaction().execute(async (trx) => {
    const before = await existing(trx, paymentId);
    await lockLedger(trx, before);
    const payment = await existing(trx, paymentId);
    const said = await newsOf(deps, trx, payment, status, withdrawn);
    const steps = said === null ? [] : await enterNews(deps, trx, payment, said, author.actor);
    await updateLedgerPayment(trx, paymentId, looksAt(await existing(trx, paymentId), deps.clock.now()));
    await reportOutcome(deps, trx, payment, { step: steps[0], failure: said?.failure, author });
    return existing(trx, paymentId);
  });
}

/**
 * Enters the steps that news adds to a payment: of a provider, or of the office that has received a check. The
 * transaction must hold the lock of its ledger.
 *
 * @returns the steps that were entered; none if the news is old.
 */
export async function enterNews(
  deps: Deps,
  trx: Connection,
  payment: LedgerPayment,
  said: LedgerNews,
  actor: string,
): Promise<readonly News[]> {
  const steps = stepsOf(payment.state, said.news);
  for (const step of steps) await enter(deps, trx, payment.id, step, said, actor);
  return steps;
}

/** The news in a provider's status, or null. An impossible status is logged, and holds a payment without a result. */
async function newsOf(
  { log }: Pick<Deps, 'log'>,
  trx: Connection,
  payment: LedgerPayment,
  status: ProviderStatus,
  withdrawn: boolean,
): Promise<LedgerNews | null> {
  const verdict = judge(payment, status, withdrawn);
  switch (verdict.kind) {
    case 'keep':
      return null;
    case 'wait':
      return verdict.isUnknown ? { news: 'unknown' } : null;
    case 'close':
      return { news: 'declined', failure: verdict.failure };
    case 'alarm':
      log.error({ payment: payment.id, reason: verdict.reason }, 'payment needs a person');
      return isPending(payment) ? { news: 'unknown', failure: verdict.reason } : null;
    case 'record': {
      const { news, transaction } = verdict;
      const used = await findLedgerPaymentByTransaction(trx, payment.provider, transaction.id);
      if (used !== null && used.id !== payment.id) {
        log.error({ payment: payment.id, transaction: transaction.id }, 'a transaction of another attempt');
        return null;
      }
      return { news, transaction, ...(news === 'returned' && { failure: transaction.returnCode ?? '' }) };
    }
  }
}

/** Enters one step of a payment. The transaction must hold the lock of its ledger. */
async function enter(
  deps: Deps,
  trx: Connection,
  paymentId: string,
  step: News,
  said: LedgerNews,
  actor: string,
): Promise<void> {
  const payment = await existing(trx, paymentId);
  const at = deps.clock.now().toISOString();
  const entry = { id: deps.random.id(), name: `${step}:${payment.id}`, kind: step, at, actor };
  const { transfers, reopened, left } = await transfersOf(trx, payment, step);
  const detail = { ...said.detail, ...(said.failure !== undefined && { failure: said.failure }) };
  const day = said.day === undefined ? {} : { day: said.day };
  const made = { ...entry, ...day, payment_id: payment.id, detail, transfers };
  if (!(await enterEntry(trx, payment, made))) return;
  const { transaction } = said;
  await updateLedgerPayment(trx, payment.id, {
    state: step,
    updated_at: at,
    ...(transaction === undefined
      ? {}
      : {
          provider_transaction_id: transaction.id,
          auth_code: transaction.authCode,
          // The label of a saved method is already known.
          ...(payment.method_label === '' && { method_label: transaction.method ?? '' }),
        }),
    ...(step === 'authorised' ? { authorised_at: at, failure: null } : {}),
    ...(said.failure !== undefined && step !== 'authorised' ? { failure: said.failure } : {}),
  });
  await chargeLeft(deps, trx, payment, left, actor);
  if (step === 'returned') await afterReturn(deps, trx, payment, said.failure ?? '', actor);
  if (reopened.length > 0) await afterReopening(deps, trx, payment, reopened, actor);
  await notifyOfPayment(deps, trx, payment, await existing(trx, payment.id), step);
}

interface StepTransfers {
  readonly transfers: Transfer[];
  /** The invoices that are owed again. */
  readonly reopened: readonly string[];
  /** What has left the lease of money that has not arrived after all. */
  readonly left: LeftCents;
}

async function transfersOf(trx: Connection, payment: LedgerPayment, step: News): Promise<StepTransfers> {
  const none = { transfers: [], reopened: [], left: leftCents([]) };
  if (step === 'authorised')
    return { ...none, transfers: authorised(await readBook(trx, payment.lease_id), payment) };
  if (step === 'settled') return { ...none, transfers: settled(payment) };
  if (step !== 'returned' && step !== 'cancelled' && step !== 'reversed') return none;
  const made = await listTransfersOfPayment(trx, payment.id);
  const transfers = unpaid(made);
  const owed = transfers.filter(({ debit }) => debit === 'receivable');
  const reopened = new Set(owed.flatMap(({ invoice_id }) => (invoice_id === null ? [] : [invoice_id])));
  return { transfers, reopened: [...reopened], left: leftCents(made) };
}

/**
 * Charges what was paid out or moved along of a payment that has not arrived: the residents have the money, and owe it. The
 * processes that have paid it out are looked at, though they have ended: they may lead on from here.
 */
async function chargeLeft(
  deps: Deps,
  trx: Connection,
  payment: LedgerPayment,
  left: LeftCents,
  actor: string,
): Promise<void> {
  const due_date = await todayAt(deps, trx, payment.property_id);
  for (const what of ['paid_out', 'moved_returned'] as const) {
    if (left[what] === 0) continue;
    const charge = {
      charge_code: PAID_OUT_RETURNED,
      description: inEveryLanguage(deps, what),
      amount_cents: left[what],
      due_date,
      takes_back: payment.id,
    };
    const name = `${what === 'paid_out' ? 'paid-out-returned' : 'moved-returned'}:${payment.id}`;
    await postCharge(deps, trx, payment, { ...charge, name }, actor);
  }
  if (left.paid_out === 0) return;
  const settlements = await listPaidSettlements(trx, payment.lease_id);
  await lookAgain(
    deps,
    trx,
    settlements.map(({ subject_id }) => subject_id),
  );
}

/** Charges the fee for a return and schedules the next presentment. */
async function afterReturn(
  deps: Deps,
  trx: Connection,
  payment: LedgerPayment,
  code: string,
  actor: string,
): Promise<void> {
  const property = await findProperty(trx, payment.property_id);
  const today = dayIn(property?.settings.time_zone ?? 'UTC', deps.clock.now());
  const again = presentedAgainOn(code, payment.presentment, today);
  const updated_at = deps.clock.now().toISOString();
  await updateLedgerPayment(trx, payment.id, { present_again_on: again, updated_at });
  const fee = property?.settings.resident_payments?.returned_fee_cents ?? 0;
  if (fee === 0 || payment.presentment > 1) return;
  const charge = { charge_code: RETURNED_FEE, description: inEveryLanguage(deps, 'returned_fee') };
  const name = `returned-fee:${payment.id}`;
  await postCharge(deps, trx, payment, { ...charge, name, amount_cents: fee, due_date: today }, actor);
}

/** Reopened invoices may be late already, counted from their first due date; charges late fees for them. */
async function afterReopening(
  deps: Deps,
  trx: Connection,
  payment: LedgerPayment,
  reopened: readonly string[],
  actor: string,
): Promise<void> {
  await applyCredit(deps, trx, payment, actor);
  for (const id of reopened) {
    const invoice = await findLedgerInvoice(trx, id);
    if (invoice !== null) await watchWhenLate(trx, invoice);
  }
  const watched = await listLateFeeWatchesOfLease(trx, payment.lease_id);
  for (const watch of watched.filter(({ invoice_id }) => reopened.includes(invoice_id)))
    await chargeLateFee(deps, trx, watch);
}

async function existing(trx: Connection, id: string): Promise<LedgerPayment> {
  const payment = await findLedgerPayment(trx, id);
  if (payment === null) throw new Error(`There is no payment ${id}.`);
  return payment;
}
