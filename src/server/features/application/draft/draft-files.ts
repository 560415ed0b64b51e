import type { Applicant } from '../../../../db/applicant/applicant.repository.ts';
import type { DraftData } from '../../../../db/applicant/draft.repository.ts';
import { listHouseholdFiles, type StoredFile } from '../../../../db/applicant/file.repository.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { type AnswerField, changeAnswers } from '../../../forms/answer-fields.ts';
import { flowAnswers } from '../../../forms/flow-answers.ts';
import { fileEntry } from '../../../storage/file-ticket.ts';

/**
 * The draft with current file entries: fresh addresses, without deleted files and files of other applicants. Files in
 * lists that a household shares are shown to the whole household.
 *
 * @param own the files of the applicant
 */
export async function withFiles(
  deps: Pick<Deps, 'secrets' | 'clock' | 'forms' | 'flows'>,
  db: Connection,
  applicant: Applicant,
  draft: DraftData,
  own: readonly StoredFile[],
): Promise<DraftData> {
  const { uploads, sharedLists } = flowAnswers(deps, 'application');
  const shared = uploads.filter(({ of }) => sharedLists.some((list) => list.of === of));
  const known = new Map(own.map((file) => [file.id, file]));
  if (fileIds(draft, shared).some((id) => !known.has(id))) {
    const purposes = shared.map(({ purpose }) => purpose);
    const others = await listHouseholdFiles(db, applicant.application_id, purposes);
    for (const file of others) known.set(file.id, file);
  }
  return changeAnswers(draft, uploads, (value) => freshEntries(deps, known, value));
}

/** The ids of the files in these fields of a draft. */
function fileIds(draft: DraftData, fields: readonly AnswerField[]): string[] {
  const found: string[] = [];
  changeAnswers(draft, fields, (value) => {
    if (Array.isArray(value)) found.push(...value.map(idOf));
    return value;
  });
  return found;
}

const idOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : '';

function freshEntries(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  known: ReadonlyMap<string, StoredFile>,
  value: unknown,
): unknown {
  if (!Array.isArray(value)) return value;
  return value.flatMap((sent: unknown) => {
    const file = known.get(idOf(sent));
    return file === undefined ? [] : [fileEntry(deps, file)];
  });
}
