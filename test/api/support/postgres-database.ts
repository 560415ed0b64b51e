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
  await onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    // Copied as files: through the log, the only other way since PostgreSQL 15, it takes twice as long.
    const strategy = Number(rows[0]?.version) >= 150_000 ? ' strategy file_copy' : '';
    await client.query(`create database ${name} template ${template}${strategy}`);
  });
  const own = new URL(serverUrl);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    close: () => onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
