/**
 * Answers to questionnaires and the files that belong to them.
 */

import type { Connection } from '../client.ts';
import { readJson, writeJson } from '../json-column.ts';
import type { Tenancy } from '../tables.ts';
import type { Applicant } from './applicant.repository.ts';
import type { StoredFile } from './file.repository.ts';

/** Answers to a questionnaire. `asked` and `answers` are JSON; `address_id` is '' except for a rental history. */
interface QuestionnaireResponsesTable extends Tenancy, Omit<QuestionnaireResponse, 'asked' | 'answers'> {
  asked: string;
  answers: string;
}

interface QuestionnaireFilesTable extends Tenancy, QuestionnaireFileRow {}

declare module '../tables.ts' {
  interface Tables {
    questionnaire_responses: QuestionnaireResponsesTable;
    questionnaire_files: QuestionnaireFilesTable;
  }
}

/** The answers to one questionnaire, once they are complete. */
export interface QuestionnaireResponse {
  id: string;
  applicant_id: string;
  questionnaire: string;
  /** The address that a landlord answers for; '' for everything else. */
  address_id: string;
  /** The questions as they were asked, in every language. */
  asked: unknown;
  /** By the key of the question. */
  answers: Record<string, { value: string | readonly string[]; condition_value: string }>;
  /** ISO 8601, UTC. */
  completed_at: string;
}

/** A file that answers a question. `storage_key` locates its content; it never leaves the server. */
export interface QuestionnaireFileRow {
  id: string;
  applicant_id: string;
  response_id: string;
  question_key: string;
  file_name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  storage_key: string;
  /** Display order: the files of one question in the order of upload. */
  position: number;
  created_at: string;
}

type Owner = Pick<Applicant, 'id' | 'company_id' | 'property_id'>;

const responseColumns = [
  'id',
  'applicant_id',
  'questionnaire',
  'address_id',
  'asked',
  'answers',
  'completed_at',
] as const;

const fileColumns = [
  'id',
  'applicant_id',
  'response_id',
  'question_key',
  'file_name',
  'media_type',
  'size',
  'storage_key',
  'position',
  'created_at',
] as const;

/** The answers of an applicant to a questionnaire (for a landlord: about this address), or null. */
export async function findResponse(
  db: Connection,
  applicantId: string,
  questionnaire: string,
  addressId: string,
): Promise<QuestionnaireResponse | null> {
  const row = await db
    .selectFrom('questionnaire_responses')
    .select(responseColumns)
    .where('applicant_id', '=', applicantId)
    .where('questionnaire', '=', questionnaire)
    .where('address_id', '=', addressId)
    .executeTakeFirst();
  return row ? { ...row, asked: readJson(row.asked), answers: readJson(row.answers) } : null;
}

/** All answers by or about an applicant, oldest first. */
export async function listResponses(db: Connection, applicantId: string): Promise<QuestionnaireResponse[]> {
  const rows = await db
    .selectFrom('questionnaire_responses')
    .select(responseColumns)
    .where('applicant_id', '=', applicantId)
    .orderBy('completed_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, asked: readJson(row.asked), answers: readJson(row.answers) }));
}

/** Inserts answers, or replaces those with the same id. */
export async function writeResponse(
  trx: Connection,
  { id: applicant_id, company_id, property_id }: Owner,
  response: Omit<QuestionnaireResponse, 'applicant_id'>,
): Promise<void> {
  const { asked, answers, completed_at } = response;
  const row = { asked: writeJson(asked), answers: writeJson(answers), completed_at };
  await trx
    .insertInto('questionnaire_responses')
    .values({ ...response, ...row, applicant_id, company_id, property_id })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** The files of a response, in display order. */
export async function listResponseFiles(db: Connection, responseId: string): Promise<QuestionnaireFileRow[]> {
  return db
    .selectFrom('questionnaire_files')
    .select(fileColumns)
    .where('response_id', '=', responseId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Adds a file whose content is already stored. */
export async function insertResponseFile(
  trx: Connection,
  { id: applicant_id, company_id, property_id }: Owner,
  file: Omit<QuestionnaireFileRow, 'applicant_id'>,
): Promise<void> {
  await trx
    .insertInto('questionnaire_files')
    .values({ ...file, applicant_id, company_id, property_id })
    .execute();
}

/** Deletes the row of a file. The caller deletes its content after the transaction. */
export async function deleteResponseFile(trx: Connection, id: string): Promise<void> {
  await trx.deleteFrom('questionnaire_files').where('id', '=', id).execute();
}

/** The data for serving the content of a file, or null. */
export async function findResponseFile(
  db: Connection,
  id: string,
): Promise<Pick<StoredFile, 'file_name' | 'media_type' | 'size' | 'storage_key'> | null> {
  const row = await db
    .selectFrom('questionnaire_files')
    .select(['file_name', 'media_type', 'size', 'storage_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
