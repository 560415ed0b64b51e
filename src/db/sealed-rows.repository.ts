/**
 * The rows whose JSON may hold sealed texts, for sealing them under another key.
 */
import type { Connection } from './client.ts';
import { readJson, writeJson } from './json-column.ts';

/** The tables with sealed answers. */
export const SEALED_TABLES = ['applicants', 'guestcards', 'process_answers'] as const;
type SealedTable = (typeof SEALED_TABLES)[number];

export interface SealedRow {
  readonly id: string;
  /** Whom the texts are sealed for: see `purpose` of the secret box. */
  readonly owner: string;
  readonly answers: Readonly<Record<string, unknown>>;
  /** As it lies in the database. */
  readonly text: string;
}

/** What the text of a sealed answer begins with, as a pattern of SQL. */
const SEALED = '%"v1.%';

/** Up to `limit` rows with sealed texts, in the order of their ids, after the id that is given. */
export async function listSealedRows(
  db: Connection,
  table: SealedTable,
  after: string,
  limit: number,
): Promise<SealedRow[]> {
  const rows = await select(db, table, after, limit);
  return rows.map(({ id, owner, text }) => ({ id, owner, text, answers: readJson(text) }));
}

function select(
  db: Connection,
  table: SealedTable,
  after: string,
  limit: number,
): Promise<{ id: string; owner: string; text: string }[]> {
  if (table === 'applicants') {
    return db
      .selectFrom('applicants')
      .select(['id', 'id as owner', 'draft_data as text'])
      .where('id', '>', after)
      .where('draft_data', 'like', SEALED)
      .orderBy('id')
      .limit(limit)
      .execute();
  }
  if (table === 'guestcards') {
    return db
      .selectFrom('guestcards')
      .select(['id', 'form as text'])
      .where('id', '>', after)
      .where('form', 'like', SEALED)
      .orderBy('id')
      .limit(limit)
      .execute()
      .then((rows) => rows.map(({ id, text }) => ({ id, owner: `guestcard:${id}`, text })));
  }
  return db
    .selectFrom('process_answers')
    .innerJoin('processes', 'processes.id', 'process_answers.process_id')
    .select(['process_id as id', 'flow', 'subject_id', 'answers as text'])
    .where('process_id', '>', after)
    .where('answers', 'like', SEALED)
    .orderBy('process_id')
    .limit(limit)
    .execute()
    .then((rows) =>
      rows.map(({ id, flow, subject_id, text }) => ({ id, owner: `${flow}/${subject_id}`, text })),
    );
}

/** Stores the answers of a row; false where it has changed since it was read. */
export async function replaceSealedRow(
  db: Connection,
  table: SealedTable,
  { id, text }: Pick<SealedRow, 'id' | 'text'>,
  answers: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const stored = writeJson(answers);
  const update =
    table === 'applicants'
      ? db
          .updateTable('applicants')
          .set({ draft_data: stored })
          .where('id', '=', id)
          .where('draft_data', '=', text)
      : table === 'guestcards'
        ? db.updateTable('guestcards').set({ form: stored }).where('id', '=', id).where('form', '=', text)
        : db
            .updateTable('process_answers')
            .set({ answers: stored })
            .where('process_id', '=', id)
            .where('answers', '=', text);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}
