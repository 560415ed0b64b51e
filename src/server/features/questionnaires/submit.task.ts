import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { LeasingQuestionnaire } from '../../../../machines/questionnaire-rules.ts';
import { DeletedFiles, SentAnswers, type SubmittedAnswer } from '../../../contract/questionnaire.contract.ts';
import { updateApplicant } from '../../../db/applicant/applicant.repository.ts';
import {
  deleteResponseFile,
  insertResponseFile,
  listResponseFiles,
  writeResponse,
} from '../../../db/applicant/questionnaire.repository.ts';
import {
  listUnsentFiles,
  takeUnsentFile,
  type UnsentAnswerFile,
} from '../../../db/applicant/unsent-answer-file.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { refuseCardData } from '../../http/card-data.ts';
import { resultOf } from '../../process/event-result.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { handle } from '../../process/handle.ts';
import { requireAllowed } from '../../process/permission.ts';
import { loadProcess, releaseOfProcess } from '../../process/process-release.ts';
import { report } from '../../process/report.ts';
import { insideTask, type TaskContext } from '../../process/task.ts';
import {
  processOf,
  type QuestionnaireSubject,
  questionsOf,
  type Subject,
  situationIn,
} from './questionnaire.subject.ts';
import {
  idOfSentPath,
  judgeAnswers,
  parseAnswers,
  parseFileList,
  type StreamedFile,
  type SubmitForm,
} from './sent-answers.ts';

/** The maximum number of files of one questionnaire. */
const mostKept = 100;

/** Answers in JSON, without files; those are sent with the specification's form. */
const JsonAnswers = Type.Object({ answers: SentAnswers, delete_file: Type.Optional(DeletedFiles) });

/** Answers whose files are already in the storage. */
class AnswersWithFiles {
  readonly answers: SentAnswers;
  readonly deleted: readonly string[];
  readonly files: readonly StreamedFile[];
  /** The ids of the uploaded files to submit; null: all unsent ones. */
  readonly chosen: readonly string[] | null;
  constructor(
    answers: SentAnswers,
    deleted: readonly string[],
    files: readonly StreamedFile[],
    chosen: readonly string[] | null,
  ) {
    this.answers = answers;
    this.deleted = deleted;
    this.chosen = chosen;
    this.files = files;
  }
}

type Context = TaskContext<QuestionnaireSubject, FactsOf<'questionnaire'>>;

/**
 * Stores the answers to a questionnaire with their files, all or nothing, and completes it. The files are those sent
 * with the answers and those uploaded earlier. A completed pre-screening lets the application continue to the payment.
 * `incomplete` lists what is missing.
 *
 * @throws {AppError} `questionnaire.answer_invalid`; `record.not_found` for a file to delete that does not belong to
 *   these answers, and for a file of a question that accepts none; `file.too_many`.
 * @see spec/pre-application.md §4 Questionnaires, §7
 */
export const submitAnswers = insideTask('questionnaire', 'submitAnswers', {
  input: (input) => input instanceof AnswersWithFiles || Value.Check(JsonAnswers, input),
  async run(context: Context, sent: AnswersWithFiles | Static<typeof JsonAnswers>) {
    const { deps, trx, subject, author, now } = context;
    const { applicant, questionnaire, address_id } = subject;
    const given = sent instanceof AnswersWithFiles ? sent : withoutFiles(sent);
    const asked = questionsOf(deps, applicant.property_id, questionnaire);
    const { response } = await situationIn(context);
    const stored = response === null ? [] : await listResponseFiles(trx, response.id);
    const unsent = await listUnsentFiles(trx, subject);
    const isGone = ({ id }: { readonly id: string }) => given.deleted.includes(id);
    const gone = [...stored, ...unsent].filter(isGone);
    if (gone.length < new Set(given.deleted).size) throw new AppError('record.not_found');
    const kept = stored.filter((file) => !isGone(file));
    const isChosen = ({ id }: { readonly id: string }) => given.chosen?.includes(id) ?? true;
    const isWaiting = (wanted: string) => unsent.some(({ id }) => id === wanted);
    if (given.chosen !== null && !given.chosen.every(isWaiting)) throw new AppError('record.not_found');
    const chosen = unsent.filter((file) => isChosen(file) && !isGone(file) && takesFiles(asked, file));
    if (kept.length + chosen.length + given.files.length > mostKept) throw new AppError('file.too_many');
    const uploaded = new Set([...kept, ...chosen, ...given.files].map(({ question_key }) => question_key));
    const language = author.language ?? applicant.language;
    const answers = judgeAnswers(asked, given.answers, uploaded, language);
    if (answers instanceof AppError) return { outcome: 'incomplete' as const, refusal: answers };
    const completed_at = now.toISOString();
    const id = response?.id ?? deps.random.id();
    await writeResponse(trx, applicant, {
      id,
      questionnaire,
      address_id,
      asked: asked.items,
      // Earlier answers to questions that are no longer asked are kept.
      answers: { ...response?.answers, ...answers },
      completed_at,
    });
    const first = Math.max(-1, ...stored.map(({ position }) => position)) + 1;
    for (const file of stored.filter(isGone)) await deleteResponseFile(trx, file.id);
    for (const file of unsent.filter(isGone)) await takeUnsentFile(trx, subject, file.id);
    const added = [
      ...(await takeAll(trx, subject, chosen)),
      ...given.files.map((file) => ({ ...file, id: deps.random.id(), created_at: completed_at })),
    ];
    for (const [index, file] of added.entries()) {
      await insertResponseFile(trx, applicant, { ...file, response_id: id, position: first + index });
    }
    await openPayment(context);
    const detail = { questionnaire, version: asked.version };
    const { redirect_to_movein } = asked;
    const result = redirect_to_movein === undefined ? {} : { redirect_to_movein };
    const committed = () =>
      Promise.allSettled(gone.map(({ storage_key }) => deps.storage.remove(storage_key)));
    return { outcome: 'accepted' as const, result, detail, committed };
  },
});

