import type { Connection } from '../../db/client.ts';
import { lockDueGuestcard } from '../../db/person-data/deletion/due-guestcards.repository.ts';
import { eraseRows } from '../../db/person-data/erase-rows.repository.ts';
import { insertErasure } from '../../db/person-data/erasure.repository.ts';
import { NO_REVISION } from './erase-of-applicant.ts';
import type { ErasureDeps, ErasureEntry } from './erasing.ts';

/** What rows name a visitor by who has no account and no application. */
const NOTHING_ELSE = {
  ...{ users: [], applicants: [], members: [], applications: [], homes: [], leases: [] },
  ...{ actors: [], addresses: [], names: [], known_as: { name: '', email: '' } },
};

interface DueGuestcard {
  readonly id: string;
  /** ISO 8601: nothing has happened to it since. */
  readonly until: string;
  readonly entry: ErasureEntry;
}

/**
 * Erases a guestcard that led to no application; its row stays without a person, and stands in no list.
 *
 * @returns the keys of the files to remove after the transaction; false if it changed meanwhile.
 */
export async function eraseGuestcard(
  { dialect }: Pick<ErasureDeps, 'dialect'>,
  trx: Connection,
  { id, until, entry }: DueGuestcard,
): Promise<false | readonly string[]> {
  if (!(await lockDueGuestcard(trx, dialect, { id, until }))) return false;
  const ids = { ...NOTHING_ELSE, guestcards: [id] };
  const { counts, storageKeys } = await eraseRows(trx, { property_id: entry.property_id, ids });
  const erasure = { kind: 'guestcard', subject_id: id, revision: NO_REVISION, counts } as const;
  return (await insertErasure(trx, { ...entry, ...erasure })) && storageKeys;
}
