/**
 * `npm run bench:migrations [-- --rows N] [--only NAME …]`: how long each migration holds its locks on PostgreSQL when every
 * table that it changes or indexes has a million rows. Starts the PostgreSQL of this machine. A new migration gets its
 * figure in `src/db/upgrade/migration-seconds.ts`; it exits with 1 if one takes more than twice as long as is written there and
 * more than a second longer.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { textTable } from '../../../src/cli/texts/text-table.ts';
import { MIGRATIONS } from '../../../src/db/migrations.ts';
import { locksOf } from '../../../src/db/upgrade/migration-locks.ts';
import { MIGRATION_SECONDS } from '../../../src/db/upgrade/migration-seconds.ts';
import { startPostgres } from '../../api/support/postgres-server.ts';
import { fillTable } from './fill-table.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, only: { type: 'string', multiple: true } },
});
const rows = Number(values.rows);
/** A table that is only referenced is locked for moments, whatever it holds. */
const TOUCHED = /^\s*(?:alter table|update|insert into|create (?:unique )?index|create trigger)/i;

const server = await startPostgres({ durable: true });
if (server === null) throw new Error('No PostgreSQL is installed here.');
const client = new pg.Client({ connectionString: server.url });
try {
  await client.connect();
  const measured: [string, string, number, number][] = [];
  for (const { name, statements } of MIGRATIONS) {
    const all = statements('postgres');
    const touched = locksOf(all.filter((one) => TOUCHED.test(one.replace(/^\s*--.*$/gm, ''))));
    const isWanted = values.only?.includes(name) ?? true;
    const known = new Set(await tablesOf(client));
    const large = isWanted ? [...touched.keys()].filter((table) => known.has(table)) : [];
    for (const table of large) await fillTable(client, table, rows);
    const begun = performance.now();
    await client.query('begin');
    for (const statement of all) await client.query(statement);
    await client.query('commit');
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    if (isWanted) measured.push([name, large.join(', '), seconds, MIGRATION_SECONDS[name] ?? 0]);
  }
  console.log(textTable(['migration', 'large tables', 'seconds', 'written'], measured));
  const slower = measured.filter(([, , took, written]) => took > 2 * written && took > written + 1);
  for (const [name, , took, written] of slower)
    console.error(`${name} took ${took} s; ${written} s is written.`);
  process.exitCode = slower.length > 0 ? 1 : 0;
} finally {
  await client.end();
  await server.stop();
}

async function tablesOf(open: pg.Client): Promise<string[]> {
  const { rows: found } = await open.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  return found.map(({ name }) => name);
}
