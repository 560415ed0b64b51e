/**
 * Files that somebody chose as answers to a questionnaire and has not submitted.
 */
import type { Connection } from '../client.ts';
import type { Tenancy } from '../tables.ts';
import type { Applicant } from './applicant.repository.ts';
import type { StoredFile } from './file.repository.ts';

interface UnsentAnswerFilesTable extends Tenancy {
  id: string;
  applicant_id: string;
  questionnaire: string;
  address_id: string;
  question_key: string;
  file_name: string;
  media_type: string;
  size: number;
  storage_key: string;
  created_at: string;
}

declare module '../tables.ts' {
  interface Tables {
    unsent_answer_files: UnsentAnswerFilesTable;
  }
}

/** A file that is chosen and not submitted. `storage_key` says where its content lies; it never leaves the server. */
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

/** Whose answers to which questionnaire; `address_id` is '' but for a rental history. */
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

/** The files that are chosen for a questionnaire and not submitted, in the order in which they arrived. */
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
 * Takes a file of these answers out of those that are not submitted, and returns it; null where there is none of
 * that id. Its content is the caller's to keep or to remove, after the transaction.
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

/** What is needed to hand out the content of a file, or null. */
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

/** Forgets the files that were chosen before a time and never submitted. @param before ISO 8601, UTC. */
export async function deleteOldUnsentFiles(db: Connection, before: string): Promise<void> {
  await db.deleteFrom('unsent_answer_files').where('created_at', '<', before).execute();
}
