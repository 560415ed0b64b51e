import pg from 'pg';

/** Creates an empty database on a server of PostgreSQL. @returns its address */
export async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`).finally(() => client.end());
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
