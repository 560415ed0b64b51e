/** PDFs that the office adds to the lease of an application, with the places of the marks on them. */
import type { PlacedMark, ShownPage } from '../../../machines/lease/placed-mark.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';

export interface OwnPaper extends Tenancy {
  readonly id: string;
  readonly application_id: string;
  readonly file_name: string;
  readonly storage_key: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** The size of each page as displayed. */
  readonly pages: readonly ShownPage[];
  readonly marks: readonly PlacedMark[];
  /** ISO 8601, UTC. */
  readonly added_at: string;
  readonly changed_at: string;
  /** A member of the office. */
  readonly changed_by: string;
}

/** `pages` and `marks` are JSON. */
interface OwnPapersTable extends Omit<OwnPaper, 'pages' | 'marks'> {
  pages: string;
  marks: string;
}

declare module '../tables.ts' {
  interface Tables {
    own_papers: OwnPapersTable;
  }
}

/** Adds a paper whose content is stored. */
export async function insertOwnPaper(trx: Connection, paper: OwnPaper): Promise<void> {
  const { pages, marks } = paper;
  await trx
    .insertInto('own_papers')
    .values({ ...paper, pages: writeJson(pages), marks: writeJson(marks) })
    .execute();
}

/** The papers of an application, the first added first. */
export async function listOwnPapers(db: Connection, applicationId: string): Promise<OwnPaper[]> {
  const rows = await db
    .selectFrom('own_papers')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map(paperOfRow);
}

/** A paper by its id, or null. */
export async function findOwnPaper(db: Connection, id: string): Promise<OwnPaper | null> {
  const row = await db.selectFrom('own_papers').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : paperOfRow(row);
}

/** Writes the marks of a paper. */
export async function writeOwnMarks(
  trx: Connection,
  { id, marks, changed_at, changed_by }: Pick<OwnPaper, 'id' | 'marks' | 'changed_at' | 'changed_by'>,
): Promise<void> {
  await trx
    .updateTable('own_papers')
    .set({ marks: writeJson(marks), changed_at, changed_by })
    .where('id', '=', id)
    .execute();
}

/** Removes a paper. Its content is removed with the contents that no row names. */
export async function deleteOwnPaper(trx: Connection, id: string): Promise<void> {
  await trx.deleteFrom('own_papers').where('id', '=', id).execute();
}

function paperOfRow(row: OwnPapersTable): OwnPaper {
  return { ...row, pages: readJson<ShownPage[]>(row.pages), marks: readJson<PlacedMark[]>(row.marks) };
}
