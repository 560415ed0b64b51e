/** Recurring inspections of a property's homes. */

import { OVER } from '../../contract/access/lease-status.ts';
import type { WorkorderCategory } from '../../contract/resident/workorder.contract.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { UnitDetails } from '../property/property.repository.ts';
import type { Row, Tenancy } from '../tables.ts';

interface InspectionPlansTable extends Tenancy {
  id: string;
  request_key: string;
  title: string;
  description: string;
  category: WorkorderCategory;
  every_months: number;
  /** Days of the property, "2026-03-01". */
  first_day: string;
  next_day: string;
  unit_ids: string | null;
  created_by: string;
  created_at: string;
  ended_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    inspection_plans: InspectionPlansTable;
  }
}

export interface InspectionPlan extends Omit<Row<'inspection_plans'>, 'unit_ids'> {
  /** null: all homes. */
  readonly unit_ids: readonly string[] | null;
}

/** Adds a plan. @returns false and adds nothing if the property has one with this key */
export async function insertInspectionPlan(
  trx: Connection,
  { unit_ids, ...plan }: InspectionPlan,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('inspection_plans')
    .values({ ...plan, unit_ids: unit_ids === null ? null : writeJson(unit_ids) })
    .onConflict((conflict) => conflict.columns(['property_id', 'request_key']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findInspectionPlan(db: Connection, id: string): Promise<InspectionPlan | null> {
  const row = await db.selectFrom('inspection_plans').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? planOfRow(row) : null;
}

/** The plan of a property with that key, or null. */
export async function findPlanOfRequest(
  db: Connection,
  propertyId: string,
  key: string,
): Promise<InspectionPlan | null> {
  const row = await db
    .selectFrom('inspection_plans')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row ? planOfRow(row) : null;
}

/** The plans of a property that go on, the next first. */
export async function listInspectionPlans(db: Connection, propertyId: string): Promise<InspectionPlan[]> {
  const rows = await db
    .selectFrom('inspection_plans')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('ended_at', 'is', null)
    .orderBy('next_day')
    .orderBy('id')
    .execute();
  return rows.map(planOfRow);
}

/** The plans of all properties whose day is that day or an earlier one. */
export async function listDuePlans(db: Connection, day: string, most: number): Promise<InspectionPlan[]> {
  const rows = await db
    .selectFrom('inspection_plans')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('next_day', '<=', day)
    .orderBy('next_day')
    .limit(most)
    .execute();
  return rows.map(planOfRow);
}

/** Moves a plan to its next day, unless another portal has. @returns false if it has, or the plan has ended */
export async function movePlan(
  db: Connection,
  { id, next_day }: Pick<InspectionPlan, 'id' | 'next_day'>,
  to: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inspection_plans')
    .set({ next_day: to })
    .where('id', '=', id)
    .where('next_day', '=', next_day)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a plan; what it has opened stays. */
export async function endInspectionPlan(db: Connection, id: string, ended_at: string): Promise<void> {
  await db
    .updateTable('inspection_plans')
    .set({ ended_at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** A home that is let, with the first occupant who has an account. */
export interface LetHome extends Tenancy {
  readonly unit_id: string;
  readonly unit: UnitDetails;
  readonly lease_id: string;
  readonly user_id: string;
}

/** The homes of a property that are let now, each lease once. */
export async function listLetHomes(db: Connection, propertyId: string): Promise<LetHome[]> {
  const rows = await db
    .selectFrom('tenancies')
    .innerJoin('leases', 'leases.id', 'tenancies.lease_id')
    .innerJoin('units', 'units.id', 'leases.unit_id')
    .innerJoin('lease_occupants', 'lease_occupants.lease_id', 'tenancies.lease_id')
    .select([
      'units.id as unit_id',
      'units.details',
      'tenancies.lease_id',
      'tenancies.company_id',
      'tenancies.property_id',
      'lease_occupants.user_id',
    ])
    .where('tenancies.property_id', '=', propertyId)
    .where('tenancies.lease_status', 'not in', OVER)
    .where('lease_occupants.user_id', 'is not', null)
    .orderBy('tenancies.lease_id')
    .orderBy('lease_occupants.position')
    .execute();
  const homes = new Map<string, LetHome>();
  for (const { details, user_id, ...home } of rows)
    if (user_id !== null && !homes.has(home.lease_id))
      homes.set(home.lease_id, { ...home, user_id, unit: readJson<UnitDetails>(details) });
  return [...homes.values()];
}

const planOfRow = ({ unit_ids, ...row }: Row<'inspection_plans'>): InspectionPlan => ({
  ...row,
  unit_ids: unit_ids === null ? null : readJson<string[]>(unit_ids),
});
