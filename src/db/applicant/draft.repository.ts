/**
 * The draft of an applicant, with the progress of its tabs and its revision.
 */
import type { Connection, Dialect } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import { type ParameterOf, prepared } from '../prepared.ts';
import type { Row } from '../tables.ts';
import { type Applicant, applicantColumns, applicantOfRow, heldApplicant } from './applicant.repository.ts';

/** Progress, keyed by tab: the declared total, the number of invalid values, and their errors. */
interface TabProgress {
  total: number;
  invalids: number;
  errors: Array<{ path: string; code: string }>;
  /** Whether the person has saved the tab; absent in older rows. */
  saved?: boolean;
}
export type ProgressData = Record<string, TabProgress>;

/** Keyed by entity as spec/application.md §3 names them. Stored drafts have their secrets sealed. */
export type DraftData = Record<string, unknown>;

/** The draft as stored in the database: secrets sealed. */
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
  const [row] = await draftOf(db, { id });
  return row ? withDraft(row) : null;
}

/** As `findApplicantByToken`, with the draft. */
export async function findApplicantWithDraftByToken(
  db: Connection,
  tokenHash: string,
  now: string,
): Promise<ApplicantWithDraft | null> {
  const [row] = await draftByToken(db, { tokenHash, now });
  return row ? withDraft(row) : null;
}

const draftByToken = prepared((db, of: ParameterOf<{ tokenHash: string; now: string }>) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('applicants', 'applicants.id', 'access_tokens.applicant_id')
    .select([...applicantColumns, ...draftColumns].map((column) => `applicants.${column}` as const))
    .where('access_tokens.token_hash', '=', of('tokenHash'))
    .where('access_tokens.expires_at', '>', of('now')),
);

/** As `lockApplicant`, with the draft. */
export async function lockApplicantWithDraft(
  trx: Connection,
  dialect: Dialect,
  id: string,
): Promise<ApplicantWithDraft | null> {
  const [row] = await (dialect === 'postgres' ? heldDraftOf : draftOf)(trx, { id });
  return row ? withDraft(row) : null;
}

const draftOf = prepared((db, of: ParameterOf<{ id: string }>) =>
  db
    .selectFrom('applicants')
    .select([...applicantColumns, ...draftColumns])
    .where('id', '=', of('id')),
);
const heldDraftOf = prepared((db, of: ParameterOf<{ id: string }>) =>
  heldApplicant(db, 'postgres', of('id')).select(
    [...applicantColumns, ...draftColumns].map((column) => `applicants.${column}` as const),
  ),
);

/** The stored draft of an applicant, secrets sealed, or null if there is no such applicant. */
export async function readDraft(db: Connection, applicantId: string): Promise<StoredDraft | null> {
  const [row] = await storedDraft(db, { applicantId });
  return row ? draftOfRow(row) : null;
}

const storedDraft = prepared((db, of: ParameterOf<{ applicantId: string }>) =>
  db
    .selectFrom('applicants')
    .select(['draft_data', 'progress_data', 'revision'])
    .where('id', '=', of('applicantId')),
);

/**
 * Replaces the draft if it is still at `revision`. Returns the new revision and the unsaved input of the applicant
 * (null: none); returns null if another request has changed the draft first.
 *
 * @example await saveDraft(trx, applicant.id, 3, { draft_data, progress_data }) // { revision: 4, autosaved: null }
 */
export async function saveDraft(
  trx: Connection,
  applicantId: string,
  revision: number,
  draft: Omit<StoredDraft, 'revision'>,
): Promise<{ revision: number; autosaved: DraftData | null } | null> {
  const [saved] = await savedDraft(trx, {
    id: applicantId,
    revision,
    next: revision + 1,
    draft_data: writeJson(draft.draft_data),
    progress_data: writeJson(draft.progress_data),
  });
  if (saved === undefined) return null;
  const autosaved = saved.autosaved === null ? null : readJson<DraftData>(saved.autosaved);
  return { revision: saved.revision, autosaved };
}

interface SavedDraft {
  id: string;
  revision: number;
  next: number;
  draft_data: string;
  progress_data: string;
}

const savedDraft = prepared((db, of: ParameterOf<SavedDraft>) =>
  db
    .updateTable('applicants')
    .set({
      draft_data: of('draft_data'),
      progress_data: of('progress_data'),
      revision: of('next'),
    })
    .where('id', '=', of('id'))
    .where('revision', '=', of('revision'))
    // Returned here to save a query per save.
    .returning(({ selectFrom }) => [
      'revision',
      selectFrom('autosaves')
        .select('autosaves.draft_data')
        .whereRef('autosaves.applicant_id', '=', 'applicants.id')
        .as('autosaved'),
    ]),
);

const draftColumns = ['draft_data', 'progress_data'] as const;

type WithDraft = (typeof applicantColumns)[number] | (typeof draftColumns)[number];

function withDraft({
  draft_data,
  progress_data,
  ...row
}: Pick<Row<'applicants'>, WithDraft>): ApplicantWithDraft {
  const { revision } = row;
  return { ...applicantOfRow(row), draft: draftOfRow({ draft_data, progress_data, revision }) };
}

function draftOfRow({
  draft_data,
  progress_data,
  revision,
}: Pick<Row<'applicants'>, (typeof draftColumns)[number] | 'revision'>): StoredDraft {
  return {
    draft_data: readJson<DraftData>(draft_data),
    progress_data: readJson<ProgressData>(progress_data),
    revision,
  };
}
