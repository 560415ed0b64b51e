import { expect, it } from 'vitest';
import { databaseLocation, openDatabase } from '../../../src/db/client.ts';
import { BoundedCache } from '../../../src/engine/bounded-cache.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal } from '../support/test-portal.ts';

it.each(DIALECTS)(
  'a database that is only read on %s answers a question once, and takes no write',
  async (dialect) => {
    const { deps, close } = await startTestPortal(dialect);
    const { db } = openDatabase({ ...databaseLocation(deps.settings), onlyReads: new BoundedCache(10) });
    const name = 'A name of its own';
    const named = (of: string) =>
      db.selectFrom('companies').select('name').where('name', '=', of).executeTakeFirst();
    await deps.db.insertInto('companies').values({ id: 'own', name }).execute();
    expect(await named(name)).toEqual({ name });
    await deps.db.updateTable('companies').set({ name: 'Another' }).where('id', '=', 'own').execute();
    expect([await named(name), await named('Another')]).toEqual([{ name }, { name: 'Another' }]);

    const refused = /where the database is only read/;
    await expect(db.deleteFrom('companies').execute()).rejects.toThrow(refused);
    await expect(
      db.transaction().execute((trx) => trx.selectFrom('companies').selectAll().execute()),
    ).rejects.toThrow(refused);
    expect(await deps.db.selectFrom('companies').select('id').where('id', '=', 'own').execute()).toHaveLength(
      1,
    );
    await db.destroy();
    await close();
  },
);
