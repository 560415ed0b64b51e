import type { Connection } from '../../db/client.ts';
import { addEntry, type NewEntry } from '../../db/ledger/entry.repository.ts';
import type { LeaseScope } from '../../db/ledger/ledger-tables.ts';
import { actorNow } from '../access/impersonation.ts';

/**
 * Adds an entry to the ledger that the transaction has locked. During an impersonation the actor names both people.
 *
 * @returns false if the lease already has an entry with that name; then nothing is added.
 */
export function enterEntry(trx: Connection, lease: LeaseScope, entry: NewEntry): Promise<boolean> {
  return addEntry(trx, lease, { ...entry, actor: actorNow(entry.actor) });
}
