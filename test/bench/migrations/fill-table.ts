import type pg from 'pg';

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Columns of text that hold JSON and are read by an index. */
const JSON_COLUMNS = new Set(['details']);

/**
 * Fills a table with rows that mean nothing, up to a number: required columns get a value of their own per row, others stay
 * empty. References, checks and triggers do not judge them.
 */
export async function fillTable(client: pg.Client, table: string, rows: number): Promise<void> {
  const counted = await client.query<{ count: string }>(`select count(*) as count from ${table}`);
  if (Number(counted.rows[0]?.count) >= rows) return;
  const checks = await client.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [table],
  );
  for (const { name } of checks.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: columns } = await client.query<Column>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_name = $1 and table_schema = 'public' and is_nullable = 'NO'
        and (column_default is null or column_default = '''''::text')`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const made = columns.map(madeFor).join(', ');
  await client.query("set session_replication_role = 'replica'");
  await client.query(`insert into ${table} (${names}) select ${made} from generate_series(1, ${rows}) i`);
  await client.query("set session_replication_role = 'origin'");
  await client.query(`analyze ${table}`);
}

function madeFor({ name, type }: Column): string {
  if (JSON_COLUMNS.has(name)) return "'{}'";
  return type === 'text' ? "'a value ' || i" : `(i % 2000000000)::${type}`;
}
