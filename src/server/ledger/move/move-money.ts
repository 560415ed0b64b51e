/** The money that a household takes along from one lease to the next. */
import type { Connection } from '../../../db/client.ts';
import { lockLedger, readBook } from '../../../db/ledger/entry.repository.ts';
import { listInvoicesOfCode } from '../../../db/ledger/ledger-invoice.repository.ts';
import { findPendingPayment } from '../../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../../db/ledger/ledger-tables.ts';
import { MOVED_BALANCE, openSum, SECURITY_DEPOSIT } from '../../../ledger/book.ts';
import { type BalanceChoice, movedIn, movedOut } from '../../../ledger/moved.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { applyCredit, postCharge, takeChargeBack } from '../charges.ts';
import { inEveryLanguage } from '../due-charges.ts';
import { enterEntry } from '../enter-entry.ts';

/** A lease of the move; `home`: the name of its unit. */
interface MovingLease {
  readonly lease: LeaseScope;
  readonly home: string;
}

interface Move {
  readonly from: MovingLease;
  readonly to: MovingLease;
  /** The deposit of the new lease, in cents. */
  readonly deposit_cents: number;
  readonly balance: BalanceChoice;
  /** At the property. */
  readonly today: string;
  readonly actor: string;
}

/** What was moved along, in cents. */
export interface MovedMoney {
  readonly moved_deposit_cents: number;
  readonly moved_credit_cents: number;
  readonly moved_balance_cents: number;
}

/**
 * Moves the money of a household to its next lease, once: the deposit that it has paid, what it has paid ahead, and, if
 * the office has chosen so, what it owes. The deposit of the new lease is charged; the old one pays it, and the rest of
 * either is credit or still owed. What a payment plan covers stays. Both ledgers are locked in the order of their ids.
 *
 * @throws {AppError} `payment.in_flight` while the result of a payment under the former lease is not known.
 * @example await moveMoney(deps, trx, { from, to, deposit_cents: 150000, balance: 'STAYS', today, actor })
 */
export async function moveMoney(
  deps: Pick<Deps, 'clock' | 'random' | 'texts'>,
  trx: Connection,
  move: Move,
): Promise<MovedMoney> {
  const [from, to] = [move.from.lease, move.to.lease];
  const byId = [from, to].sort((one, other) => (one.lease_id < other.lease_id ? -1 : 1));
  for (const lease of byId) await lockLedger(trx, lease);
  if ((await findPendingPayment(trx, from.lease_id)) !== null) throw new AppError('payment.in_flight');
  const deposit_cents = await endDeposits(deps, trx, move);
  const { credits, invoices } = await readBook(trx, from.lease_id);
  const owed = move.balance === 'MOVES' ? invoices.filter(({ in_plan }) => in_plan !== true) : [];
  const all = credits.reduce((sum, { cents }) => sum + cents, 0);
  const balance_cents = openSum(owed);
  await enter(deps, trx, move, 'moved_out', movedOut({ credits }, owed));
  if (balance_cents > 0) await chargeBalance(deps, trx, move, balance_cents);
  const money = { deposit_cents, credit_cents: all - deposit_cents };
  await enter(deps, trx, move, 'moved_in', movedIn(money, await chargeDeposit(deps, trx, move)));
  await applyCredit(deps, trx, to, move.actor);
  return {
    moved_deposit_cents: deposit_cents,
    moved_credit_cents: money.credit_cents,
    moved_balance_cents: balance_cents,
  };
}

/** Takes the deposits of the former lease back. @returns what was paid of them, in cents: it is credit now. */
async function endDeposits(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  { from, actor }: Move,
): Promise<number> {
  let paid = 0;
  for (const deposit of await listInvoicesOfCode(trx, from.lease.lease_id, SECURITY_DEPOSIT))
    for (const { credit, cents } of await takeChargeBack(deps, trx, deposit, actor))
      if (credit === 'credit') paid += cents;
  return paid;
}

/** Charges what was open under the former lease, due today: nothing is late before the household can know of it. */
async function chargeBalance(
  deps: Pick<Deps, 'clock' | 'random' | 'texts'>,
  trx: Connection,
  { from, to, today, actor }: Move,
  amount_cents: number,
): Promise<void> {
  const description = inEveryLanguage(deps, 'moved_balance', () => ({ unit: from.home }));
  const charge = { charge_code: MOVED_BALANCE, description, amount_cents, due_date: today };
  await postCharge(deps, trx, to.lease, { ...charge, name: `moved_balance:${from.lease.lease_id}` }, actor);
}

async function chargeDeposit(
  deps: Pick<Deps, 'clock' | 'random' | 'texts'>,
  trx: Connection,
  { to, deposit_cents: amount_cents, today, actor }: Move,
) {
  if (amount_cents === 0) return null;
  const description = inEveryLanguage(deps, 'deposit');
  const charge = { charge_code: SECURITY_DEPOSIT, description, amount_cents, due_date: today };
  const { id } = await postCharge(deps, trx, to.lease, { ...charge, name: 'deposit' }, actor);
  const open = (await readBook(trx, to.lease.lease_id)).invoices.find((one) => one.id === id);
  return { invoice_id: id, open_cents: open?.balance_cents ?? 0 };
}

async function enter(
  deps: Pick<Deps, 'clock' | 'random' | 'texts'>,
  trx: Connection,
  { from, to, actor }: Move,
  kind: 'moved_out' | 'moved_in',
  transfers: ReturnType<typeof movedOut>,
): Promise<void> {
  if (transfers.length === 0) return;
  const [here, there] = kind === 'moved_out' ? [from, to] : [to, from];
  const note = inEveryLanguage(deps, kind, () => ({ unit: there.home }));
  const entry = { id: deps.random.id(), name: `${kind}:${there.lease.lease_id}`, kind };
  const at = deps.clock.now().toISOString();
  await enterEntry(trx, here.lease, { ...entry, at, actor, detail: { note }, transfers });
}
