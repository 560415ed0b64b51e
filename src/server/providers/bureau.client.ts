/** HTTP client of the screening bureau. */
import { type CallOutcome, callJson, memberOf, textOf } from './call-json.ts';
import type {
  AuthenticationQuestion,
  ExamResult,
  ScreeningProvider,
  ScreeningRefusal,
} from './screening-provider.ts';

export interface BureauOptions {
  url: string;
  key: string;
  timeoutMs: number;
}

const refusals: readonly ScreeningRefusal[] = [
  'applicant.notfound',
  'exam.passed',
  'package.zipreport',
  'exam.manual_verification',
  'exam.notfound',
];

const results: readonly ExamResult[] = ['Passed', 'Failed', 'ManualVerificationRequired'];

/**
 * @example const bureau = bureauClient({ url, key, timeoutMs: 10_000 })
 */
export function bureauClient({ url, key, timeoutMs }: BureauOptions): ScreeningProvider {
  const post = (path: string, body: unknown) =>
    callJson({ url: `${url}/v1/${path}`, method: 'POST', key, timeoutMs, body });
  return {
    async open(order) {
      const outcome = await post('screenings', order);
      const body = taken(outcome);
      if (body === null) return unhappy(outcome);
      const ids = {
        renter_uid: textOf(body, 'renter_uid'),
        screening_request_uid: textOf(body, 'screening_request_uid'),
        screening_request_renter_uid: textOf(body, 'screening_request_renter_uid'),
      };
      if (Object.values(ids).includes('')) return { kind: 'unavailable', reason: 'no ids' };
      return { kind: 'opened', ids };
    },
    async ask(uid, language) {
      const outcome = await post(`screenings/${encodeURIComponent(uid)}/exams`, { language });
      const body = taken(outcome);
      if (body === null) return unhappy(outcome);
      const list = memberOf(body, 'authenticationQuestions');
      const questions = Array.isArray(list) ? list.map(questionOf) : [];
      const examId = textOf(body, 'examId');
      // Questions that nobody can answer would block the person forever.
      const isWhole = examId !== '' && questions.every(({ choices }) => choices.length > 0);
      if (!isWhole || questions.length === 0) return { kind: 'unavailable', reason: 'no questions' };
      return { kind: 'asked', examId, questions, attemptsLeft: attemptsIn(body) };
    },
    async grade(examId, answers) {
      const outcome = await post(`exams/${encodeURIComponent(examId)}/answers`, { answers });
      const body = taken(outcome);
      const result = results.find((known) => known === textOf(body, 'result'));
      if (result === undefined) return unhappy(outcome);
      return { kind: 'graded', result, attemptsLeft: attemptsIn(body) };
    },
  };
}

function attemptsIn(body: unknown): number | null {
  const left = memberOf(body, 'attemptsLeft');
  return Number.isInteger(left) && (left as number) >= 0 ? (left as number) : null;
}

function taken(outcome: CallOutcome): unknown {
  return outcome.kind === 'answer' && outcome.status < 300 ? outcome.body : null;
}

function unhappy(
  outcome: CallOutcome,
): { kind: 'refused'; code: ScreeningRefusal } | { kind: 'unavailable'; reason: string } {
  if (outcome.kind !== 'answer') return { kind: 'unavailable', reason: outcome.reason };
  const code = refusals.find((known) => known === textOf(outcome.body, 'error'));
  return code === undefined
    ? { kind: 'unavailable', reason: `status ${outcome.status}` }
    : { kind: 'refused', code };
}

function questionOf(body: unknown): AuthenticationQuestion {
  const choices = memberOf(body, 'choices');
  const language = textOf(body, 'language');
  return {
    questionKeyName: textOf(body, 'questionKeyName'),
    questionPromptText: textOf(body, 'questionPromptText'),
    type: textOf(body, 'type'),
    ...(language !== '' && { language }),
    choices: (Array.isArray(choices) ? choices : []).map((choice) => ({
      choiceKeyName: textOf(choice, 'choiceKeyName'),
      choiceDisplayText: textOf(choice, 'choiceDisplayText'),
    })),
  };
}
