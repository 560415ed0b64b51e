/**
 * Files that were uploaded as answers to a questionnaire, but not submitted yet.
 */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';
import type { Applicant } from './applicant.repository.ts';
import type { StoredFile } from './file.repository.ts';

interface UnsentAnswerFilesTable extends Tenancy, UnsentAnswerFile {
  applicant_id: string;
  questionnaire: string;
  address_id: string;
}

declare module '../tables.ts' {
  interface Tables {
    unsent_answer_files: UnsentAnswerFilesTable;
  }
}

/** A file that was uploaded, but not submitted yet. `storage_key` locates its content; it never leaves the server. */
export interface UnsentAnswerFile {
  id: string;
  question_key: string;
  file_name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  storage_key: string;
  /** ISO 8601, UTC. */
  created_at: string;
}

/** Identifies the answers of an applicant to a questionnaire; `address_id` is '' except for a rental history. */
export interface AnswersOf {
  readonly applicant: Pick<Applicant, 'id' | 'company_id' | 'property_id'>;
  readonly questionnaire: string;
  readonly address_id: string;
}

const columns = [
  'id',
  'question_key',
  'file_name',
  'media_type',
  'size',
  'storage_key',
  'created_at',
] as const;

/** The unsubmitted files of a questionnaire, in the order of upload. */
export async function listUnsentFiles(
  db: Connection,
  { applicant, questionnaire, address_id }: AnswersOf,
): Promise<UnsentAnswerFile[]> {
  return db
    .selectFrom('unsent_answer_files')
    .select(columns)
    .where('applicant_id', '=', applicant.id)
    .where('questionnaire', '=', questionnaire)
    .where('address_id', '=', address_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Adds a file whose content is already stored. */
export async function insertUnsentFile(
  trx: Connection,
  { applicant, questionnaire, address_id }: AnswersOf,
  file: UnsentAnswerFile,
): Promise<void> {
  const { id: applicant_id, company_id, property_id } = applicant;
  await trx
    .insertInto('unsent_answer_files')
    .values({ ...file, questionnaire, address_id, applicant_id, company_id, property_id })
    .execute();
}

/**
 * Removes a file from the unsubmitted ones, and returns it; null if there is none with that id. The caller keeps or
 * deletes its content, after the transaction.
 */
export async function takeUnsentFile(
  trx: Connection,
  { applicant, questionnaire, address_id }: AnswersOf,
  id: string,
): Promise<UnsentAnswerFile | null> {
  const row = await trx
    .deleteFrom('unsent_answer_files')
    .where('id', '=', id)
    .where('applicant_id', '=', applicant.id)
    .where('questionnaire', '=', questionnaire)
    .where('address_id', '=', address_id)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** The data for serving the content of a file, or null. */
export async function findUnsentFile(
  db: Connection,
  id: string,
): Promise<Pick<StoredFile, 'file_name' | 'media_type' | 'size' | 'storage_key'> | null> {
  const row = await db
    .selectFrom('unsent_answer_files')
    .select(['file_name', 'media_type', 'size', 'storage_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the files that were uploaded before a time and never submitted. @param before ISO 8601, UTC. */
export async function deleteOldUnsentFiles(db: Connection, before: string): Promise<void> {
  await db.deleteFrom('unsent_answer_files').where('created_at', '<', before).execute();
}
