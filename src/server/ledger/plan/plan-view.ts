import type { PaymentPlanView } from '../../../contract/resident/payment-plan.contract.ts';
import type { Connection } from '../../../db/client.ts';
import type { LedgerBook } from '../../../db/ledger/entry.repository.ts';
import { findLatestPlan } from '../../../db/ledger/payment-plan.repository.ts';
import { openInstallments, planLife, restOfPlan } from '../../../ledger/payment-plan.ts';

/**
 * The payment plan of a lease that was agreed last, with what is open of each installment; null: none.
 *
 * @param invoices the open ones of the lease, as its book has them
 * @example (await readPlan(db, lease_id, due.invoices))?.installments[0]?.open // 20000
 */
export async function readPlan(
  db: Connection,
  leaseId: string,
  invoices: LedgerBook['invoices'],
): Promise<PaymentPlanView | null> {
  const plan = await findLatestPlan(db, leaseId);
  if (plan === null) return null;
  const { state, agreed_at, grace_days, installments } = plan;
  const rest = planLife.isOver(state) ? 0 : restOfPlan(invoices);
  const open = openInstallments(installments, rest);
  return {
    ...{ state, agreed_at, grace_days },
    installments: installments.map(({ due_date, amount_cents }, index) => ({
      due_date,
      amount: amount_cents,
      open: open[index]?.balance_cents ?? 0,
    })),
  };
}
