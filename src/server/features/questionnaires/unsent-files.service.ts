/** Files that are uploaded as soon as they are chosen, and stored as unsent until the submit. */
import type { FastifyRequest } from 'fastify';
import { ANSWER_FILES } from '../../../contract/limits.ts';
import type { QuestionFile } from '../../../contract/questionnaire.contract.ts';
import { lockApplicant } from '../../../db/applicant/applicant.repository.ts';
import {
  insertUnsentFile,
  listUnsentFiles,
  takeUnsentFile,
  type UnsentAnswerFile,
} from '../../../db/applicant/unsent-answer-file.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { questionFile } from './question-items.ts';
import type { Subject } from './questionnaire.subject.ts';
import { readSubmitForm, type SubmitForm } from './sent-answers.ts';
import { refuseClosed, refuseStrayFiles } from './submit.task.ts';

/**
 * Stores the files of a form for the questions that they name, all or none.
 *
 * @throws {AppError} as `readSubmitForm`; `state.not_allowed` if the questionnaire is closed, also while the files
 *   arrived; `record.not_found` for a question that accepts no file; `file.too_many` for too many unsent files.
 * @example await keepChosenFiles(deps, request, subject) // [{ id, name, view_path, stored_path, unsent: true }]
 */
export async function keepChosenFiles(
  deps: Deps,
  request: FastifyRequest,
  subject: Subject,
): Promise<QuestionFile[]> {
  const form: SubmitForm = { fields: new Map(), files: [] };
  try {
    await readSubmitForm(deps, request, form, () => refuseClosed(deps, deps.db, subject));
    if (form.files.length === 0) throw new AppError('request.malformed');
    await refuseStrayFiles(deps, subject, form.files);
    const created_at = deps.clock.now().toISOString();
    const rows = form.files.map((file) => ({ ...file, id: deps.random.id(), created_at }));
    await underLock(deps, subject, (trx, now) => insertFiles(deps, trx, now, rows));
    return rows.map((row) => questionFile(deps, { ...row, unsent: true }));
  } catch (error) {
    await Promise.allSettled(form.files.map(({ storage_key }) => deps.storage.remove(storage_key)));
    throw error;
  }
}

/**
 * Removes an unsent file: first the row, then, after the commit, the content.
 *
 * @throws {AppError} `record.not_found` for a missing or submitted file, or another person's.
 */
export async function removeChosenFile(deps: Deps, subject: Subject, id: string): Promise<void> {
  const file = await underLock(deps, subject, (trx, now) => takeUnsentFile(trx, now, id));
  if (file === null) throw new AppError('record.not_found');
  await deps.storage.remove(file.storage_key);
}

/** A submit takes the same lock: it either takes a file, or does not see it. */
function underLock<Result>(
  deps: Deps,
  subject: Subject,
  act: (trx: Connection, subject: Subject) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (trx) => {
    const applicant = await lockApplicant(trx, deps.dialect, subject.applicant.id);
    if (applicant === null || applicant.removed_at !== null) throw new AppError('token.invalid');
    return act(trx, { ...subject, applicant });
  });
}

async function insertFiles(
  deps: Deps,
  trx: Connection,
  subject: Subject,
  rows: readonly UnsentAnswerFile[],
): Promise<void> {
  await refuseClosed(deps, trx, subject);
  const waiting = await listUnsentFiles(trx, subject);
  if (waiting.length + rows.length > ANSWER_FILES) throw new AppError('file.too_many');
  for (const row of rows) await insertUnsentFile(trx, subject, row);
}
