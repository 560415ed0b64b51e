/** Rents of units that count from a day on. */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';

interface UnitPricesTable extends Tenancy {
  unit_id: string;
  from_day: string;
  rent_cents: number;
  applied_at: string | null;
}

declare module '../tables.ts' {
  interface Tables {
    unit_prices: UnitPricesTable;
  }
}

/** A rent that counts later. */
export interface UnitPrice extends Tenancy {
  readonly unit_id: string;
  /** `2026-03-01`, at the property. */
  readonly from_day: string;
  readonly rent_cents: number;
}

/** The rents of a property's units that do not count yet, by unit. */
export async function listNextPrices(db: Connection, propertyId: string): Promise<Map<string, UnitPrice>> {
  const rows = await db
    .selectFrom('unit_prices')
    .select(['unit_id', 'company_id', 'property_id', 'from_day', 'rent_cents'])
    .where('property_id', '=', propertyId)
    .where('applied_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.unit_id, row]));
}

/** States the next rent of a unit, in place of another one; null: none. */
export async function saveNextPrice(
  trx: Connection,
  unit: Tenancy & { readonly unit_id: string },
  next: Pick<UnitPrice, 'from_day' | 'rent_cents'> | null,
): Promise<void> {
  await trx
    .deleteFrom('unit_prices')
    .where('unit_id', '=', unit.unit_id)
    .where('applied_at', 'is', null)
    .execute();
  if (next === null) return;
  const row = { ...unit, ...next, applied_at: null };
  await trx
    .insertInto('unit_prices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['unit_id', 'from_day']).doUpdateSet(next))
    .execute();
}

/** Rents that do not count yet and are due on a day in any time zone, the earliest first. */
export async function listWaitingPrices(db: Connection, day: string): Promise<UnitPrice[]> {
  return db
    .selectFrom('unit_prices')
    .select(['unit_id', 'company_id', 'property_id', 'from_day', 'rent_cents'])
    .where('applied_at', 'is', null)
    .where('from_day', '<=', day)
    .orderBy('from_day')
    .limit(1000)
    .execute();
}

/** Notes that a rent counts. @returns false if another process was first. */
export async function notePriceApplied(
  trx: Connection,
  { unit_id, from_day }: UnitPrice,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('unit_prices')
    .set({ applied_at: at })
    .where('unit_id', '=', unit_id)
    .where('from_day', '=', from_day)
    .where('applied_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
