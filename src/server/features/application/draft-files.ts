import type { Applicant, DraftData } from '../../../db/applicant/applicant.repository.ts';
import { listFiles, listSharedPetFiles, type StoredFile } from '../../../db/applicant/file.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { fileEntry } from '../../file-ticket.ts';

const listsWithFiles = ['applicant_employers', 'applicant_other_incomes', 'applicant_pets'] as const;

/**
 * The draft with the file entries as they are now: fresh addresses, and none of files that are gone or are
 * not this applicant's. Pictures of pets are shown to the whole household.
 */
export async function withFiles(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  db: Connection,
  applicant: Applicant,
  draft: DraftData,
): Promise<DraftData> {
  const own = await listFiles(db, applicant.id);
  const shared = await listSharedPetFiles(db, applicant.application_id);
  const known = new Map([...shared, ...own].map((file) => [file.id, file]));
  const changed = { ...draft };
  for (const name of listsWithFiles) {
    const list = Object.hasOwn(draft, name) ? draft[name] : null;
    if (Array.isArray(list)) changed[name] = list.map((entry) => freshEntry(deps, known, entry));
  }
  return changed;
}

function freshEntry(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  known: ReadonlyMap<string, StoredFile>,
  entry: unknown,
): unknown {
  if (typeof entry !== 'object' || entry === null || !('files' in entry) || !Array.isArray(entry.files)) {
    return entry;
  }
  const files = entry.files.flatMap((sent: unknown) => {
    const id = typeof sent === 'object' && sent !== null && 'id' in sent ? String(sent.id) : '';
    const file = known.get(id);
    return file === undefined ? [] : [fileEntry(deps, file)];
  });
  return { ...entry, files };
}
