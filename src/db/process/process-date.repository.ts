/** Dates that a process keeps, by name. */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';
import type { Process } from './process.repository.ts';

interface ProcessDatesTable extends Tenancy {
  process_id: string;
  name: string;
  /** `2026-03-31` */
  day: string;
}

declare module '../tables.ts' {
  interface Tables {
    process_dates: ProcessDatesTable;
  }
}

/** The dates of a process by name. @example await readProcessDates(db, id) // { permit_until: '2027-11-26' } */
export async function readProcessDates(
  db: Connection,
  processId: string,
): Promise<Readonly<Record<string, string>>> {
  const rows = await db
    .selectFrom('process_dates')
    .select(['name', 'day'])
    .where('process_id', '=', processId)
    .execute();
  return Object.fromEntries(rows.map(({ name, day }) => [name, day]));
}

/** Sets a date of a process, in place of the one before. */
export async function setProcessDate(
  trx: Connection,
  { id: process_id, company_id, property_id }: Pick<Process, 'id' | 'company_id' | 'property_id'>,
  name: string,
  day: string,
): Promise<void> {
  await trx
    .insertInto('process_dates')
    .values({ process_id, company_id, property_id, name, day })
    .onConflict((conflict) => conflict.columns(['process_id', 'name']).doUpdateSet({ day }))
    .execute();
}
