/** Drafts of what analysts write: their files, and every edit. Edits are never changed or deleted. */
import type { Connection } from '../client.ts';
import type { Row, Tenancy } from '../tables.ts';

interface DraftsTable extends Tenancy {
  id: string;
  author_id: string;
  title: string;
  /** The release that it is based on. */
  base: string;
  created_at: string;
  changed_at: string;
  ended_as: 'published' | 'discarded' | null;
  ended_by: string | null;
  ended_at: string | null;
}

interface DraftFilesTable extends Tenancy {
  draft_id: string;
  path: string;
  /** Null: the file is removed. */
  content: string | null;
  /** The last edit of the file. */
  seq: number;
}

interface DraftEditsTable extends Tenancy {
  draft_id: string;
  seq: number;
  path: string;
  user_id: string;
  at: string;
  kind: 'edit' | 'undo' | 'redo' | 'rebase';
  /** The first edit of its step: the edits of several files that were made together. */
  step: number;
  /** The edit that an undo or a redo reverts. */
  reverts: number | null;
  /** JSON: a `FileChange`. */
  change: string;
}

declare module '../tables.ts' {
  interface Tables {
    drafts: DraftsTable;
    draft_files: DraftFilesTable;
    draft_edits: DraftEditsTable;
  }
}

export type Draft = Row<'drafts'>;
export type DraftFile = Pick<Row<'draft_files'>, 'path' | 'content' | 'seq'>;

export type DraftEdit = Pick<Row<'draft_edits'>, 'seq' | 'step' | 'kind' | 'path' | 'change' | 'reverts'>;

export async function insertDraft(trx: Connection, draft: Draft): Promise<void> {
  await trx.insertInto('drafts').values(draft).execute();
}

export async function findDraft(db: Connection, id: string): Promise<Draft | null> {
  return (await db.selectFrom('drafts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The open drafts of a company, the latest change first. */
export async function listOpenDrafts(db: Connection, companyId: string, limit: number): Promise<Draft[]> {
  return db
    .selectFrom('drafts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();
}

/** Locks an open draft until the transaction ends, and notes the time. False if it is not open. */
export async function touchDraft(trx: Connection, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('drafts')
    .set({ changed_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Locks an open draft until the transaction ends, and changes nothing. Null if it is not open. */
export async function lockDraft(trx: Connection, id: string): Promise<Draft | null> {
  const { numUpdatedRows } = await trx
    .updateTable('drafts')
    .set(({ ref }) => ({ changed_at: ref('changed_at') }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? findDraft(trx, id) : null;
}

/** Bases a draft on another release. */
export async function moveDraft(trx: Connection, id: string, base: string): Promise<void> {
  await trx.updateTable('drafts').set({ base }).where('id', '=', id).execute();
}

/** Ends an open draft. */
export async function endDraft(
  trx: Connection,
  id: string,
  end: Pick<Draft, 'ended_as' | 'ended_by' | 'ended_at'>,
): Promise<void> {
  await trx.updateTable('drafts').set(end).where('id', '=', id).where('ended_at', 'is', null).execute();
}

/** The files of a draft that were edited in it, ever or after a sequence. */
export async function listDraftFiles(db: Connection, draftId: string, since = 0): Promise<DraftFile[]> {
  return db
    .selectFrom('draft_files')
    .select(['path', 'content', 'seq'])
    .where('draft_id', '=', draftId)
    .where('seq', '>', since)
    .orderBy('path')
    .execute();
}

export async function findDraftFile(
  db: Connection,
  draftId: string,
  path: string,
): Promise<DraftFile | null> {
  const row = await db
    .selectFrom('draft_files')
    .select(['path', 'content', 'seq'])
    .where('draft_id', '=', draftId)
    .where('path', '=', path)
    .executeTakeFirst();
  return row ?? null;
}

/** Sequence of the latest edit of a draft, or 0. */
export async function lastEdit(db: Connection, draftId: string): Promise<number> {
  const row = await db
    .selectFrom('draft_edits')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
}

/** Stores an edit, and the file that it leads to. */
export async function appendEdit(
  trx: Connection,
  { id: draft_id, company_id, property_id }: Draft,
  edit: DraftEdit & { readonly user_id: string; readonly at: string },
  content: string | null,
): Promise<void> {
  const { seq, path } = edit;
  const tenancy = { draft_id, company_id, property_id };
  await trx
    .insertInto('draft_edits')
    .values({ ...tenancy, ...edit })
    .execute();
  await trx
    .insertInto('draft_files')
    .values({ ...tenancy, path, content, seq })
    .onConflict((conflict) => conflict.columns(['draft_id', 'path']).doUpdateSet({ content, seq }))
    .execute();
}

/** The edits of a file after a sequence, the latest first. */
export async function listEditsSince(
  db: Connection,
  draftId: string,
  path: string,
  seq: number,
): Promise<DraftEdit[]> {
  return db
    .selectFrom('draft_edits')
    .select(['seq', 'step', 'kind', 'path', 'change', 'reverts'])
    .where('draft_id', '=', draftId)
    .where('path', '=', path)
    .where('seq', '>', seq)
    .orderBy('seq', 'desc')
    .execute();
}

/** The steps of one author, oldest first. */
export async function listOwnSteps(
  db: Connection,
  draftId: string,
  userId: string,
): Promise<Pick<DraftEdit, 'step' | 'kind'>[]> {
  return db
    .selectFrom('draft_edits')
    .select(['step', 'kind'])
    .distinct()
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .orderBy('step')
    .execute();
}

/** The ids of those who wrote a draft: its author, and everybody who edited it. */
export async function listAuthors(
  db: Connection,
  { id, author_id }: Pick<Draft, 'id' | 'author_id'>,
): Promise<string[]> {
  const editors = await db
    .selectFrom('draft_edits')
    .select('user_id')
    .distinct()
    .where('draft_id', '=', id)
    // What was live already is nobody's work in this draft.
    .where('kind', '<>', 'rebase')
    .execute();
  return [...new Set([author_id, ...editors.map(({ user_id }) => user_id)])];
}

/** The edits of a step, in the order in which they were made. */
export async function listEditsOfStep(
  db: Connection,
  draftId: string,
  step: number,
): Promise<Pick<DraftEdit, 'seq' | 'path'>[]> {
  return db
    .selectFrom('draft_edits')
    .select(['seq', 'path'])
    .where('draft_id', '=', draftId)
    .where('step', '=', step)
    .orderBy('seq')
    .execute();
}
