import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/client.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { DIALECTS, makeDatabase } from '../support/test-database.ts';

describe.each(DIALECTS)('migrations on %s', (dialect) => {
  it('run once, also when three processes start at the same moment', async () => {
    const database = await makeDatabase(dialect);
    const open = () =>
      openDatabase({ databaseUrl: database.databaseUrl, file: join(database.dataDir, 'a.db'), poolSize: 1 })
        .db;
    const first = open();
    // SQLite's connections of one process would wait for each other for ever, so there they come one by one.
    const others = [open(), open()];
    const ran =
      dialect === 'postgres'
        ? await Promise.all([first, ...others].map((db) => migrate(db, dialect)))
        : [await migrate(first, dialect), await migrate(first, dialect), await migrate(first, dialect)];
    const [most = [], ...rest] = [...ran].sort((a, b) => b.length - a.length);
    expect(most[0]).toBe('0001-foundation');
    expect(rest).toEqual([[], []]);
    expect(await first.selectFrom('companies').selectAll().execute()).toEqual([]);
    await Promise.all([first, ...others].map((db) => db.destroy()));
    await database.remove();
  });
});
