import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The database that has the newest schema and no rows, as the set-up of the tests makes it. */
export const MIGRATED = 'latchkey_migrated';

/**
 * Creates a database on a running PostgreSQL: an empty one, or a copy of `template`, to which nobody may be connected.
 *
 * @example const { url, close } = await createDatabase(serverUrl, { template: MIGRATED })
 */
export async function createDatabase(
  serverUrl: string,
  { name = `t_${randomBytes(8).toString('hex')}`, template = 'template1' } = {},
): Promise<{ url: string; close: () => Promise<void> }> {
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${template}`);
  const own = new URL(serverUrl);
  own.pathname = `/${name}`;
  return { url: own.href, close: () => run(`drop database ${name} with (force)`) };
}
