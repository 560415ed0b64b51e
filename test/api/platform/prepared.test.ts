import { join } from 'node:path';
import { type CompiledQuery, sql } from 'kysely';
import { expect, it } from 'vitest';
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
