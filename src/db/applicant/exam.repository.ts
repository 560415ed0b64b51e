/**
 * Identity exams of the bureau. Answers are never stored.
 */
import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';

/** `questions` is JSON as the bureau sent it; answers are never stored. */
interface ExamsTable extends Omit<Exam, 'questions' | 'result'> {
  questions: string;
  result: string;
}

declare module '../tables.ts' {
  interface Tables {
    exams: ExamsTable;
  }
}

export interface ExamQuestion {
  questionKeyName: string;
  questionPromptText: string;
  type: string;
  /** The language code of its texts, if the bureau sent it. */
  language?: string;
  choices: { choiceKeyName: string; choiceDisplayText: string }[];
}

/** '' while the exam is open. */
export type ExamResult = '' | 'Passed' | 'Failed' | 'ManualVerificationRequired';

export interface Exam extends Tenancy {
  id: string;
  applicant_id: string;
  /** The bureau's number of the exam. */
  exam_id: string;
  questions: ExamQuestion[];
  result: ExamResult;
  screening_request_uid: string;
  screening_request_renter_uid: string;
  renter_uid: string;
  /** Remaining attempts, including an open one; null if the bureau did not send it. */
  attempts_left: number | null;
  created_at: string;
  updated_at: string;
}

/** The applicant's newest exam, or null. */
export async function findNewestExam(db: Connection, applicantId: string): Promise<Exam | null> {
  const row = await db
    .selectFrom('exams')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, questions: readJson<ExamQuestion[]>(row.questions), result: row.result as ExamResult };
}

export async function insertExam(trx: Connection, exam: Exam): Promise<void> {
  await trx
    .insertInto('exams')
    .values({ ...exam, questions: writeJson(exam.questions) })
    .execute();
}

/** Stores the bureau's result of an open exam, and the remaining attempts. Returns false if it already had a result. */
export async function closeExam(
  trx: Connection,
  id: string,
  { result, attempts_left }: { result: Exclude<ExamResult, ''>; attempts_left: number | null },
  at: string,
): Promise<boolean> {
  const done = await trx
    .updateTable('exams')
    .set({ result, attempts_left, updated_at: at })
    .where('id', '=', id)
    .where('result', '=', '')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/**
 * Erases what the bureau has said of an applicant and the ids by which it could be asked again; the result of a graded
 * exam stays, because it has decided how the application went on.
 *
 * @returns the number of exams.
 */
export async function emptyExams(trx: Connection, applicantId: string): Promise<number> {
  const open = await trx
    .deleteFrom('exams')
    .where('applicant_id', '=', applicantId)
    .where('result', '=', '')
    .executeTakeFirst();
  const graded = await trx
    .updateTable('exams')
    .set({
      ...{ exam_id: '', questions: '[]', renter_uid: '' },
      ...{ screening_request_uid: '', screening_request_renter_uid: '' },
    })
    .where('applicant_id', '=', applicantId)
    .where('exam_id', '<>', '')
    .executeTakeFirst();
  return Number(open.numDeletedRows + graded.numUpdatedRows);
}