/** Reports the completed pre-screening to the application's process, which waits for it. */
async function openPayment({ deps, trx, subject, author }: Context): Promise<void> {
  const { questionnaire, applicant } = subject;
  if (questionnaire !== 'pre_screening' || !applicant.pre_screening_pending) return;
  const step = { event: 'PRE_SCREENING_ANSWERED', author };
  await report(deps, trx, { flow: 'application', subject: applicant.id }, step, () =>
    updateApplicant(trx, applicant.id, { pre_screening_pending: false }),
  );
}

function withoutFiles({ answers, delete_file = [] }: Static<typeof JsonAnswers>): AnswersWithFiles {
  refuseCardData(answers);
  return new AnswersWithFiles(answers, delete_file.map(idOfSentPath), [], null);
}

/** Removes the chosen files from the unsent ones, and returns them. */
async function takeAll(
  trx: Connection,
  subject: QuestionnaireSubject,
  chosen: readonly UnsentAnswerFile[],
): Promise<UnsentAnswerFile[]> {
  const taken: UnsentAnswerFile[] = [];
  for (const { id } of chosen) {
    const file = await takeUnsentFile(trx, subject, id);
    if (file !== null) taken.push(file);
  }
  return taken;
}

interface Submission {
  readonly subject: Subject;
  readonly form: SubmitForm;
  /** The name of the part with the answers. */
  readonly field: string;
  readonly language: string;
  readonly ip: string;
}

/**
 * Refuses if a questionnaire cannot be answered now, in the release in which it continues.
 *
 * @param db the current transaction, if any
 * @throws {AppError} `state.not_allowed` if the questionnaire or the lease is completed.
 */
export async function refuseClosed(deps: Deps, db: Connection, subject: Subject): Promise<void> {
  const { flow, facts } = await loadProcess(deps, db, processOf(subject), subject);
  requireAllowed(flow, facts, { type: 'SUBMIT' });
}

/** @throws {AppError} `record.not_found` for a file of a question that accepts none, or that is not asked. */
export async function refuseStrayFiles(
  deps: Deps,
  subject: Subject,
  files: readonly StreamedFile[],
): Promise<void> {
  const its = await releaseOfProcess(deps, deps.db, processOf(subject), subject);
  const asked = questionsOf(its.deps, subject.applicant.property_id, subject.questionnaire);
  if (!files.every((file) => takesFiles(asked, file))) throw new AppError('record.not_found');
}

/** Whether the file's question is asked and accepts files. */
function takesFiles(
  { items }: Pick<LeasingQuestionnaire, 'items'>,
  { question_key }: Pick<StreamedFile, 'question_key'>,
): boolean {
  return items.find(({ key }) => key === question_key)?.type === 'file';
}

/**
 * Sends a form of answers to the process of its questionnaire.
 *
 * The form's files are already in the storage; if this throws, the caller must delete them.
 *
 * @throws {AppError} as the task `submitAnswers`; `state.not_allowed` if the questionnaire is closed.
 */
export async function sendAnswers(
  deps: Deps,
  { subject, form, field, language, ip }: Submission,
): Promise<SubmittedAnswer> {
  const sent = parseAnswers(field, form.fields.get(field));
  const deleted = parseFileList('delete_file', form.fields.get('delete_file')) ?? [];
  const chosen = parseFileList('unsent_files', form.fields.get('unsent_files'));
  await refuseStrayFiles(deps, subject, form.files);
  const ref = { flow: 'questionnaire', subject: processOf(subject).subject_id };
  const author = { actor: subject.actor, ip, language };
  const input = new AnswersWithFiles(sent, deleted, form.files, chosen);
  const wanted = { event: { type: 'SUBMIT' }, input, author, answers: ['submitAnswers'] };
  return resultOf<SubmittedAnswer>(await handle(deps, ref, wanted));
}
