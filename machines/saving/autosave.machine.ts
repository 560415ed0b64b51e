import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '../not-provided.ts';
import { type Busy, busyAndPatient, nextWait, type Waits } from './busy-server.ts';

export interface KeepInput {
  /** The latest serial that this window has received; 0 before the first. */
  readonly serial: number;
}

/** The server has the entries, or (`stale`) another window saved first: the host has merged both. */
type Taken =
  | { readonly outcome: 'kept'; readonly serial: number; readonly savedAt: string | null }
  | { readonly outcome: 'stale'; readonly serial: number };

/** The result of `keepDraft`. If it throws, the outcome is `refused`. */
export type KeptAnswer =
  | Taken
  /** No network: the host keeps the entries in the browser meanwhile. */
  | { readonly outcome: 'unreachable' }
  /** The server is busy and asks for a retry after `retryMs`. The host keeps the entries in the browser meanwhile. */
  | Busy
  /** The server refused the entries; a save by the person shows the reason. */
  | { readonly outcome: 'refused' };

interface AutosaveContext extends Waits {
  readonly serial: number;
  /** When the entries were last saved, ISO 8601; null if never. */
  readonly savedAt: string | null;
  /** True if something was typed while a save was in progress. */
  readonly again: boolean;
}

type AutosaveEvent =
  /** CHANGED: something was typed. LEAVE: the person leaves the page. ONLINE: the network is back. */
  { readonly type: 'CHANGED' | 'LEAVE' | 'ONLINE' };

interface Done {
  readonly output: KeptAnswer;
}

const answerOf = (event: unknown) => (event as Partial<Done>).output;

/** Idle time after the last keystroke before a save, in milliseconds. */
export const REST_MS = 1500;
/** Pause before the next attempt without a network event, in milliseconds. */
export const RETRY_MS = 20_000;

/**
 * Saves entries silently between the saves that the person confirms: one call at a time, after an idle time. A busy
 * server is asked again as it wishes, for as long as a confirmed save would; then it counts as unreachable.
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
    busyAndPatient,
    keptAndChanged: ({ context, event }) => answerOf(event)?.outcome === 'kept' && context.again,
  },
  delays: { rest: REST_MS, retry: RETRY_MS, wait: ({ context }) => context.waitMs },
  actions: {
    noteChange: assign({ again: true }),
    forgetChange: assign({ again: false }),
    // The latest entries are not saved yet, so the time of an earlier save would be misleading.
    forgetTime: assign({ savedAt: null, waits: 0 }),
    takeWait: assign((asked) => nextWait(asked)),
    takeSerial: assign(({ event }) => {
      const { outcome: _, ...taken } = answerOf(event) as Taken;
      return { ...taken, waits: 0 };
    }),
  },
}).createMachine({
  id: 'autosave',
  context: ({ input }) => ({ ...input, again: false, waits: 0, waitMs: 0 }),
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
          { guard: 'busyAndPatient', target: 'waiting', actions: 'takeWait' },
          { guard: { type: 'answers', params: 'refused' }, target: 'idle' },
          { target: 'offline' },
        ],
        onError: 'idle',
      },
    },
    waiting: { after: { wait: 'keeping' }, on: { LEAVE: 'keeping' } },
    offline: {
      entry: 'forgetTime',
      after: { retry: 'keeping' },
      on: { ONLINE: 'keeping', CHANGED: 'resting', LEAVE: 'keeping' },
    },
  },
});
