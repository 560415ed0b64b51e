import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { DeletedFiles, SentAnswers, type SubmittedAnswer } from '../../../contract/questionnaire.contract.ts';
import { type Applicant, updateApplicant } from '../../../db/applicant/applicant.repository.ts';
import {
  deleteResponseFile,
  insertResponseFile,
  listResponseFiles,
  type QuestionnaireFileRow,
  writeResponse,
} from '../../../db/applicant/questionnaire.repository.ts';
import type { Connection } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { refuseCardData } from '../../http/card-data.ts';
import { resultOf } from '../../process/event-result.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { handle } from '../../process/handle.ts';
import { requireAllowed } from '../../process/permission.ts';
import { inItsRelease, releaseOfProcess } from '../../process/process-release.ts';
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
  parseDeletedFiles,
  type StreamedFile,
  type SubmitForm,
} from './sent-answers.ts';

/** All files of one questionnaire. */
const mostKept = 100;

/** Answers as a client sends them in JSON; files come with the form of the specification's call. */
const JsonAnswers = Type.Object({ answers: SentAnswers, delete_file: Type.Optional(DeletedFiles) });

/** Answers whose files are in the storage already. */
class AnswersWithFiles {
  readonly answers: SentAnswers;
  readonly deleted: readonly string[];
  readonly files: readonly StreamedFile[];
  constructor(answers: SentAnswers, deleted: readonly string[], files: readonly StreamedFile[]) {
    this.answers = answers;
    this.deleted = deleted;
    this.files = files;
  }
}

type Context = TaskContext<QuestionnaireSubject, FactsOf<'questionnaire'>>;

/**
 * Stores the answers to a questionnaire with their files, all or nothing; then it is completed. Pre-screening lets
 * the application continue to the payment. `incomplete` names what is missing.
 *
 * @throws {AppError} `questionnaire.answer_invalid`; `record.not_found` for a file to delete that is not of these
 *   answers, and for a file of a question that takes none; `file.too_many`.
 * @see spec/pre-application.md §4 Questionnaires, §7
 */
export const submitAnswers = insideTask('questionnaire', 'submitAnswers', {
  onceOnly: false,
  input: (input) => input instanceof AnswersWithFiles || Value.Check(JsonAnswers, input),
  async run(context: Context, sent: AnswersWithFiles | Static<typeof JsonAnswers>) {
    const { deps, trx, subject, author, now } = context;
    const { applicant, questionnaire, address_id } = subject;
    const given = sent instanceof AnswersWithFiles ? sent : withoutFiles(sent);
    const asked = questionsOf(deps, applicant.property_id, questionnaire);
    const { response } = await situationIn(context);
    const stored = response === null ? [] : await listResponseFiles(trx, response.id);
    const gone = stored.filter(({ id }) => given.deleted.includes(id));
    if (gone.length < new Set(given.deleted).size) throw new AppError('record.not_found');
    const kept = stored.filter((file) => !gone.includes(file));
    if (kept.length + given.files.length > mostKept) throw new AppError('file.too_many');
    const uploaded = new Set([...kept, ...given.files].map(({ question_key }) => question_key));
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
      answers,
      completed_at,
    });
    const first = Math.max(-1, ...stored.map(({ position }) => position)) + 1;
    const added = given.files.map((file, index) => ({ ...file, position: first + index }));
    await moveFiles(deps, trx, applicant, { id, gone, added, at: completed_at });
    await openPayment(context);
    const detail = { questionnaire, version: asked.version };
    const { redirect_to_movein } = asked;
    const result = redirect_to_movein === undefined ? {} : { redirect_to_movein };
    const committed = () =>
      Promise.allSettled(gone.map(({ storage_key }) => deps.storage.remove(storage_key)));
    return { outcome: 'accepted' as const, result, detail, committed };
  },
});

/** The application waits for the pre-screening: its own process continues. */
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
  return new AnswersWithFiles(answers, delete_file.map(idOfSentPath), []);
}

async function moveFiles(
  deps: Pick<Deps, 'random'>,
  trx: Connection,
  applicant: Applicant,
  change: {
    id: string;
    gone: readonly QuestionnaireFileRow[];
    added: ReadonlyArray<StreamedFile & { position: number }>;
    at: string;
  },
): Promise<void> {
  for (const { id } of change.gone) await deleteResponseFile(trx, id);
  for (const file of change.added) {
    const row = { ...file, id: deps.random.id(), response_id: change.id, created_at: change.at };
    await insertResponseFile(trx, applicant, row);
  }
}

interface Submission {
  readonly subject: Subject;
  readonly form: SubmitForm;
  /** The part that holds the answers. */
  readonly field: string;
  readonly language: string;
  readonly ip: string;
}

/**
 * Whether a questionnaire can be answered now, in the release in which it continues.
 *
 * @throws {AppError} `state.not_allowed` when it is completed, or the lease is.
 */
export async function refuseClosed(deps: Deps, subject: Subject): Promise<void> {
  const { flow, facts } = await inItsRelease(deps, deps.db, processOf(subject), subject);
  requireAllowed(flow, facts, { type: 'SUBMIT' });
}

/**
 * Sends a form of answers to the process of its questionnaire.
 *
 * The files of the form are in the storage already; when this throws they are the caller's to remove.
 *
 * @throws {AppError} as the task `submitAnswers` does; `state.not_allowed` when it is closed.
 */
export async function sendAnswers(
  deps: Deps,
  { subject, form, field, language, ip }: Submission,
): Promise<SubmittedAnswer> {
  const sent = parseAnswers(field, form.fields.get(field));
  const deleted = parseDeletedFiles(form.fields.get('delete_file'));
  const its = await releaseOfProcess(deps, deps.db, processOf(subject), subject);
  const { items } = questionsOf(its.deps, subject.applicant.property_id, subject.questionnaire);
  for (const { question_key } of form.files) {
    const question = items.find(({ key }) => key === question_key);
    if (question?.type !== 'file') throw new AppError('record.not_found');
  }
  const ref = { flow: 'questionnaire', subject: processOf(subject).subject_id };
  const author = { actor: subject.actor, ip, language };
  const input = new AnswersWithFiles(sent, deleted, form.files);
  const wanted = { event: { type: 'SUBMIT' }, input, author, answers: ['submitAnswers'] };
  return resultOf<SubmittedAnswer>(await handle(deps, ref, wanted));
}
