import { useEffect, useReducer, useRef } from 'react';
import { type ActorRefFrom, createActor, fromCallback } from 'xstate';
import { type UploadReport, uploadMachine } from '../../../machines/upload.machine.ts';

/** A file that the server refused or did not receive. */
export interface NotStored {
  readonly file_name: string;
  readonly error: { readonly code: string; readonly message: string };
  /** True if the connection broke or the server failed: the same file may be sent again. */
  readonly broken?: boolean;
}

/** How files are sent, with one call each. */
export interface UploadsOptions<Stored> {
  /** The maximum size in bytes; larger files are refused before they are sent. */
  readonly maxBytes: number;
  /** The reason for refusing a file that is too large. */
  readonly tooLarge: string;
  /** Resolves with the stored file or the reason why there is none; must not throw. `onProgress` gets 0 to 1. */
  readonly send: (
    file: File,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<Stored | NotStored>;
  /** Called once per stored file; the file counts as being sent until the returned promise resolves. */
  readonly onStored: (stored: Stored) => unknown;
}

/** A file that is being sent or was not stored. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** Sent part, 0 to 1. */
  readonly share: number;
  readonly kind: 'sending' | 'failed' | 'refused';
  /** Why it was not stored; '' while it is being sent. */
  readonly reason: string;
  readonly retry: () => void;
  /** Stops the upload and removes it from the list. */
  readonly drop: () => void;
}

/** The number of files sent at the same time; the others wait. */
const AT_ONCE = 3;

interface Running {
  readonly key: number;
  readonly actor: ActorRefFrom<typeof uploadMachine>;
}

const isNotStored = (answer: object): answer is NotStored => 'error' in answer;

function reportOf(answer: object): UploadReport {
  if (!isNotStored(answer)) return { type: 'STORED', stored: answer };
  if (answer.broken) return { type: 'BROKEN', failure: answer.error.message };
  return { type: 'REFUSED', refusal: answer.error };
}

/**
 * Files being sent to the server, with a protocol each: one that is refused or fails does not delay the others, and can
 * be sent again. They continue after the component unmounts, such as when the person opens another tab.
 *
 * @see machines/upload.machine.ts
 */
export function useUploads<Stored extends object>(options: UploadsOptions<Stored>) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const running = useRef<readonly Running[]>([]);
  const serial = useRef(0);
  const [, changed] = useReducer((count: number) => count + 1, 0);

  const phase = ({ actor }: Running) => actor.getSnapshot().value;
  function startNext(): void {
    const free = AT_ONCE - running.current.filter((one) => phase(one) === 'sending').length;
    const waiting = running.current.filter((one) => phase(one) === 'queued');
    for (const { actor } of waiting.slice(0, Math.max(0, free))) actor.send({ type: 'START' });
  }

  function remove(key: number): void {
    running.current = running.current.filter((one) => one.key !== key);
    changed();
  }

  async function finished(key: number, stored: unknown): Promise<void> {
    await latest.current.onStored(stored as Stored);
    remove(key);
  }

  function begin(file: File): Running {
    serial.current += 1;
    const key = serial.current;
    const sendFile = fromCallback<UploadReport>(({ sendBack }) => {
      const stop = new AbortController();
      const onProgress = (share: number) => sendBack({ type: 'PROGRESS', share });
      void latest.current.send(file, onProgress, stop.signal).then((answer) => {
        if (!stop.signal.aborted) sendBack(reportOf(answer));
      });
      return () => stop.abort();
    });
    const machine = uploadMachine.provide({ actors: { sendFile } } as Parameters<
      typeof uploadMachine.provide
    >[0]);
    const actor = createActor(machine, { input: { file, limit: latest.current.maxBytes } });
    actor.subscribe(({ value, context }) => {
      if (value === 'done') void finished(key, context.stored);
      if (value !== 'sending') queueMicrotask(startNext);
      changed();
    });
    return { key, actor };
  }

  function add(files: readonly File[]): void {
    const added = files.map(begin);
    running.current = [...running.current, ...added];
    for (const { actor } of added) actor.start();
    startNext();
  }

  function rowOf({ key, actor }: Running): Upload {
    const { value, context } = actor.getSnapshot();
    const { file, share, refusal, failure } = context;
    const refused =
      refusal?.code === 'file.too_large' ? refusal.message || options.tooLarge : refusal?.message;
    return {
      key,
      name: file.name,
      share,
      kind: value === 'failed' || value === 'refused' ? value : 'sending',
      reason: refused ?? (failure === null ? '' : String(failure)),
      retry: () => actor.send({ type: 'RETRY' }),
      drop: () => {
        actor.send({ type: 'CANCEL' });
        remove(key);
        startNext();
      },
    };
  }

  return { uploads: running.current.map(rowOf), add };
}
