/** What the office adds: a charge, credit, and credit that was paid out. */

import type { Connection } from '../../../../../db/client.ts';
import { readBook } from '../../../../../db/ledger/entry.repository.ts';
import { findPendingPayment, sumPaid } from '../../../../../db/ledger/ledger-payment.repository.ts';
import type { LeaseScope } from '../../../../../db/ledger/ledger-tables.ts';
import { totalsOf } from '../../../../../ledger/amount-due.ts';
import { addDays } from '../../../../../ledger/day.ts';
import { paidOut } from '../../../../../ledger/settlement.ts';
import type { Deps } from '../../../../deps.ts';
import { AppError, invalidField } from '../../../../errors.ts';
import { postCharge, postCredit } from '../../../../ledger/charges.ts';
import { enterEntry } from '../../../../ledger/enter-entry.ts';
import { todayAt } from '../../../../property/time-zone.ts';
import type { Planner } from './act-plan.ts';

/** A due date lies within a year of today. */
const DUE_DAYS = 366;

/** @throws {AppError} `request.invalid` for a due date that is not within a year of today at the property. */
export async function requireNearDay(
  deps: Pick<Deps, 'clock'>,
  trx: Connection,
  { property_id }: LeaseScope,
  due_date: string,
): Promise<void> {
  const today = await todayAt(deps, trx, property_id);
  if (due_date < addDays(today, -DUE_DAYS) || due_date > addDays(today, DUE_DAYS))
    throw invalidField('due_date');
}

export const planCharge: Planner<'charge'> = async (deps, trx, lease, act) => {
  const { charge_code, description, amount_cents, due_date } = act;
  await requireNearDay(deps, trx, lease, due_date);
  return {
    amount_cents,
    async enter({ name, actor, detail }) {
      const charge = { name, charge_code, description: description.trim(), amount_cents, due_date, detail };
      await postCharge(deps, trx, lease, charge, actor);
    },
  };
};

export const planCredit: Planner<'credit'> = async (deps, trx, lease, { description, amount_cents }) => ({
  amount_cents,
  async enter({ name, actor, detail }) {
    await postCredit(deps, trx, lease, { name, amount_cents, note: description.trim(), detail }, actor);
  },
});

/** All credit is paid out, as in a settlement: while money is on its way, the bank may still take it back. */
export const planPayout: Planner<'payout'> = async (deps, trx, lease, { amount_cents }) => {
  const pending = await findPendingPayment(trx, lease.lease_id);
  const { on_the_way_cents } = await sumPaid(trx, lease.lease_id);
  if (pending !== null || on_the_way_cents > 0) throw new AppError('payment.in_flight');
  const book = await readBook(trx, lease.lease_id);
  const { credit_cents } = totalsOf(book);
  if (credit_cents <= 0) throw new AppError('payment.nothing_due');
  if (credit_cents !== amount_cents) throw new AppError('amount.invalid');
  return {
    amount_cents,
    async enter(by) {
      await enterEntry(trx, lease, {
        ...by,
        id: deps.random.id(),
        kind: 'paid_out',
        at: deps.clock.now().toISOString(),
        transfers: paidOut(book.credits),
      });
    },
  };
};
