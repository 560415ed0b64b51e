import { assign, fromPromise, setup } from 'xstate';
import type { ApplicationOutcome } from './application.catalog.ts';
import { notProvided } from './not-provided.ts';

/** One question of the bureau, with the names that it has on the wire. */
export interface ExamQuestion {
  readonly questionKeyName: string;
  readonly questionPromptText: string;
  readonly choices: readonly { readonly choiceKeyName: string; readonly choiceDisplayText: string }[];
}

/** A round of questions. The reference numbers are shown to the person. */
export interface ExamRound {
  readonly examId: string;
  readonly authenticationQuestions: readonly ExamQuestion[];
  readonly renter_uid: string;
  readonly screening_request_renter_uid: string;
  readonly screening_request_uid: string;
}

/** What `loadExam` answers. Whatever it throws counts as `failed` and is tried again. */
export type LoadedExam =
  | { readonly outcome: 'questions'; readonly round: ExamRound }
  /** `notPassed`: an earlier round was answered wrongly; only new questions lead on. */
  | { readonly outcome: 'passed' | 'manual' | 'notPassed' | 'paymentMissing' | 'notFound' | 'failed' };

/** What `answerExam` answers. Whatever it throws leaves the answers in place, to be sent again. */
export type ExamVerdict =
  | { readonly outcome: 'questions'; readonly round: ExamRound }
  | { readonly outcome: 'passed' | 'manual' | 'notPassed' | 'failed' };

export interface LoadExamInput {
  /** Ask the bureau for new questions (`regenerate=1`). */
  readonly regenerate: boolean;
}

export interface AnswerExamInput {
  readonly examId: string;
  /** In the order of the questions, each with the chosen key. */
  readonly answers: readonly {
    readonly questionKeyName: string;
    readonly selectedChoiceKeyName: string;
  }[];
}

/** How the exam ended, in the words of the application flow. */
export interface ExamOutput {
  readonly outcome: Extract<
    ApplicationOutcome<'loadExam' | 'answerExam'>,
    'passed' | 'manual' | 'paymentMissing'
  >;
}

interface ExamContext {
  readonly round: ExamRound | null;
  /** The chosen choice by question, kept until the bureau has taken the answers. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly regenerate: boolean;
  /** Tries after the first one. */
  readonly retries: number;
  /** Somebody tried to hand in while answers were missing. */
  readonly incomplete: boolean;
  /** What the last call threw; null when it answered. */
  readonly failure: unknown;
}

type ExamEvent =
  | { readonly type: 'CHOOSE'; readonly question: string; readonly choice: string }
  | { readonly type: 'ANSWER' | 'TRY_AGAIN' | 'REGENERATE' | 'CONTINUE' };

/** Pause before the questions are asked for again. @see spec/application.md §9 */
export const EXAM_RETRY_MS = 5000;
/** How often they are asked for again after the first try. */
export const EXAM_RETRIES = 10;
/** How long the good news stands before the last page opens. */
export const EXAM_PASSED_MS = 2000;

/**
 * The questions that have no answer yet, in their order. All of them need one.
 *
 * @example unanswered(round, { q1: 'a' }) // ['q2', 'q3']
 */
export function unanswered(round: ExamRound | null, chosen: Readonly<Record<string, string>>): string[] {
  return (round?.authenticationQuestions ?? [])
    .map((question) => question.questionKeyName)
    .filter((key) => chosen[key] === undefined);
}

const roundOf = (event: unknown) => (event as { output: { round: ExamRound } }).output.round;
const outcomeOf = (event: unknown) => (event as { output?: { outcome: string } }).output?.outcome;

/**
 * The identity exam of one person: loads the questions with its retry rule, takes the answers, hands them in
 * once, shows what came of it.
 *
 * The host provides `loadExam` and `answerExam`. Choices are kept when handing in fails, and cleared when
 * the bureau asks another round.
 *
 * @example useMachine(examMachine.provide({ actors: { loadExam, answerExam } }))
 * @see spec/application.md §4 Exam, §8
 */
