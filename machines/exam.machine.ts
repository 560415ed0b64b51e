import { assign, fromPromise, setup } from 'xstate';
import type { TaskInput, TaskResult } from '../src/engine/flow/machine/machine-types.ts';
import { notProvided } from './not-provided.ts';
import type { ProtocolPolicy } from './protocols.ts';

/** One question of the bureau, with the names that it has on the wire. */
interface ExamQuestion {
  readonly questionKeyName: string;
  readonly questionPromptText: string;
  /** The code of the language of its texts; the fallback language when left out. */
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
  /** Rounds that the bureau still asks, this one among them; null where it did not say. */
  readonly attempts_left: number | null;
  /** The language in which the person has asked for new questions, which the bureau need not have. */
  readonly asked_in?: string;
}

/** What REGENERATE may carry: the language to ask in, where open questions are replaced for it. */
export interface NewQuestions {
  readonly language: string;
}

/** What ANSWER carries: the choices of one round, in the order of its questions. */
export interface ExamAnswers {
  readonly examId: string;
  readonly answers: readonly {
    readonly questionKeyName: string;
    readonly selectedChoiceKeyName: string;
  }[];
}

/**
 * The questions that have no answer yet, in their order. All of them need one.
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
  /** What the bureau said; null before. */
  readonly verdict: TaskResult | null;
}

const passedMs = ({ task }: ExamContext) => (task.policy as ProtocolPolicy<'exam'>).passedMs;

/**
 * Handing in the answers of an exam: once, and a pass is shown for a moment before the flow continues. CONTINUE continues
 * at once. The protocol of `answerExam`; the answers come with the event that began the task.
 *
 * The host provides `answerExam`. What it throws is the failure of the task: the flow leads back to the questions.
 *
 * @example "answering": { "task": "answerExam", "protocol": "exam", "policy": { "passedMs": 2000 }, "outcomes": { ... } }
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
