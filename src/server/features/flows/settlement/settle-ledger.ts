/** The settlement of a deposit in the ledger of its lease. */

import type { Connection } from '../../../../db/client.ts';
import { lockLedger, readBook } from '../../../../db/ledger/entry.repository.ts';
import { listInvoicesOfCode } from '../../../../db/ledger/ledger-invoice.repository.ts';
import { findPendingPayment, sumPaid } from '../../../../db/ledger/ledger-payment.repository.ts';
import type { Deduction, Settlement } from '../../../../db/resident/settlement.repository.ts';
import { SECURITY_DEPOSIT } from '../../../../ledger/book.ts';
import { paidOut, type Statement, statementOf } from '../../../../ledger/settlement.ts';
import { AppError } from '../../../errors.ts';
import { type LedgerDeps, postCharge, reverseCharge } from '../../../ledger/charges.ts';
import { enterEntry } from '../../../ledger/enter-entry.ts';

/** The charge code of deductions. */
const MOVE_OUT = 'MOVE_OUT';

/** What a settlement with these deductions would leave, by the ledger as it is now. */
export async function previewSettlement(
  trx: Connection,
  leaseId: string,
  deductions: readonly Deduction[],
): Promise<Statement> {
  const book = await readBook(trx, leaseId);
  const deposits = await listInvoicesOfCode(trx, leaseId, SECURITY_DEPOSIT);
  return statementOf(
    book,
    deposits.map(({ amount_cents }) => amount_cents),
    deductions.map(({ cents }) => cents),
  );
}

/**
 * Books a settlement, once: the deposit becomes credit of the residents, and each deduction a charge. Credit pays what is
 * open, the oldest due date first; the rest is theirs, or they owe the rest.
 *
 * @returns what came of it
 * @throws {AppError} `payment.in_flight` while a payment of the lease has not arrived: the bank may still return it.
 */
export async function bookSettlement(
  deps: LedgerDeps,
  trx: Connection,
  { subject_id, lease_id, company_id, property_id, deductions }: Settlement,
  { today, actor }: { readonly today: string; readonly actor: string },
): Promise<Pick<Statement, 'refund_cents' | 'owed_cents'>> {
  const lease = { lease_id, company_id, property_id };
  await lockLedger(trx, lease);
  if (await isMoneyOnItsWay(trx, lease_id)) throw new AppError('payment.in_flight');
  for (const deposit of await listInvoicesOfCode(trx, lease_id, SECURITY_DEPOSIT))
    await reverseCharge(deps, trx, deposit, actor);
  for (const [index, { description, cents }] of deductions.entries()) {
    const charge = { charge_code: MOVE_OUT, description, amount_cents: cents, due_date: today };
    await postCharge(deps, trx, lease, { ...charge, name: `settlement:${subject_id}:${index}` }, actor);
  }
  return statementOf(await readBook(trx, lease_id), [], []);
}

/**
 * Pays the credit of a lease out to its residents: once for each settlement, whatever happens.
 *
 * @returns the amount in cents
 * @throws {AppError} `payment.nothing_due` if there is no credit or it was paid out before; `payment.in_flight` as
 *   `bookSettlement`.
 */
export async function payCreditOut(
  deps: LedgerDeps,
  trx: Connection,
  { subject_id, lease_id, company_id, property_id }: Settlement,
  actor: string,
): Promise<number> {
  const lease = { lease_id, company_id, property_id };
  await lockLedger(trx, lease);
  if (await isMoneyOnItsWay(trx, lease_id)) throw new AppError('payment.in_flight');
  const transfers = paidOut((await readBook(trx, lease_id)).credits);
  const name = `paid_out:${subject_id}`;
  const entry = { id: deps.random.id(), name, kind: 'paid_out' as const, at: deps.clock.now().toISOString() };
  const isPaid = transfers.length > 0 && (await enterEntry(trx, lease, { ...entry, actor, transfers }));
  if (!isPaid) throw new AppError('payment.nothing_due');
  return transfers.reduce((sum, { cents }) => sum + cents, 0);
}

async function isMoneyOnItsWay(trx: Connection, leaseId: string): Promise<boolean> {
  if ((await findPendingPayment(trx, leaseId)) !== null) return true;
  return (await sumPaid(trx, leaseId)).on_the_way_cents > 0;
}
