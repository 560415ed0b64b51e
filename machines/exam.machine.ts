import { assign, fromPromise, setup } from 'xstate';
import type { TaskInput, TaskResult } from '../src/engine/flow/machine/machine-types.ts';
import { notProvided } from './not-provided.ts';
import type { ProtocolPolicy } from './protocols.ts';

/** One question of the bureau, with the bureau's field names. */
interface ExamQuestion {
  readonly questionKeyName: string;
  readonly questionPromptText: string;
  /** The language code of its texts; default: the fallback language. */
  readonly language?: string | undefined;
  readonly choices: readonly { readonly choiceKeyName: string; readonly choiceDisplayText: string }[];
}

/** A round of questions. The reference numbers are shown to the person. */
export interface ExamRound {
  readonly examId: string;
  readonly authenticationQuestions: readonly ExamQuestion[];
  readonly renter_uid: string;
  readonly screening_request_renter_uid: string;
  readonly screening_request_uid: string;
  /** Remaining rounds of the bureau, including this one; null if it did not report them. */
  readonly attempts_left: number | null;
  /** The language in which the person requested new questions; the bureau may not support it. */
  readonly asked_in?: string;
}

/** The optional payload of REGENERATE: the language of new questions that replace the open ones. */
export interface NewQuestions {
  readonly language: string;
}

/** The payload of ANSWER: the choices of one round, in the order of its questions. */
export interface ExamAnswers {
  readonly examId: string;
  readonly answers: readonly {
    readonly questionKeyName: string;
    readonly selectedChoiceKeyName: string;
  }[];
}

/**
 * The unanswered questions, in order. All questions must be answered.
 *
 * @example unanswered(round, { q1: 'a' }) // ['q2', 'q3']
 */
export function unanswered(round: ExamRound, chosen: Readonly<Record<string, string>>): string[] {
  return round.authenticationQuestions
    .map((question) => question.questionKeyName)
    .filter((key) => chosen[key] === undefined);
}

interface ExamContext {
  readonly task: TaskInput;
  /** The bureau's result; null before. */
  readonly verdict: TaskResult | null;
}

const passedMs = ({ task }: ExamContext) => (task.policy as ProtocolPolicy<'exam'>).passedMs;

/**
 * Submits the answers of an exam once; a pass is shown briefly before the flow continues, CONTINUE skips the pause. The
 * protocol of `answerExam`; the answers come with the event that started the task.
 *
 * The host provides `answerExam`. If it throws, the task fails and the flow leads back to the questions.
 *
 * @example
 * "answering": { "task": "answerExam", "protocol": "exam", "policy": { "passedMs": 2000 }, "outcomes": { ... } }
 * @see spec/application.md §4 Exam, §8
 */
export const examMachine = setup({
  types: {
    context: {} as ExamContext,
    events: {} as { readonly type: 'CONTINUE' },
    input: {} as TaskInput,
    output: {} as TaskResult,
  },
  actors: { answerExam: fromPromise<TaskResult, TaskInput>(notProvided('answerExam')) },
  delays: { passedShown: ({ context }) => passedMs(context) },
  guards: {
    passed: ({ event }) => (event as { output?: TaskResult }).output?.outcome === 'passed',
  },
  actions: {
    takeVerdict: assign({ verdict: ({ event }) => (event as unknown as { output: TaskResult }).output }),
    takeFailure: assign({ verdict: { outcome: 'failed' } }),
  },
}).createMachine({
  id: 'exam',
  context: ({ input }) => ({ task: input, verdict: null }),
  initial: 'answering',
  output: ({ context }) => context.verdict ?? { outcome: 'failed' },
  states: {
    answering: {
      invoke: {
        src: 'answerExam',
        input: ({ context }) => context.task,
        onDone: [
          { guard: 'passed', target: 'passed', actions: 'takeVerdict' },
          { target: 'told', actions: 'takeVerdict' },
        ],
        onError: { target: 'told', actions: 'takeFailure' },
      },
    },
    passed: { after: { passedShown: 'told' }, on: { CONTINUE: 'told' } },
    told: { type: 'final' },
  },
});
