/** The closed months of the books of a property. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface LedgerClosingsTable extends Tenancy {
  /** The last closed month, `2026-03`; '' if there is none. */
  closed_until: string;
}

interface ClosedMonthsTable extends Tenancy {
  month: string;
  closed_by: string;
  closed_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    ledger_closings: LedgerClosingsTable;
    closed_months: ClosedMonthsTable;
  }
}

type ClosedMonth = Row<'closed_months'>;

/** The last closed month of a property, `2026-03`; '' if there is none. */
export async function readClosedUntil(db: Connection, propertyId: string): Promise<string> {
  const row = await db
    .selectFrom('ledger_closings')
    .select('closed_until')
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return row?.closed_until ?? '';
}

/**
 * As `readClosedUntil`, and no month of the property is closed until the transaction ends: for whoever enters a past day,
 * or closes a month.
 */
export async function lockClosing(trx: Connection, { company_id, property_id }: Tenancy): Promise<string> {
  const row = await trx
    .insertInto('ledger_closings')
    .values({ company_id, property_id, closed_until: '' })
    .onConflict((conflict) =>
      conflict
        .column('property_id')
        .doUpdateSet((eb) => ({ closed_until: eb.ref('ledger_closings.closed_until') })),
    )
    .returning('closed_until')
    .executeTakeFirstOrThrow();
  return row.closed_until;
}

/** Closes a month, and so all before it. The transaction must hold the lock of the closing. */
export async function insertClosedMonth(trx: Connection, closed: ClosedMonth): Promise<void> {
  await trx.insertInto('closed_months').values(closed).execute();
  await trx
    .updateTable('ledger_closings')
    .set({ closed_until: closed.month })
    .where('property_id', '=', closed.property_id)
    .execute();
}

/** The months that were closed, the newest first. */
export function listClosedMonths(db: Connection, propertyId: string, most: number): Promise<ClosedMonth[]> {
  return db
    .selectFrom('closed_months')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('month', 'desc')
    .limit(most)
    .execute();
}
