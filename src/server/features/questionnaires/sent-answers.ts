/**
 * Reads the form that answers a questionnaire. Its files are streamed to the storage and never held in memory. `files`
 * lists what was stored even if reading fails, so that the caller can delete it.
 */
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromStream } from 'file-type';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { missingAnswers } from '../../../../machines/questionnaire-rules.ts';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { ANSWER_FILE_BYTES, ANSWER_FILES } from '../../../contract/limits.ts';
import { DeletedFiles, SentAnswers } from '../../../contract/questionnaire.contract.ts';
import { UPLOADED } from '../../../engine/questionnaires/question-types.ts';
import {
  judgeAnswer,
  NO_ANSWER,
  type Question,
  type QuestionAnswers,
  type QuestionnaireFile,
  textIn,
} from '../../../engine/questionnaires/questionnaire.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { refuseCardData } from '../../http/card-data.ts';
import { formRefusal, shownName } from '../../http/sent-files.ts';
import { documentTypes } from '../../storage/document-types.ts';
import { idOfStoredPath } from './question-items.ts';

/** The size of a full form plus one file: one file too many is refused by name, rather than the whole form. */
export const longestForm = (ANSWER_FILES + 1) * ANSWER_FILE_BYTES;

const longestField = 1_000_000;

/** A file that is in the storage but not in the database yet. */
export interface StreamedFile {
  question_key: string;
  file_name: string;
  media_type: string;
  /** Bytes. */
  size: number;
  storage_key: string;
}

export interface SubmitForm {
  readonly fields: Map<string, string>;
  readonly files: StreamedFile[];
}

/**
 * Reads a form into `form`.
 *
 * @param admit called before the first file is stored, with the fields sent before it; throws to refuse.
 * @throws {AppError} `request.unsupported_type`, `request.malformed`, `file.too_many`, `file.empty`,
 *   `file.type_refused`, `questionnaire.file_too_large`, `request.too_large`, `card_data.refused`. For a single file,
 *   the error names it and its question.
 */
export async function readSubmitForm(
  deps: Pick<Deps, 'storage' | 'random'>,
  request: FastifyRequest,
  form: SubmitForm,
  admit: (fields: ReadonlyMap<string, string>) => Promise<void>,
): Promise<void> {
  if (!request.isMultipart()) {
    await admit(form.fields);
    throw new AppError('request.unsupported_type');
  }
  const limits = {
    fileSize: ANSWER_FILE_BYTES,
    files: ANSWER_FILES,
    fields: 20,
    fieldSize: longestField,
    parts: 45,
  };
  let isAdmitted = false;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (!isAdmitted) await admit(form.fields);
        isAdmitted = true;
        await storePart(deps, part, form.files);
        continue;
      }
      if (part.valueTruncated) throw new AppError('request.too_large');
      const value = String(part.value);
      if (form.fields.has(part.fieldname) || value.includes('\0')) throw new AppError('request.malformed');
      form.fields.set(part.fieldname, value);
    }
  } catch (error) {
    throw formRefusal(error);
  }
  if (!isAdmitted) await admit(form.fields);
  refuseCardData(Object.fromEntries(form.fields));
}

async function storePart(
  { storage, random }: Pick<Deps, 'storage' | 'random'>,
  part: MultipartFile,
  files: StreamedFile[],
): Promise<void> {
  const [, question_key] = /^files\[([a-z][a-z0-9_]{0,49})\]$/.exec(part.fieldname) ?? [];
  if (question_key === undefined) throw new AppError('request.malformed');
  const file_name = shownName(part.filename);
  const storage_key = random.id();
  const size = await storage.putStream(storage_key, part.file);
  const stored: StreamedFile = { question_key, file_name, media_type: '', size, storage_key };
  files.push(stored);
  const refused = (code: ErrorCode) =>
    new AppError(code, {
      params: { name: file_name },
      details: { file: file_name, fields: [{ path: `${question_key}.value`, code }] },
    });
  if (part.file.truncated) throw refused('questionnaire.file_too_large');
  if (size === 0) throw refused('file.empty');
  const content = await storage.read(storage_key);
  const media_type = await typeOf(content);
  if (media_type === undefined || !documentTypes.has(media_type)) throw refused('file.type_refused');
  stored.media_type = media_type;
}

