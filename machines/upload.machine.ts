import { assign, fromCallback, setup } from 'xstate';

/** A file before it is sent. `size` in bytes. */
export interface UploadFile {
  readonly name: string;
  readonly size: number;
}

/** Why a file was refused; `message` is for the person. */
interface Refusal {
  readonly code: string;
  readonly message: string;
}

export interface UploadInput {
  readonly file: UploadFile;
  /** Maximum size in bytes. */
  readonly limit: number;
}

/** The events of `sendFile`. It ends with STORED, REFUSED or BROKEN. */
export type UploadReport =
  | { readonly type: 'PROGRESS'; readonly share: number }
  | { readonly type: 'STORED'; readonly stored: unknown }
  | { readonly type: 'REFUSED'; readonly refusal: Refusal }
  /** The connection broke, or the server answered with an error: can be retried. */
  | { readonly type: 'BROKEN'; readonly failure: unknown };

interface UploadContext {
  readonly file: UploadFile;
  readonly limit: number;
  /** Sent part of the file, 0 to 1. Never decreases during one attempt. */
  readonly share: number;
  /** The server's record of the file, once it is stored. */
  readonly stored: unknown;
  readonly refusal: Refusal | null;
  readonly failure: unknown;
}

type UploadEvent = UploadReport | { readonly type: 'START' | 'RETRY' | 'CANCEL' };

/**
 * The upload of one file. A list of files has one machine per file, so that a refused file does not block the others.
 *
 * A file over the limit is `refused` with `file.too_large` and never sent. `queued` waits for START, so that the host
 * decides how many uploads run at once. The host provides `sendFile`; leaving `sending` cancels it (the function that
 * it returns is called).
 *
 * @example useMachine(uploadMachine.provide({ actors: { sendFile } }), { input: { file, limit } })
 * @see spec/application.md §5 Uploaded files, §8
 */
export const uploadMachine = setup({
  types: { context: {} as UploadContext, events: {} as UploadEvent, input: {} as UploadInput },
  actors: {
    sendFile: fromCallback<UploadEvent, UploadFile>(({ sendBack }) => {
      sendBack({
        type: 'BROKEN',
        failure: new Error('The host has not provided the actor "sendFile".'),
      });
    }),
  },
  guards: { tooLarge: ({ context }) => context.file.size > context.limit },
  actions: {
    refuseLarge: assign({ refusal: { code: 'file.too_large', message: '' } }),
    takeProgress: assign({
      share: ({ context, event }) =>
        event.type === 'PROGRESS' ? Math.min(1, Math.max(context.share, event.share)) : context.share,
    }),
    takeStored: assign({
      share: 1,
      stored: ({ event }) => (event.type === 'STORED' ? event.stored : null),
    }),
    takeRefusal: assign({ refusal: ({ event }) => (event.type === 'REFUSED' ? event.refusal : null) }),
    takeFailure: assign({ failure: ({ event }) => (event.type === 'BROKEN' ? event.failure : null) }),
    startOver: assign({ share: 0, failure: null }),
  },
}).createMachine({
  id: 'upload',
  context: ({ input }) => ({
    file: input.file,
    limit: input.limit,
    share: 0,
    stored: null,
    refusal: null,
    failure: null,
  }),
  initial: 'checking',
  states: {
    checking: {
      always: [{ guard: 'tooLarge', target: 'refused', actions: 'refuseLarge' }, { target: 'queued' }],
    },
    queued: { on: { START: 'sending', CANCEL: 'cancelled' } },
    sending: {
      entry: 'startOver',
      invoke: { src: 'sendFile', input: ({ context }) => context.file },
      on: {
        PROGRESS: { actions: 'takeProgress' },
        STORED: { target: 'done', actions: 'takeStored' },
        REFUSED: { target: 'refused', actions: 'takeRefusal' },
        BROKEN: { target: 'failed', actions: 'takeFailure' },
        CANCEL: 'cancelled',
      },
    },
    failed: { on: { RETRY: 'sending', CANCEL: 'cancelled' } },
    done: { type: 'final' },
    refused: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
