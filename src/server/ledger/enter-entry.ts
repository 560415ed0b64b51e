import type { Connection } from '../../db/client.ts';
import { lockClosing, readClosedUntil } from '../../db/ledger/closing.repository.ts';
import { addEntry, type NewEntry } from '../../db/ledger/entry.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import { findProperty, type Property } from '../../db/property/property.repository.ts';
import type { Tenancy } from '../../db/tables.ts';
import { actorNow } from '../access/impersonation.ts';
import { AppError } from '../errors.ts';
import { dayIn } from '../forms/form-facts.ts';
import { tellOfEntry } from '../outbox/tell-outside.ts';

/**
 * Adds an entry to the ledger that the transaction has locked. During an impersonation the actor names both people. All
 * entries are added here, or with their ledger by `openLedgers`, so none gets a day in a closed month: what comes later
 * has the day on which it is entered. Programs that want to hear of money are told of it.
 *
 * @returns false if the lease already has an entry with that name; then nothing is added.
 * @throws {AppError} `month.closed` if the entry's day lies in a closed month.
 */
export async function enterEntry(trx: Connection, lease: LeaseScope, entry: NewEntry): Promise<boolean> {
  const property = await findProperty(trx, lease.property_id);
  const day = await openDay(trx, lease, property, entry);
  const stored = { ...entry, day, actor: actorNow(entry.actor) };
  if (!(await addEntry(trx, lease, stored))) return false;
  await tellOfEntry(trx, lease, stored);
  return true;
}

/**
 * The day of an entry in the books of its property.
 *
 * @throws {AppError} `month.closed` if it lies in a closed month.
 */
export async function openDay(
  trx: Connection,
  of: Tenancy,
  property: Pick<Property, 'settings'> | null,
  entry: Pick<NewEntry, 'at' | 'day'>,
): Promise<string> {
  const day = entry.day ?? dayIn(property?.settings.time_zone ?? 'UTC', new Date(entry.at));
  // Whoever enters a past day waits for a colleague who is just closing its month.
  const closedUntil =
    entry.day === undefined ? await readClosedUntil(trx, of.property_id) : await lockClosing(trx, of);
  if (day.slice(0, 7) <= closedUntil) throw new AppError('month.closed', { params: { month: closedUntil } });
  return day;
}
