/**
 * The draft of an applicant, with the progress of its tabs and its revision.
 */
import type { Connection, Dialect } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row } from '../tables.ts';
import { type Applicant, applicantColumns, applicantOfRow } from './applicant.repository.ts';

/** The declared total, what is still wrong, and where. Keyed by tab. */
export interface TabProgress {
  total: number;
  invalids: number;
  errors: Array<{ path: string; code: string }>;
}
export type ProgressData = Record<string, TabProgress>;

/** Keyed by entity as spec/application.md §3 names them. Stored drafts have their secrets sealed. */
export type DraftData = Record<string, unknown>;

/** The draft as it lies in the database: secrets sealed. */
export interface StoredDraft {
  draft_data: DraftData;
  progress_data: ProgressData;
  revision: number;
}

/** An applicant together with the stored draft, from one row. */
export interface ApplicantWithDraft extends Applicant {
  draft: StoredDraft;
}

/** The applicant with the draft, or null. */
export async function findApplicantWithDraft(db: Connection, id: string): Promise<ApplicantWithDraft | null> {
  const row = await db
    .selectFrom('applicants')
    .select([...applicantColumns, ...draftColumns])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? withDraft(row) : null;
}

/** As `lockApplicant`, with the draft. */
export async function lockApplicantWithDraft(
  trx: Connection,
  dialect: Dialect,
  id: string,
): Promise<ApplicantWithDraft | null> {
  const query = trx
    .selectFrom('applicants')
    .select([...applicantColumns, ...draftColumns])
    .where('id', '=', id);
  const row = await (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row ? withDraft(row) : null;
}

/** The stored draft of an applicant, secrets sealed, or null when there is no such applicant. */
export async function readDraft(db: Connection, applicantId: string): Promise<StoredDraft | null> {
  const row = await db
    .selectFrom('applicants')
    .select(['draft_data', 'progress_data', 'revision'])
    .where('id', '=', applicantId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    draft_data: readJson<DraftData>(row.draft_data),
    progress_data: readJson<ProgressData>(row.progress_data),
    revision: row.revision,
  };
}

/**
 * Replaces the draft if it is still at `revision`; answers the new revision with what the applicant has typed and not
 * saved (null: nothing), or null when somebody was first.
 *
 * @example await saveDraft(trx, applicant.id, 3, { draft_data, progress_data }) // { revision: 4, autosaved: null }
 */
export async function saveDraft(
  trx: Connection,
  applicantId: string,
  revision: number,
  draft: Omit<StoredDraft, 'revision'>,
): Promise<{ revision: number; autosaved: DraftData | null } | null> {
  const saved = await trx
    .updateTable('applicants')
    .set({
      draft_data: writeJson(draft.draft_data),
      progress_data: writeJson(draft.progress_data),
      revision: revision + 1,
    })
    .where('id', '=', applicantId)
    .where('revision', '=', revision)
    // Read along, so that a save asks the database once less.
    .returning(({ selectFrom }) => [
      'revision',
      selectFrom('autosaves')
        .select('autosaves.draft_data')
        .whereRef('autosaves.applicant_id', '=', 'applicants.id')
        .as('autosaved'),
    ])
    .executeTakeFirst();
  if (saved === undefined) return null;
  const autosaved = saved.autosaved === null ? null : readJson<DraftData>(saved.autosaved);
  return { revision: saved.revision, autosaved };
}

const draftColumns = ['draft_data', 'progress_data'] as const;

type WithDraft = (typeof applicantColumns)[number] | (typeof draftColumns)[number];

function withDraft({
  draft_data,
  progress_data,
  ...row
}: Pick<Row<'applicants'>, WithDraft>): ApplicantWithDraft {
  const draft = {
    draft_data: readJson<DraftData>(draft_data),
    progress_data: readJson<ProgressData>(progress_data),
    revision: row.revision,
  };
  return { ...applicantOfRow(row), draft };
}
