import type { SubmittedAnswer } from '../../../contract/questionnaire.contract.ts';
import {
  type Applicant,
  findApplicant,
  lockApplicant,
  updateApplicant,
} from '../../../db/applicant/applicant.repository.ts';
import {
  deleteResponseFile,
  insertResponseFile,
  listResponseFiles,
  type QuestionnaireFileRow,
  writeResponse,
} from '../../../db/applicant/questionnaire.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { appendEvent } from '../../../db/process/event.repository.ts';
import { resume } from '../../../engine/flow/resume.ts';
import { questionnaireFacts } from '../../../engine/questionnaires/questionnaire-facts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { flowOf, logEvent, ownerOf, placeAfter, unplaced } from '../../process.ts';
import { judgeAnswers, parseAnswers, parseDeletedFiles } from './sent-answers.ts';
import { questionnaireFlow, questionsOf, type Situation, situationOf } from './situation.ts';
import type { Subject } from './subject.ts';
import type { StreamedFile, SubmitForm } from './submit-form.ts';

/** All files of one questionnaire. */
const mostKept = 100;

export interface Submission {
  readonly subject: Subject;
  readonly form: SubmitForm;
  /** The part that holds the answers. */
  readonly field: string;
  readonly language: string;
  readonly ip: string;
}

/**
 * Whether a questionnaire can be answered now.
 *
 * @throws {AppError} `state.not_allowed` when it is completed, or the lease is.
 */
export function refuseClosed(deps: Pick<Deps, 'flows'>, situation: Situation): void {
  placeAfter(flowOf(deps, questionnaireFlow), situation.facts, { type: 'SUBMIT' });
}

/**
 * Stores the answers to a questionnaire with their files, all or nothing; then it is completed. Pre-screening lets
 * the application go on to the payment.
 *
 * The files of the form are in the storage already; when this throws they are the caller's to remove.
 *
 * @throws {AppError} as {@link refuseClosed} and `judgeAnswers` do; `record.not_found` for a file to delete that is
 *   not of these answers, and for a file of a question that takes none; `file.too_many`.
 * @see spec/pre-application.md §4 Questionnaires, §7
 */
export async function submitAnswers(deps: Deps, submission: Submission): Promise<SubmittedAnswer> {
  const { subject, form, field, language } = submission;
  const sent = parseAnswers(field, form.fields.get(field));
  const deleted = new Set(parseDeletedFiles(form.fields.get('delete_file')));
  const asked = questionsOf(deps, subject.applicant.property_id, subject.questionnaire);
  for (const { question_key } of form.files) {
    const question = asked.items.find(({ key }) => key === question_key);
    if (question?.type !== 'file') throw new AppError('record.not_found');
  }
  const removed = await deps.db.transaction().execute(async (trx) => {
    const applicant = await lockApplicant(trx, deps.dialect, subject.applicant.id);
    if (applicant === null) throw new AppError('token.invalid');
    const situation = await situationOf(deps, trx, subject, applicant);
    refuseClosed(deps, situation);
    const { response } = situation;
    const stored = response === null ? [] : await listResponseFiles(trx, response.id);
    const gone = stored.filter(({ id }) => deleted.has(id));
    if (gone.length < deleted.size) throw new AppError('record.not_found');
    const kept = stored.filter(({ id }) => !deleted.has(id));
    if (kept.length + form.files.length > mostKept) throw new AppError('file.too_many');
    const uploaded = new Set([...kept, ...form.files].map(({ question_key }) => question_key));
    const answers = judgeAnswers(asked, sent, uploaded, language);
    const completed_at = deps.clock.now().toISOString();
    const id = response?.id ?? deps.random.id();
    await writeResponse(trx, applicant, {
      id,
      questionnaire: subject.questionnaire,
      address_id: subject.address_id,
      asked: asked.items,
      answers,
      completed_at,
    });
    const first = Math.max(-1, ...stored.map(({ position }) => position)) + 1;
    const added = form.files.map((file, index) => ({ ...file, position: first + index }));
    await moveFiles(deps, trx, applicant, { id, gone, added, at: completed_at });
    await writeDown(deps, trx, applicant, submission, situation, asked.version);
    return gone;
  });
  await Promise.allSettled(removed.map(({ storage_key }) => deps.storage.remove(storage_key)));
  const { redirect_to_movein } = asked;
  return redirect_to_movein === undefined ? {} : { redirect_to_movein };
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

/** What happened, in the log of the questionnaire and, where it opens the payment, in that of the application. */
async function writeDown(
  deps: Deps,
  trx: Connection,
  applicant: Applicant,
  { subject, ip }: Submission,
  situation: Situation,
  version: number,
): Promise<void> {
  const flow = flowOf(deps, questionnaireFlow);
  const { questionnaire, actor } = subject;
  const after = questionnaireFacts({ ...situation, questionnaire, completed: true });
  await appendEvent(trx, ownerOf(applicant), {
    ...unplaced,
    id: deps.random.id(),
    flow: flow.id,
    flow_version: flow.version,
    event: 'SUBMIT',
    state_before: resume(flow, situation.facts).state,
    state_after: resume(flow, after).state,
    actor,
    ip,
    detail: { questionnaire, version },
    at: deps.clock.now().toISOString(),
  });
  if (questionnaire !== 'pre_screening' || !applicant.pre_screening_pending) return;
  await updateApplicant(trx, applicant.id, { pre_screening_pending: false });
  const changed = (await findApplicant(trx, applicant.id)) ?? applicant;
  await logEvent(deps, trx, changed, { actor, ip }, 'PRE_SCREENING_ANSWERED');
}