/** The media type of a content, detected from its first bytes; the rest is not read. */
async function typeOf(content: Readable): Promise<string | undefined> {
  try {
    return (await fileTypeFromStream(Readable.toWeb(content)))?.mime;
  } finally {
    content.destroy();
  }
}

/** The answers of a form as they were sent. @throws {AppError} `request.invalid`, `card_data.refused`. */
export function parseAnswers(field: string, text: string | undefined): SentAnswers {
  const sent = parsed(SentAnswers, field, text);
  refuseCardData(sent);
  return sent as SentAnswers;
}

/** The file ids listed in a part; null without the part. @throws {AppError} `request.invalid`, `record.not_found`. */
export function parseFileList(field: string, text: string | undefined): string[] | null {
  if (text === undefined || text === '') return null;
  const paths = parsed(DeletedFiles, field, text) as string[];
  return paths.map(idOfSentPath);
}

/** The id of a stored file from its address. @throws {AppError} `record.not_found`. */
export function idOfSentPath(path: string): string {
  const id = idOfStoredPath(path);
  if (id === null) throw new AppError('record.not_found');
  return id;
}

function parsed(schema: TSchema, field: string, text: string | undefined): unknown {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (Value.Check(Type.Unsafe(schema), value)) return value;
  } catch {
    // Not JSON: refused below like any other invalid value.
  }
  throw new AppError('request.invalid', { details: { fields: [{ path: field, code: 'request.invalid' }] } });
}

/**
 * The answers to store, each normalized.
 *
 * @param uploaded the keys of the questions that will have a file.
 * @returns the answers, or, not thrown, `questionnaire.required` with the missing ones.
 * @throws {AppError} `questionnaire.answer_invalid` for invalid answers. Both errors name the first question, and list
 *   all in `fields`.
 * @see spec/pre-application.md §5 Questionnaires
 */
export function judgeAnswers(
  { questionnaire, items }: QuestionnaireFile,
  sent: SentAnswers,
  uploaded: ReadonlySet<string>,
  language: string,
): QuestionAnswers | AppError {
  const byKey = new Map(sent.map((answer) => [answer.key, answer]));
  const judged = items.map((question) => {
    const answer = judgeAnswer(question, byKey.get(question.key) ?? {});
    return { question, answer };
  });
  const wrong = judged.filter(({ answer }) => answer === null).map(({ question }) => question);
  if (wrong.length > 0) refuse('questionnaire.answer_invalid', wrong, (question) => question.key, language);
  const answers = Object.fromEntries(
    judged.map(({ question: { key, type }, answer }) => [
      key,
      type === 'file' ? { ...NO_ANSWER, value: uploaded.has(key) ? UPLOADED : '' } : (answer ?? NO_ANSWER),
    ]),
  );
  const missing = missingAnswers(questionnaire, items, answers);
  const [first] = missing;
  if (first !== undefined) {
    const question = items.find(({ key }) => key === first.key);
    const name = first.part === 'value' ? question?.name : question?.condition_question;
    return new AppError('questionnaire.required', {
      params: { name: textIn(name ?? {}, language) },
      details: {
        fields: missing.map(({ key, part }) => ({ path: `${key}.${part}`, code: 'questionnaire.required' })),
      },
    });
  }
  return answers;
}

function refuse(
  code: 'questionnaire.answer_invalid',
  questions: readonly Question[],
  pathOf: (question: Question) => string,
  language: string,
): never {
  const [first] = questions;
  throw new AppError(code, {
    params: { name: textIn(first?.name ?? {}, language) },
    details: { fields: questions.map((question) => ({ path: `${pathOf(question)}.value`, code })) },
  });
}
