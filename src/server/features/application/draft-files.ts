import type { Applicant } from '../../../db/applicant/applicant.repository.ts';
import type { DraftData } from '../../../db/applicant/draft.repository.ts';
import { listFiles, listHouseholdFiles, type StoredFile } from '../../../db/applicant/file.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { fileEntry } from '../../file-ticket.ts';
import { changeAnswers } from '../../forms/answer-fields.ts';
import { flowAnswers } from '../../forms/flow-answers.ts';

/**
 * The draft with the file entries as they are now: fresh addresses, and none of files that are gone or are
 * not this applicant's. Files in lists that a household shares are shown to the whole household.
 */
export async function withFiles(
  deps: Pick<Deps, 'secrets' | 'clock' | 'forms' | 'flows'>,
  db: Connection,
  applicant: Applicant,
  draft: DraftData,
): Promise<DraftData> {
  const { uploads, sharedLists } = flowAnswers(deps, 'application');
  const shared = uploads.filter(({ of }) => sharedLists.some((list) => list.of === of));
  const purposes = shared.map(({ purpose }) => purpose);
  const own = await listFiles(db, applicant.id);
  const others = await listHouseholdFiles(db, applicant.application_id, purposes);
  const known = new Map([...others, ...own].map((file) => [file.id, file]));
  return changeAnswers(draft, uploads, (value) => freshEntries(deps, known, value));
}

function freshEntries(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  known: ReadonlyMap<string, StoredFile>,
  value: unknown,
): unknown {
  if (!Array.isArray(value)) return value;
  return value.flatMap((sent: unknown) => {
    const id = typeof sent === 'object' && sent !== null && 'id' in sent ? String(sent.id) : '';
    const file = known.get(id);
    return file === undefined ? [] : [fileEntry(deps, file)];
  });
}
