import { join } from 'node:path';
import { type CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/client.ts';
import { type ParameterOf, prepared } from '../../../src/db/prepared.ts';
import { DIALECTS, makeDatabase } from '../support/test-database.ts';

it.each(DIALECTS)('a prepared query is built once on %s, and gets new values each time', async (dialect) => {
  const database = await makeDatabase(dialect);
  const { db } = openDatabase({
    databaseUrl: database.databaseUrl,
    file: join(database.dataDir, 'latchkey.db'),
  });
  let built = 0;
  const texts = prepared((_, of: ParameterOf<{ first: string; second: string | null }>) => {
    built += 1;
    const query = sql<{ text: string }>`
      select coalesce(cast(${of('second')} as text), 'nothing') || cast(${' after '} as text)
        || cast(${of('first')} as text) || cast(${of('first')} as text) as text`;
    return { compile: (): CompiledQuery<{ text: string }> => query.compile(db) };
  });
  expect(await texts(db, { first: 'a', second: 'b' })).toEqual([{ text: 'b after aa' }]);
  const inTransaction = await db.transaction().execute((trx) => texts(trx, { first: 'c', second: null }));
  expect(inTransaction).toEqual([{ text: 'nothing after cc' }]);
  expect(built).toBe(1);
  await db.destroy();
  await database.remove();
});

describe('a prepared query on PostgreSQL', () => {
  it('is parsed once per connection, but planned for each run; one that reads whole rows is not kept', async () => {
    const database = await makeDatabase('postgres');
    const { db } = openDatabase({ databaseUrl: database.databaseUrl, file: '', poolSize: 1 });
    const named = prepared((one, of: ParameterOf<{ id: string }>) =>
      one.selectFrom('companies').select('name').where('id', '=', of('id')),
    );
    const whole = prepared((one, of: ParameterOf<{ id: string }>) =>
      one.selectFrom('companies').selectAll().where('id', '=', of('id')),
    );
    await sql`create table companies (id text primary key, name text not null)`.execute(db);
    await db.insertInto('companies').values({ id: 'c1', name: 'Juniper' }).execute();
    const seen: unknown[] = [];
    const readBoth = async (): Promise<void> => {
      seen.push(await named(db, { id: 'c1' }), await whole(db, { id: 'c1' }));
    };
    await readBoth();
    await sql`alter table companies add column motto text`.execute(db);
    await readBoth();
    expect(seen).toEqual([
      [{ name: 'Juniper' }],
      [{ id: 'c1', name: 'Juniper' }],
      [{ name: 'Juniper' }],
      [{ id: 'c1', name: 'Juniper', motto: null }],
    ]);
    const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    expect(kept.rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('select "name"')]);
    const plans = await sql`show plan_cache_mode`.execute(db);
    expect(plans.rows).toEqual([{ plan_cache_mode: 'force_custom_plan' }]);
    await db.destroy();
    await database.remove();
  });
});
