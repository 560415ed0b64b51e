/** What applicants have changed in their answers after the submit, each change with the parts as they were before. */
import { ANSWER_CHANGES } from '../../contract/limits.ts';
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Row, Tenancy } from '../tables.ts';
import type { DraftData } from './draft.repository.ts';

interface AnswerChangesTable extends Tenancy {
  id: string;
  applicant_id: string;
  /** JSON. */
  parts_before: string;
  at: string;
}

declare module '../tables.ts' {
  interface Tables {
    answer_changes: AnswerChangesTable;
  }
}

export interface AnswerChange extends Omit<Row<'answer_changes'>, 'parts_before'> {
  /** The changed parts of the draft as stored before, secrets sealed; null for one that was not there. */
  readonly parts_before: DraftData;
}

/** The changes of an applicant, the newest first. */
export async function listAnswerChanges(db: Connection, applicantId: string): Promise<AnswerChange[]> {
  const rows = await db
    .selectFrom('answer_changes')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(ANSWER_CHANGES)
    .execute();
  return rows.map(({ parts_before, ...row }) => ({
    ...row,
    parts_before: readJson<DraftData>(parts_before),
  }));
}

/** Adds a change, or replaces the one with this id. */
export async function keepAnswerChange(trx: Connection, change: AnswerChange): Promise<void> {
  const parts_before = writeJson(change.parts_before);
  await trx
    .insertInto('answer_changes')
    .values({ ...change, parts_before })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ parts_before, at: change.at }))
    .execute();
}

/** When each of these applicants last changed their answers after the submit. */
export async function listLatestChanges(
  db: Connection,
  applicantIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('answer_changes')
    .select(['applicant_id', (row) => row.fn.max('at').as('at')])
    .where('applicant_id', 'in', ['', ...applicantIds])
    .groupBy('applicant_id')
    .execute();
  return new Map(rows.map(({ applicant_id, at }) => [applicant_id, at]));
}
