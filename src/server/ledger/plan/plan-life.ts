/** What becomes of payment plans: each step is an entry of the ledger. */
import type { PlanEventType, PlanState } from '../../../../machines/ledger/payment-plan.machine.ts';
import type { Connection } from '../../../db/client.ts';
import { type LedgerBook, lockLedger, readBook } from '../../../db/ledger/entry.repository.ts';
import { sumPaid } from '../../../db/ledger/ledger-payment.repository.ts';
import type { EntryKind } from '../../../db/ledger/ledger-tables.ts';
import {
  listRunningPlans,
  type PaymentPlan,
  updatePlanOver,
} from '../../../db/ledger/payment-plan.repository.ts';
import { planLife, planNews, restOfPlan } from '../../../ledger/payment-plan.ts';
import type { Deps } from '../../deps.ts';
import type { TellDeps } from '../../outbox/notify-resident.ts';
import { todayAt } from '../../property/time-zone.ts';
import { type EntryDetail, type LedgerDeps, watchWhenLate } from '../charges.ts';
import { enterEntry } from '../enter-entry.ts';
import { notifyOfPlan, remindOfInstallments } from './notify-of-plan.ts';

const KIND: Readonly<Record<Exclude<PlanState, 'RUNNING'>, EntryKind>> = {
  KEPT: 'plan_kept',
  BROKEN: 'plan_broken',
  ENDED: 'plan_ended',
};

/**
 * Ends a plan by an event. The charges that it covered may be late again from then on. The transaction must hold the lock
 * of the ledger.
 *
 * @throws {Error} if the plan is over already.
 * @param book of the lease whose plan it is
 * @example await endPlan(deps, trx, { plan, invoices }, 'MISSED', { name: `plan_over:${plan.id}`, actor: 'job:charges' })
 */
export async function endPlan(
  deps: LedgerDeps,
  trx: Connection,
  { plan, invoices }: Pick<LedgerBook, 'invoices'> & { readonly plan: PaymentPlan },
  event: PlanEventType,
  by: { readonly name: string; readonly actor: string; readonly detail?: EntryDetail },
): Promise<void> {
  const state = planLife.after(plan.state, event);
  if (state === null || state === 'RUNNING')
    throw new Error(`A plan that is ${plan.state} takes no event ${event}.`);
  const at = deps.clock.now().toISOString();
  await updatePlanOver(trx, plan.id, { state, over_at: at });
  await enterEntry(trx, plan, { ...by, id: deps.random.id(), kind: KIND[state], at, transfers: [] });
  for (const invoice of invoices.filter(({ in_plan }) => in_plan === true)) await watchWhenLate(trx, invoice);
}

/**
 * Ends the plans that are paid with money that has arrived, and those whose installment was missed, and tells those who
 * pay; reminds of installments that are due soon.
 *
 * @param leaseId limits the run to one lease
 */
export async function lookAtPlans(
  deps: TellDeps & Pick<Deps, 'db' | 'log'>,
  leaseId?: string,
): Promise<void> {
  const plans = await listRunningPlans(deps.db, leaseId === undefined ? {} : { lease_id: leaseId });
  for (const plan of plans) {
    try {
      await deps.db.transaction().execute((trx) => lookAtPlan(deps, trx, plan));
    } catch (error) {
      deps.log.error({ err: error, about: plan.id }, 'looking at a payment plan failed');
    }
  }
}

async function lookAtPlan(deps: TellDeps, trx: Connection, listed: PaymentPlan): Promise<void> {
  await lockLedger(trx, listed);
  const { plan, invoices } = await readBook(trx, listed.lease_id);
  if (plan === null) return;
  const [rest, today] = [restOfPlan(invoices), await todayAt(deps, trx, plan.property_id)];
  const news = planNews(plan, rest, today);
  if (news === null) {
    await remindOfInstallments(deps, trx, { plan, invoices }, today);
    return;
  }
  // A payment that has not arrived may still come back: then its installments are owed by the plan again.
  if (news === 'PAID' && (await sumPaid(trx, plan.lease_id)).on_the_way_cents > 0) return;
  const by = { name: `plan_over:${plan.id}`, actor: 'job:charges' };
  await endPlan(deps, trx, { plan, invoices }, news, by);
  const told = news === 'PAID' ? 'kept' : 'broken';
  await notifyOfPlan(deps, trx, plan, told, { day: today, cents: rest });
}
