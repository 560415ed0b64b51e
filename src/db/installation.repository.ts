/**
 * Values of the whole installation.
 */
import type { Connection } from './client.ts';

interface InstallationTable {
  name: 'secret_key_id' | 'installation_id' | 'seal_key' | 'written_on_trial' | 'lease_chains';
  value: string;
}

declare module './tables.ts' {
  interface Tables {
    installation: InstallationTable;
  }
}

/** The fingerprint of the key that seals secrets. Stores and returns `first` if there was none. */
export function keepKeyId(db: Connection, first: string): Promise<string> {
  return keep(db, 'secret_key_id', first);
}

/** The id of this installation, which its file folder stores too. Stores and returns `first` if there was none. */
export function keepInstallationId(db: Connection, first: string): Promise<string> {
  return keep(db, 'installation_id', first);
}

/** The sealed key that seals leases. Stores and returns `first` if there was none. */
export function keepSealKey(db: Connection, first: string): Promise<string> {
  return keep(db, 'seal_key', first);
}

/** The sealed key that seals leases, or null if the database has none. */
export function findKeptSealKey(db: Connection): Promise<string | null> {
  return find(db, 'seal_key');
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

/** The fingerprint of the key that seals secrets, or null if nothing has been sealed yet. */
export function findKeyId(db: Connection): Promise<string | null> {
  return find(db, 'secret_key_id');
}

async function find(db: Connection, name: InstallationTable['name']): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Removes the installation id: the database now belongs to another installation, which gets an id on start. */
export async function forgetInstallationId(db: Connection): Promise<void> {
  await db.deleteFrom('installation').where('name', '=', 'installation_id').execute();
}

/** Stores the fingerprint of the key that seals everything from now on. */
export async function replaceKeyId(db: Connection, keyId: string): Promise<void> {
  await db.updateTable('installation').set({ value: keyId }).where('name', '=', 'secret_key_id').execute();
}

/** The stored number of chains of the lease log, or '' if there is none. Locked until the transaction ends. */
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

/** As `lockLeaseChains`, without the lock. */
export async function findLeaseChains(db: Connection): Promise<string> {
  return (await find(db, 'lease_chains')) ?? '';
}

/** Writes the number of chains of the lease log. Pass the transaction that has locked it. */
export async function writeLeaseChains(trx: Connection, value: string): Promise<void> {
  await trx.updateTable('installation').set({ value }).where('name', '=', 'lease_chains').execute();
}

/** Writes the number of chains only if it is still `former`. */
export async function replaceLeaseChains(db: Connection, former: string, value: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ value })
    .where('name', '=', 'lease_chains')
    .where('value', '=', former)
    .execute();
}

/** Writes that many bytes and deletes them again. @throws the database error if it cannot grow by them. */
export async function tryToGrow(db: Connection, bytes: number): Promise<void> {
  const value = 'x'.repeat(bytes);
  await db
    .insertInto('installation')
    .values({ name: 'written_on_trial', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await db.deleteFrom('installation').where('name', '=', 'written_on_trial').execute();
}
