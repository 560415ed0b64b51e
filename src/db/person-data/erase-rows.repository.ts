/** Erases the rows that are about a person, by the plan. */
import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../client.ts';
import type { Tables } from '../tables.ts';
import { COMPANY_TABLES } from './account-tables.ts';
import { ERASING_PLAN, type ErasedTable, WORK_OF_PROCESSES } from './erasing-plan.ts';
import type { PersonIds } from './person-ids.repository.ts';
import { aboutPerson, personEntry } from './person-rows.ts';
import type { Link } from './person-table.ts';

interface Whose {
  readonly property_id: string;
  readonly ids: PersonIds;
  /** Tables whose rows stay as they are this time. */
  readonly spared?: ReadonlySet<keyof Tables>;
}

/** What was erased: rows by table, and the keys of files whose rows are gone. */
interface ErasedRows {
  readonly counts: Readonly<Record<string, number>>;
  readonly storageKeys: readonly string[];
}

/**
 * Erases what is stored about a person, in one transaction. The contents of the files are to be removed after it.
 *
 * @example const { storageKeys } = await eraseRows(trx, { property_id, ids })
 */
export async function eraseRows(trx: Connection, whose: Whose): Promise<ErasedRows> {
  const counts: Record<string, number> = {};
  const storageKeys: string[] = [];
  const count = async (table: string, query: RawBuilder<unknown>) => {
    const { numAffectedRows = 0n } = await query.execute(trx);
    if (numAffectedRows > 0n) counts[table] = Number(numAffectedRows);
  };
  const processes = await processesOf(trx, whose);
  for (const table of processes.length > 0 ? WORK_OF_PROCESSES : [])
    await count(table, sql`delete from ${sql.table(table)} where process_id in (${sql.join(processes)})`);
  for (const entry of ERASING_PLAN) {
    if (entry.rows === 'kept' || whose.spared?.has(entry.table)) continue;
    const rows = rowsOf(entry, whose, processes);
    if (entry.rows === 'blanked') {
      await count(
        entry.table,
        sql`update ${sql.table(entry.table)} set ${blanks(entry.columns)} where ${rows}`,
      );
      continue;
    }
    storageKeys.push(...(await storageKeysOf(trx, entry, rows)));
    await count(entry.table, sql`delete from ${sql.table(entry.table)} where ${rows}`);
  }
  return { counts, storageKeys };
}

/**
 * How many rows about a person each table of the plan has.
 *
 * @example (await countRows(db, { property_id, ids })).get('applicants') // 1
 */
export async function countRows(db: Connection, whose: Whose): Promise<ReadonlyMap<keyof Tables, number>> {
  const processes = await processesOf(db, whose);
  const counts = new Map<keyof Tables, number>();
  for (const entry of ERASING_PLAN) {
    const { rows } = await sql<{ n: number | string }>`select count(*) as n from ${sql.table(entry.table)}
      where ${rowsOf(entry, whose, processes)}`.execute(db);
    counts.set(entry.table, Number(rows[0]?.n ?? 0));
  }
  return counts;
}

/** The processes about a person: found once, because no index leads to all of them. */
async function processesOf(db: Connection, { property_id, ids }: Whose): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from processes
    where property_id = ${property_id} and ${aboutPerson(personEntry('processes'), ids)}`.execute(db);
  return rows.map(({ id }) => id);
}

function rowsOf(
  { table, whose, within }: ErasedTable,
  of: Whose,
  processes: readonly string[],
): RawBuilder<unknown> {
  const entry = personEntry(table);
  const place = COMPANY_TABLES.includes(entry) ? sql`1 = 1` : sql`property_id = ${of.property_id}`;
  const found = (links: readonly Link[]) =>
    links.map(
      (link): Link =>
        link !== 'subject' && 'of' in link && link.of === 'processes' && link.by === 'id'
          ? { column: link.column, in: processes }
          : link,
    );
  const links = { whose: found(whose ?? entry.whose), within: found(within ?? entry.within) };
  return sql`${place} and ${aboutPerson(links, of.ids)}`;
}

function blanks(columns: Extract<ErasedTable, { rows: 'blanked' }>['columns']): RawBuilder<unknown> {
  return sql.join(
    Object.entries(columns).map(([name, value]) =>
      typeof value === 'object' && value !== null
        ? sql`${sql.ref(name)} = ${'own' in value ? sql`'erased:' || id` : sql`id`}`
        : sql`${sql.ref(name)} = ${value}`,
    ),
  );
}

async function storageKeysOf(
  trx: Connection,
  { table }: ErasedTable,
  rows: RawBuilder<unknown>,
): Promise<string[]> {
  if (!Object.values(personEntry(table).keeps).flat().includes('storage_key')) return [];
  const found = await sql<{ storage_key: string }>`select storage_key from ${sql.table(table)}
    where ${rows}`.execute(trx);
  return found.rows.map(({ storage_key }) => storage_key);
}
