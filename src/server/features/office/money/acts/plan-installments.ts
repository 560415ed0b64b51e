/** What the office agrees with residents who cannot pay everything at once, and how it ends that. */

import { isOver } from '../../../../../contract/access/lease-status.ts';
import { PLAN_DAYS } from '../../../../../contract/limits.ts';
import { readBook } from '../../../../../db/ledger/entry.repository.ts';
import { findPendingPayment } from '../../../../../db/ledger/ledger-payment.repository.ts';
import { insertPlan } from '../../../../../db/ledger/payment-plan.repository.ts';
import { findProperty } from '../../../../../db/property/property.repository.ts';
import { readLeaseStatus } from '../../../../../db/resident/let-lease.repository.ts';
import { totalsOf } from '../../../../../ledger/amount-due.ts';
import { addDays } from '../../../../../ledger/day.ts';
import { planNews, restOfPlan } from '../../../../../ledger/payment-plan.ts';
import { AppError } from '../../../../errors.ts';
import { enterEntry } from '../../../../ledger/enter-entry.ts';
import { notifyOfPlan } from '../../../../ledger/plan/notify-of-plan.ts';
import { endPlan } from '../../../../ledger/plan/plan-life.ts';
import { todayAt } from '../../../../property/time-zone.ts';
import type { Planner } from './act-plan.ts';

/** A plan covers everything that is open. While a payment is on its way, nobody knows how much that is. */
export const planInstallments: Planner<'plan'> = async (deps, trx, lease, { installments }) => {
  const { lease_id, company_id, property_id } = lease;
  if (isOver((await readLeaseStatus(trx, lease_id)) ?? '')) throw new AppError('plan.lease_over');
  if ((await findPendingPayment(trx, lease_id)) !== null) throw new AppError('payment.in_flight');
  const book = await readBook(trx, lease_id);
  const today = await todayAt(deps, trx, property_id);
  const { plan: running, invoices } = book;
  const news = running === null ? null : planNews(running, restOfPlan(invoices), today);
  if (running !== null && news === null) throw new AppError('plan.running');
  const { open_cents } = totalsOf(book);
  if (open_cents <= 0) throw new AppError('payment.nothing_due');
  if (installments.reduce((sum, one) => sum + one.amount_cents, 0) !== open_cents)
    throw new AppError('plan.sum_wrong');
  const days = [
    addDays(today, -1),
    ...installments.map(({ due_date }) => due_date),
    addDays(today, PLAN_DAYS + 1),
  ];
  if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? '')))
    throw new AppError('plan.days_wrong');
  const property = await findProperty(trx, property_id);
  return {
    amount_cents: open_cents,
    async enter({ name, actor, detail }) {
      // The plan before is over, and only the night has not said so yet.
      if (running !== null && news !== null)
        await endPlan(deps, trx, { plan: running, invoices }, news, {
          name: `plan_over:${running.id}`,
          actor,
        });
      const at = deps.clock.now().toISOString();
      const plan = { id: deps.random.id(), lease_id, company_id, property_id, installments };
      await insertPlan(trx, {
        ...plan,
        state: 'RUNNING',
        invoices: invoices.map(({ id }) => id),
        grace_days: property?.settings.resident_payments?.late_fee?.grace_days ?? 0,
        agreed_at: at,
        over_at: null,
      });
      await enterEntry(trx, lease, {
        ...{ name, actor, at, transfers: [] },
        id: deps.random.id(),
        kind: 'plan_agreed',
        detail: { ...detail, installments },
      });
      await notifyOfPlan(deps, trx, plan, 'agreed', { day: today, cents: open_cents });
    },
  };
};

export const planEnd: Planner<'plan_end'> = async (deps, trx, lease) => {
  const { plan, invoices } = await readBook(trx, lease.lease_id);
  const rest = restOfPlan(invoices);
  if (plan === null || rest <= 0) throw new AppError('plan.not_running');
  return {
    amount_cents: rest,
    async enter(by) {
      await endPlan(deps, trx, { plan, invoices }, 'END', by);
      const day = await todayAt(deps, trx, plan.property_id);
      await notifyOfPlan(deps, trx, plan, 'ended', { day, cents: rest });
    },
  };
};
