/**
 * Names for the statements that every portal runs most: PostgreSQL parses and plans a named one once per connection, and
 * its client builds and sends it with fewer bytes.
 */
import type pg from 'pg';

/** Names by the text of the statement; the same in all connections of this process. */
const names = new Map<string, string>();

/**
 * Gives the statement a name, unless it reads whole rows: a column that a migration adds would change what a named one
 * returns, and PostgreSQL refuses that.
 *
 * @param text with placeholders, from a list that does not grow while the portal runs
 */
export function nameStatement(text: string): void {
  if (!names.has(text) && !text.includes('*')) names.set(text, `latchkey_${names.size}`);
}

/** The name of a statement; null: it has none. */
export function statementName(text: string): string | null {
  return names.get(text) ?? null;
}

/** Sends named statements of a connection by their names. */
export function useStatementNames(client: pg.ClientBase): void {
  const send = client.query.bind(client) as (query: unknown, values?: unknown) => Promise<unknown>;
  const query = (text: unknown, values?: unknown): Promise<unknown> => {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name === undefined ? send(text, values) : send({ name, text, values });
  };
  client.query = query as typeof client.query;
}
