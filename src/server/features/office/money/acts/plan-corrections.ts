/** What the office takes back of a ledger, by entries that are the opposite of earlier ones. */
import type { Connection } from '../../../../../db/client.ts';
import {
  type LedgerEntry,
  listTransfersOfInvoice,
  readBook,
} from '../../../../../db/ledger/entry.repository.ts';
import { findEntry, hasEntry } from '../../../../../db/ledger/entry-list.repository.ts';
import { findLedgerInvoice } from '../../../../../db/ledger/ledger-invoice.repository.ts';
import { findLedgerPayment } from '../../../../../db/ledger/ledger-payment.repository.ts';
import { OFFICE } from '../../../../../db/ledger/office-payment.repository.ts';
import { chargeReversed, PAID_OUT_RETURNED } from '../../../../../ledger/book.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError } from '../../../../errors.ts';
import { reverseCharge } from '../../../../ledger/charges.ts';
import { enterNews } from '../../../../ledger/payment-news.ts';
import { type ActPlan, ofThisLease, type Planner } from './act-plan.ts';
import { enterUndone, undoneBy, undoneNote, waive } from './corrections.ts';

export const planWaiver: Planner<'waiver'> = async (deps, trx, lease, { invoice_id, amount_cents }) => {
  ofThisLease(lease, await findLedgerInvoice(trx, invoice_id));
  const { invoices } = await readBook(trx, lease.lease_id);
  const invoice = invoices.find(({ id }) => id === invoice_id);
  if (invoice === undefined || amount_cents > invoice.balance_cents) throw new AppError('amount.invalid');
  if (invoice.charge_code === PAID_OUT_RETURNED) throw new AppError('money.not_reversible');
  return { amount_cents, enter: (by) => waive(deps, trx, invoice, amount_cents, by) };
};

export const planReversal: Planner<'reversal'> = async (deps, trx, lease, { entry_id }) => {
  const entry = ofThisLease(lease, await findEntry(trx, entry_id));
  switch (entry.kind) {
    case 'charge':
      return chargeTakenBack(deps, trx, entry);
    case 'credit':
    case 'waived':
      return entryTakenBack(deps, trx, entry);
    case 'authorised':
    case 'settled':
      return paymentTakenBack(deps, trx, entry);
    default:
      throw new AppError('money.not_reversible');
  }
};

async function chargeTakenBack(deps: Deps, trx: Connection, entry: LedgerEntry): Promise<ActPlan> {
  const invoice = await findLedgerInvoice(trx, entry.invoice_id ?? '');
  if (invoice === null || invoice.charge_code === PAID_OUT_RETURNED)
    throw new AppError('money.not_reversible');
  if (await isTakenBack(trx, entry)) throw new AppError('money.reversed');
  const [taken] = chargeReversed(invoice, await listTransfersOfInvoice(trx, invoice.id));
  // All of it was waived.
  if (taken === undefined) throw new AppError('money.not_reversible');
  return {
    amount_cents: taken.cents,
    enter: ({ actor, detail }) =>
      reverseCharge(deps, trx, invoice, actor, { ...detail, note: undoneNote(deps, invoice.description) }),
  };
}

async function entryTakenBack(deps: Deps, trx: Connection, entry: LedgerEntry): Promise<ActPlan> {
  if (await hasEntry(trx, entry.lease_id, `undone:${entry.id}`)) throw new AppError('money.reversed');
  // The charge itself was taken back: nothing of it can be owed again.
  if (entry.kind === 'waived' && (await isTakenBack(trx, entry))) throw new AppError('money.not_reversible');
  const transfers = await undoneBy(trx, entry);
  if (transfers === null) throw new AppError('money.paid_out');
  return {
    amount_cents: transfers.at(-1)?.cents ?? 0,
    enter: (by) => enterUndone(deps, trx, entry, transfers, by),
  };
}

/** A payment that the office has entered by mistake. What a provider did is the provider's. */
async function paymentTakenBack(deps: Deps, trx: Connection, entry: LedgerEntry): Promise<ActPlan> {
  const payment = await findLedgerPayment(trx, entry.payment_id ?? '');
  if (payment?.provider !== OFFICE) throw new AppError('money.not_reversible');
  if (payment.state !== 'settled') throw new AppError('money.reversed');
  return {
    amount_cents: payment.amount_cents,
    async enter({ actor, detail }) {
      await enterNews(deps, trx, payment, { news: 'reversed', detail }, actor);
    },
  };
}

const isTakenBack = (trx: Connection, { lease_id, invoice_id }: LedgerEntry): Promise<boolean> =>
  hasEntry(trx, lease_id, `reversed:${invoice_id}`);