export const examMachine = setup({
  types: { context: {} as ExamContext, events: {} as ExamEvent, output: {} as ExamOutput },
  actors: {
    loadExam: fromPromise<LoadedExam, LoadExamInput>(notProvided('loadExam')),
    answerExam: fromPromise<ExamVerdict, AnswerExamInput>(notProvided('answerExam')),
  },
  delays: { retryPause: EXAM_RETRY_MS, passedShown: EXAM_PASSED_MS },
  guards: {
    answers: ({ event }, outcome: string) => outcomeOf(event) === outcome,
    retryLeft: ({ context }) => context.retries < EXAM_RETRIES,
    allAnswered: ({ context }) => unanswered(context.round, context.chosen).length === 0,
  },
  actions: {
    takeRound: assign(({ event }) => ({
      round: roundOf(event),
      chosen: {},
      regenerate: false,
      incomplete: false,
      failure: null,
    })),
    choose: assign({
      chosen: ({ context, event }) =>
        event.type === 'CHOOSE' ? { ...context.chosen, [event.question]: event.choice } : context.chosen,
    }),
    keepFailure: assign({ failure: ({ event }) => (event as { error?: unknown }).error ?? 'failed' }),
    forgetFailure: assign({ failure: null, incomplete: false }),
    markIncomplete: assign({ incomplete: true }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    startOver: assign({ retries: 0, failure: null, incomplete: false }),
    askForNew: assign({ regenerate: true }),
  },
}).createMachine({
  id: 'exam',
  context: { round: null, chosen: {}, regenerate: false, retries: 0, incomplete: false, failure: null },
  initial: 'loading',
  output: ({ event }) => (event as unknown as { output: ExamOutput }).output,
  states: {
    loading: {
      invoke: {
        src: 'loadExam',
        input: ({ context }) => ({ regenerate: context.regenerate }),
        onDone: [
          { guard: { type: 'answers', params: 'questions' }, target: 'open', actions: 'takeRound' },
          { guard: { type: 'answers', params: 'passed' }, target: 'finished' },
          { guard: { type: 'answers', params: 'manual' }, target: 'manual' },
          { guard: { type: 'answers', params: 'notPassed' }, target: 'notPassed' },
          { guard: { type: 'answers', params: 'paymentMissing' }, target: 'paymentMissing' },
          { guard: { type: 'answers', params: 'notFound' }, target: 'notFound' },
          { guard: 'retryLeft', target: 'waiting', actions: 'keepFailure' },
          { target: 'failed', actions: 'keepFailure' },
        ],
        onError: [
          { guard: 'retryLeft', target: 'waiting', actions: 'keepFailure' },
          { target: 'failed', actions: 'keepFailure' },
        ],
      },
    },
    waiting: {
      after: { retryPause: { target: 'loading', actions: 'countRetry' } },
      on: { TRY_AGAIN: { target: 'loading', actions: 'countRetry' } },
    },
    failed: { on: { TRY_AGAIN: { target: 'loading', actions: 'startOver' } } },
    notFound: { on: { TRY_AGAIN: { target: 'loading', actions: 'startOver' } } },
    open: {
      on: {
        CHOOSE: { actions: 'choose' },
        ANSWER: [
          { guard: 'allAnswered', target: 'answering', actions: 'forgetFailure' },
          { actions: 'markIncomplete' },
        ],
      },
    },
    answering: {
      invoke: {
        src: 'answerExam',
        input: ({ context }) => ({
          examId: context.round?.examId ?? '',
          answers: (context.round?.authenticationQuestions ?? []).map(({ questionKeyName }) => ({
            questionKeyName,
            selectedChoiceKeyName: context.chosen[questionKeyName] ?? '',
          })),
        }),
        onDone: [
          { guard: { type: 'answers', params: 'passed' }, target: 'passed' },
          { guard: { type: 'answers', params: 'manual' }, target: 'manual' },
          { guard: { type: 'answers', params: 'notPassed' }, target: 'notPassed' },
          { guard: { type: 'answers', params: 'questions' }, target: 'open', actions: 'takeRound' },
          { target: 'open', actions: 'keepFailure' },
        ],
        onError: { target: 'open', actions: 'keepFailure' },
      },
    },
    passed: { after: { passedShown: 'finished' }, on: { CONTINUE: 'finished' } },
    manual: { on: { CONTINUE: 'manualFinished' } },
    notPassed: { on: { REGENERATE: { target: 'loading', actions: ['startOver', 'askForNew'] } } },
    finished: { type: 'final', output: { outcome: 'passed' } satisfies ExamOutput },
    manualFinished: { type: 'final', output: { outcome: 'manual' } satisfies ExamOutput },
    paymentMissing: { type: 'final', output: { outcome: 'paymentMissing' } satisfies ExamOutput },
  },
});
