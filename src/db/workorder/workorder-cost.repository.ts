/** What repairs have cost the property. A row is never changed, only taken back. */
import type { WorkorderCostKind } from '../../contract/office/workorders/workorder-record.contract.ts';
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

export interface WorkorderCost extends Tenancy {
  readonly id: string;
  readonly workorder_id: string;
  readonly user_id: string;
  /** The same key is the same cost. */
  readonly request_key: string;
  readonly kind: WorkorderCostKind;
  readonly description: string;
  /** Minutes of work; null for any other cost. */
  readonly minutes: number | null;
  readonly amount_cents: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly removed_at: string | null;
  readonly removed_by: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    workorder_costs: WorkorderCost;
  }
}

export async function insertWorkorderCost(trx: Connection, cost: WorkorderCost): Promise<void> {
  await trx.insertInto('workorder_costs').values(cost).execute();
}

/** The cost, also one that was taken back, or null. */
export async function findWorkorderCost(db: Connection, id: string): Promise<WorkorderCost | null> {
  const row = await db.selectFrom('workorder_costs').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** All costs of a workorder, also those that were taken back, oldest first. */
export function listWorkorderCosts(db: Connection, workorderId: string): Promise<WorkorderCost[]> {
  return db
    .selectFrom('workorder_costs')
    .selectAll()
    .where('workorder_id', '=', workorderId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Takes a cost back. Pass the transaction that has locked its workorder. */
export async function removeWorkorderCost(
  trx: Connection,
  id: string,
  removed: { readonly removed_at: string; readonly removed_by: string },
): Promise<void> {
  await trx
    .updateTable('workorder_costs')
    .set(removed)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}
