import { fromPromise, type NonReducibleUnknown, type PromiseActorLogic } from 'xstate';

/** An actor whose results a test sets one by one. */
export interface ScriptedActor<Output, Input> {
  readonly logic: PromiseActorLogic<Output, Input>;
  /** The inputs of all calls, oldest first. */
  readonly asked: Input[];
  /** Resolves the oldest open call, and delivers the result to the machine. */
  readonly answer: (output: Output) => Promise<void>;
  /** Rejects the oldest open call. */
  readonly fail: (error?: unknown) => Promise<void>;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * An actor that waits for the test to answer.
 *
 * @example const load = scriptedActor<LoadedExam, LoadExamInput>(); await load.answer({ outcome: 'passed' })
 */
export function scriptedActor<Output, Input = NonReducibleUnknown>(): ScriptedActor<Output, Input> {
  const open: { resolve: (output: Output) => void; reject: (error: unknown) => void }[] = [];
  const asked: Input[] = [];
  const oldest = () => {
    const found = open.shift();
    if (!found) throw new Error('Nobody is waiting for an answer.');
    return found;
  };
  return {
    asked,
    logic: fromPromise<Output, Input>(({ input }) => {
      asked.push(input);
      return new Promise<Output>((resolve, reject) => open.push({ resolve, reject }));
    }),
    answer: async (output) => {
      oldest().resolve(output);
      await turn();
    },
    fail: async (error = new Error('no answer')) => {
      oldest().reject(error);
      await turn();
    },
  };
}
