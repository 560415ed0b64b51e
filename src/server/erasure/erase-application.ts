import type { Connection } from '../../db/client.ts';
import { eraseRows } from '../../db/person-data/erase-rows.repository.ts';
import {
  noteApplicationErased,
  peopleOfApplication,
} from '../../db/person-data/erased-application.repository.ts';
import { insertErasure } from '../../db/person-data/erasure.repository.ts';
import { NO_REVISION } from './erase-of-applicant.ts';
import type { ErasureEntry } from './erasing.ts';

/**
 * Erases an application with all its people: names, answers, files, messages, signatures. Its row stays without them, for
 * the fees that were paid. The transaction holds its lock.
 *
 * @returns the keys of the files to remove after the transaction; null if somebody else was first.
 */
export async function eraseApplication(
  trx: Connection,
  applicationId: string,
  entry: ErasureEntry,
): Promise<readonly string[] | null> {
  if (!(await noteApplicationErased(trx, applicationId, entry.erased_at))) return null;
  const ids = await peopleOfApplication(trx, applicationId);
  const { counts, storageKeys } = await eraseRows(trx, { property_id: entry.property_id, ids });
  const erasure = { kind: 'application', subject_id: applicationId, revision: NO_REVISION, counts } as const;
  await insertErasure(trx, { ...entry, ...erasure });
  return storageKeys;
}
