import type { MoneyAct } from '../../../../../contract/office/money-act.contract.ts';
import type { Connection } from '../../../../../db/client.ts';
import type { LeaseScope } from '../../../../../db/ledger/ledger-tables.ts';
import type { Deps } from '../../../../deps.ts';
import type { ActPlan, Planner } from './act-plan.ts';
import { planCharge, planCredit, planPayout } from './plan-charges.ts';
import { planReversal, planWaiver } from './plan-corrections.ts';
import { planCost } from './plan-cost.ts';
import { planEnd, planInstallments } from './plan-installments.ts';
import { planPayment, planReturn } from './plan-payments.ts';

const PLANNERS: { readonly [Kind in MoneyAct['kind']]: Planner<Kind> } = {
  charge: planCharge,
  cost: planCost,
  credit: planCredit,
  waiver: planWaiver,
  reversal: planReversal,
  payment: planPayment,
  return: planReturn,
  payout: planPayout,
  plan: planInstallments,
  plan_end: planEnd,
};

/** The kinds of acts that wait for a second member above the limit of the property. */
export const NEEDS_SECOND: ReadonlySet<MoneyAct['kind']> = new Set([
  'credit',
  'waiver',
  'reversal',
  'payout',
  'plan',
]);

/**
 * Whether an act is possible now, and how it is entered. The transaction must hold the lock of the ledger.
 *
 * @throws {AppError} why it is not.
 * @example await (await planAct(deps, trx, lease, act)).enter({ name, actor, detail })
 */
export function planAct(deps: Deps, trx: Connection, lease: LeaseScope, act: MoneyAct): Promise<ActPlan> {
  const planner = PLANNERS[act.kind] as Planner<MoneyAct['kind']>;
  return planner(deps, trx, lease, act);
}
