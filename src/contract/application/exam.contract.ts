/**
 * The identity exam.
 *
 * @see spec/application.md §3 Exam, §7, §8
 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';

/** '' while the exam is open. After `Failed`, `regenerate=1` requests a new exam. */
export const ExamResult = Type.Union([
  Type.Literal(''),
  Type.Literal('Passed'),
  Type.Literal('Failed'),
  Type.Literal('ManualVerificationRequired'),
]);
export type ExamResult = Static<typeof ExamResult>;

export const AuthenticationQuestion = Type.Object({
  questionKeyName: Type.String(),
  questionPromptText: Type.String(),
  type: Type.String(),
  language: Type.Optional(Type.String({ description: 'Of its texts; English when left out.' })),
  choices: Type.Array(Type.Object({ choiceKeyName: Type.String(), choiceDisplayText: Type.String() })),
});
export type AuthenticationQuestion = Static<typeof AuthenticationQuestion>;

export const ExamView = Type.Object({
  exams: Type.Object({
    examId: Type.String(),
    authenticationQuestions: Type.Array(AuthenticationQuestion),
    result: ExamResult,
    attempts_left: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'Rounds that the bureau still asks, an open one among them; null: it did not say.',
    }),
    renter_uid: Type.String(),
    screening_request_renter_uid: Type.String(),
    screening_request_uid: Type.String(),
  }),
  applicant: Type.Object({
    id: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    applicant_type: Type.String(),
  }),
});
export type ExamView = Static<typeof ExamView>;

const Name = Type.String({ minLength: 1, maxLength: 100 });

export const ExamAnswers = Type.Object({
  regenerate: Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), Type.String({ maxLength: 5 })])),
  exam_id: Name,
  authentication_answers: Type.Array(
    Type.Object({ questionKeyName: Name, selectedChoiceKeyName: Type.String({ maxLength: 100 }) }),
    { maxItems: 50 },
  ),
});
export type ExamAnswers = Static<typeof ExamAnswers>;

export const ExamVerdict = Type.Object({ result: ExamResult });

const tag = 'exam';
const REFUSALS_OF_AN_EXAM = [
  'token.invalid',
  'applicant.notfound',
  'payment.missing',
  'pre_screening_questionnaires.pending',
  'exam.passed',
  'exam.closed',
  'exam.expired',
  'exam.unavailable',
  'provider.not_set_up',
  'package.zipreport',
  'state.not_allowed',
] as const;

export const readExam = endpoint({
  method: 'GET',
  path: '/api/applicant/exam',
  tag,
  summary: 'The identity questions; regenerate=1 asks for new ones after a failed exam',
  request: {
    headers: TokenHeader,
    query: Type.Object({ regenerate: Type.Optional(Type.String({ maxLength: 5 })) }),
  },
  answer: ExamView,
  errors: REFUSALS_OF_AN_EXAM,
});
export const answerExam = endpoint({
  method: 'POST',
  path: '/api/applicant/exam',
  tag,
  summary: 'Sends the answers to the bureau; they are kept nowhere',
  request: { headers: TokenHeader, body: ExamAnswers },
  answer: ExamVerdict,
  errors: [...REFUSALS_OF_AN_EXAM, 'validation.failed'],
});
