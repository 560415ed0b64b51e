/**
 * What belongs to the whole installation.
 */
import type { Connection } from './client.ts';

interface InstallationTable {
  name: 'secret_key_id' | 'installation_id' | 'written_on_trial' | 'lease_chains';
  value: string;
}

declare module './tables.ts' {
  interface Tables {
    installation: InstallationTable;
  }
}

/** The fingerprint of the key that secrets are sealed with; `first` where none was kept before. */
export function keepKeyId(db: Connection, first: string): Promise<string> {
  return keep(db, 'secret_key_id', first);
}

/** The id of this installation, which its folder of files has, too; `first` where it had none before. */
export function keepInstallationId(db: Connection, first: string): Promise<string> {
  return keep(db, 'installation_id', first);
}

async function keep(db: Connection, name: InstallationTable['name'], first: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value: first })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The fingerprint of the key that secrets are sealed with, or null where none has been sealed yet. */
export async function findKeyId(db: Connection): Promise<string | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'secret_key_id')
    .executeTakeFirst();
  return row?.value ?? null;
}

/** The database is that of another installation from now on, which gets an id of its own when it starts. */
export async function forgetInstallationId(db: Connection): Promise<void> {
  await db.deleteFrom('installation').where('name', '=', 'installation_id').execute();
}

/** From now on everything is sealed with the key of this fingerprint. */
export async function replaceKeyId(db: Connection, keyId: string): Promise<void> {
  await db.updateTable('installation').set({ value: keyId }).where('name', '=', 'secret_key_id').execute();
}

/**
 * How many chains the log of leases has, as it was written; '' where it has none. Locked until the transaction ends.
 */
export async function lockLeaseChains(trx: Connection): Promise<string> {
  await trx
    .insertInto('installation')
    .values({ name: 'lease_chains', value: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await trx
    .updateTable('installation')
    .set((kept) => ({ value: kept.ref('value') }))
    .where('name', '=', 'lease_chains')
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** The same without the lock. */
export async function findLeaseChains(db: Connection): Promise<string> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'lease_chains')
    .executeTakeFirst();
  return row?.value ?? '';
}

/** Writes how many chains the log of leases has. Give it the transaction that has locked them. */
export async function writeLeaseChains(trx: Connection, value: string): Promise<void> {
  await trx.updateTable('installation').set({ value }).where('name', '=', 'lease_chains').execute();
}

/** The same where nobody has changed it since it was read as `former`. */
export async function replaceLeaseChains(db: Connection, former: string, value: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ value })
    .where('name', '=', 'lease_chains')
    .where('value', '=', former)
    .execute();
}

/**
 * Writes so many bytes and removes them again. @throws what the database says when it cannot grow by them.
 */
export async function tryToGrow(db: Connection, bytes: number): Promise<void> {
  const value = 'x'.repeat(bytes);
  await db
    .insertInto('installation')
    .values({ name: 'written_on_trial', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await db.deleteFrom('installation').where('name', '=', 'written_on_trial').execute();
}
