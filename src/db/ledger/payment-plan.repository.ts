/** The payment plans of leases. At most one of a lease runs. */
import type { PlanState } from '../../../machines/ledger/payment-plan.machine.ts';
import type { Installment, PlanTerms } from '../../ledger/book.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row } from '../tables.ts';
import type { LeaseScope } from './ledger-tables.ts';

interface PaymentPlansTable extends LeaseScope {
  id: string;
  state: PlanState;
  /** JSON. */
  installments: string;
  /** JSON: the ids of the invoices that it covers. */
  invoices: string;
  grace_days: number;
  agreed_at: string;
  /** Null while it runs. */
  over_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    payment_plans: PaymentPlansTable;
  }
}

/** A plan as it was agreed, and what has become of it. */
export type PaymentPlan = Omit<Row<'payment_plans'>, 'installments' | 'invoices'> &
  PlanTerms & { readonly invoices: readonly string[] };

const planOf = ({ installments, invoices, ...row }: Row<'payment_plans'>): PaymentPlan => ({
  ...row,
  installments: readJson<Installment[]>(installments),
  invoices: readJson<string[]>(invoices),
});

/** Adds a plan. The transaction must hold the lock of the ledger. */
export async function insertPlan(trx: Connection, plan: PaymentPlan): Promise<void> {
  const { installments, invoices, ...row } = plan;
  await trx
    .insertInto('payment_plans')
    .values({ ...row, installments: writeJson(installments), invoices: writeJson(invoices) })
    .execute();
}

/** The plan of a lease that runs, or null. */
export async function findRunningPlan(db: Connection, leaseId: string): Promise<PaymentPlan | null> {
  const row = await db
    .selectFrom('payment_plans')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .where('over_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : planOf(row);
}

/** The plan of a lease that was agreed last, or null. */
export async function findLatestPlan(db: Connection, leaseId: string): Promise<PaymentPlan | null> {
  const row = await db
    .selectFrom('payment_plans')
    .selectAll()
    .where('lease_id', '=', leaseId)
    .orderBy('agreed_at', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : planOf(row);
}

/** The plans that run. @param of only those of this property or lease */
export async function listRunningPlans(
  db: Connection,
  of: Partial<Pick<LeaseScope, 'property_id' | 'lease_id'>> = {},
): Promise<PaymentPlan[]> {
  const { property_id, lease_id } = of;
  const rows = await db
    .selectFrom('payment_plans')
    .selectAll()
    .where('over_at', 'is', null)
    .$if(property_id !== undefined, (query) => query.where('property_id', '=', property_id ?? ''))
    .$if(lease_id !== undefined, (query) => query.where('lease_id', '=', lease_id ?? ''))
    .execute();
  return rows.map(planOf);
}

/** All plans of a property, those that are over, too. */
export async function listPlans(db: Connection, propertyId: string): Promise<PaymentPlan[]> {
  const rows = await db
    .selectFrom('payment_plans')
    .selectAll()
    .where('property_id', '=', propertyId)
    .execute();
  return rows.map(planOf);
}

/** Stores that a plan is over. The transaction must hold the lock of the ledger. */
export async function updatePlanOver(
  trx: Connection,
  id: string,
  over: { readonly state: PlanState; readonly over_at: string },
): Promise<void> {
  await trx.updateTable('payment_plans').set(over).where('id', '=', id).execute();
}

/** Marks the invoices that the plan covers. @example inPlan(invoices, plan)[0].in_plan // true */
export function inPlan<One extends { readonly id: string }>(
  invoices: readonly One[],
  plan: Pick<PaymentPlan, 'invoices'> | null,
): readonly (One & { readonly in_plan?: boolean })[] {
  if (plan === null) return invoices;
  const covered = new Set(plan.invoices);
  return invoices.map((one) => (covered.has(one.id) ? { ...one, in_plan: true } : one));
}
