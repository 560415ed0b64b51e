import type { SubmittedAnswer } from '../../../contract/questionnaire.contract.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { flowOf } from '../../flows.ts';
import { handle, resultOf } from '../../process/handle.ts';
import { requireAllowed } from '../../process/permission.ts';
import { questionnaireId } from './questionnaire.subject.ts';
import { parseAnswers, parseDeletedFiles } from './sent-answers.ts';
import { questionsOf, type Situation } from './situation.ts';
import type { Subject } from './subject.ts';
import { AnswersWithFiles } from './submit.task.ts';
import type { SubmitForm } from './submit-form.ts';

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
  requireAllowed(flowOf(deps, 'questionnaire'), situation.facts, { type: 'SUBMIT' });
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
  const { items } = questionsOf(deps, subject.applicant.property_id, subject.questionnaire);
  for (const { question_key } of form.files) {
    const question = items.find(({ key }) => key === question_key);
    if (question?.type !== 'file') throw new AppError('record.not_found');
  }
  const ref = { flow: 'questionnaire', subject: questionnaireId(subject) };
  const author = { actor: subject.actor, ip, language };
  const input = new AnswersWithFiles(sent, deleted, form.files);
  const wanted = { event: { type: 'SUBMIT' }, input, author, answers: ['submitAnswers'] };
  return resultOf<SubmittedAnswer>(await handle(deps, ref, wanted));
}
