import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from './not-provided.ts';

export interface KeepInput {
  /** The serial that this window has seen last; 0 before the first. */
  readonly serial: number;
}

/** What `keepDraft` answers. Whatever it throws counts as `refused`. */
export type KeptAnswer =
  | { readonly outcome: 'kept'; readonly serial: number; readonly savedAt: string | null }
  /** Another window was first. The host has joined its entries with the own ones. */
  | { readonly outcome: 'stale'; readonly serial: number }
  /** No network, or a server that wants to be asked again: the host keeps it in the browser meanwhile. */
  | { readonly outcome: 'unreachable' }
  /** The server will not have it; the person's own save says why. */
  | { readonly outcome: 'refused' };

interface AutosaveContext {
  readonly serial: number;
  /** When the entries were kept last, ISO 8601; null while nothing was. */
  readonly savedAt: string | null;
  /** Something was typed while the last entries were on their way. */
  readonly again: boolean;
}

type AutosaveEvent =
  /** CHANGED: something was typed. LEAVE: the page is being left. ONLINE: the network is back. */
  { readonly type: 'CHANGED' | 'LEAVE' | 'ONLINE' };

interface Done {
  readonly output: KeptAnswer;
}

const answerOf = (event: unknown) => (event as Partial<Done>).output;

/** Rest after the last key before anything is sent, in milliseconds. */
export const REST_MS = 1500;
/** How long to wait before the network is tried again where nobody says that it is back, in milliseconds. */
export const RETRY_MS = 20_000;

/**
 * Keeping what is typed, under the save that the person confirms: silent, one call at a time, after a rest.
 *
 * @example useMachine(autosaveMachine.provide({ actors: { keepDraft } }), { input: { serial: 0, savedAt: null } })
 * @see spec/application.md §4 Progress and saving
 */
export const autosaveMachine = setup({
  types: {
    context: {} as AutosaveContext,
    events: {} as AutosaveEvent,
    input: {} as { readonly serial: number; readonly savedAt: string | null },
  },
  actors: { keepDraft: fromPromise<KeptAnswer, KeepInput>(notProvided('keepDraft')) },
  guards: {
    answers: ({ event }, outcome: string) => answerOf(event)?.outcome === outcome,
    keptAndChanged: ({ context, event }) => answerOf(event)?.outcome === 'kept' && context.again,
  },
  delays: { rest: REST_MS, retry: RETRY_MS },
  actions: {
    noteChange: assign({ again: true }),
    forgetChange: assign({ again: false }),
    // What was typed since is not on the server, so the time of an earlier save would promise too much.
    forgetTime: assign({ savedAt: null }),
    takeSerial: assign(({ context, event }) => {
      const answer = answerOf(event);
      if (answer?.outcome === 'kept') return { serial: answer.serial, savedAt: answer.savedAt };
      return answer?.outcome === 'stale' ? { serial: answer.serial } : context;
    }),
  },
}).createMachine({
  id: 'autosave',
  context: ({ input }) => ({ serial: input.serial, savedAt: input.savedAt, again: false }),
  initial: 'idle',
  states: {
    idle: { on: { CHANGED: 'resting' } },
    resting: {
      after: { rest: 'keeping' },
      on: { CHANGED: { target: 'resting', reenter: true }, LEAVE: 'keeping' },
    },
    keeping: {
      entry: 'forgetChange',
      on: { CHANGED: { actions: 'noteChange' } },
      invoke: {
        src: 'keepDraft',
        input: ({ context }) => ({ serial: context.serial }),
        onDone: [
          { guard: 'keptAndChanged', target: 'resting', actions: 'takeSerial' },
          { guard: { type: 'answers', params: 'kept' }, target: 'idle', actions: 'takeSerial' },
          { guard: { type: 'answers', params: 'stale' }, target: 'resting', actions: 'takeSerial' },
          { guard: { type: 'answers', params: 'unreachable' }, target: 'offline' },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
    },
    offline: {
      entry: 'forgetTime',
      after: { retry: 'keeping' },
      on: { ONLINE: 'keeping', CHANGED: 'resting', LEAVE: 'keeping' },
    },
  },
});
