/** What a repair has cost, charged to the lease of its workorder. */
import { hasEntry } from '../../../../../db/ledger/entry-list.repository.ts';
import { findWorkorder } from '../../../../../db/workorder/workorder.repository.ts';
import { findWorkorderCost } from '../../../../../db/workorder/workorder-cost.repository.ts';
import { costEntryName, REPAIR } from '../../../../../ledger/cost-charge.ts';
import { AppError } from '../../../../errors.ts';
import { postCharge } from '../../../../ledger/charges.ts';
import { inEveryLanguage } from '../../../../ledger/due-charges.ts';
import { referenceOf } from '../../../../texts/reference.ts';
import { ofThisLease, type Planner } from './act-plan.ts';
import { requireNearDay } from './plan-charges.ts';

/** A cost is charged once, even if the charge is taken back. Whoever takes a cost back holds the same lock. */
export const planCost: Planner<'cost'> = async (deps, trx, lease, { cost_id, due_date }) => {
  await requireNearDay(deps, trx, lease, due_date);
  const cost = await findWorkorderCost(trx, cost_id);
  if (cost === null || cost.removed_at !== null) throw new AppError('record.not_found');
  const { id, title } = ofThisLease(lease, await findWorkorder(trx, cost.workorder_id));
  const name = costEntryName(cost_id);
  if (await hasEntry(trx, lease.lease_id, name)) throw new AppError('money.cost_charged');
  const { amount_cents } = cost;
  if (amount_cents === 0) throw new AppError('amount.invalid');
  const description = inEveryLanguage(deps, 'repair', () => ({ title, reference: referenceOf(id) }));
  return {
    amount_cents,
    async enter({ actor, detail }) {
      const charge = { name, charge_code: REPAIR, description, amount_cents, due_date, detail };
      await postCharge(deps, trx, lease, charge, actor);
    },
  };
};
