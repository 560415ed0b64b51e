/** Calls of an S3-compatible store, with limits of time and tries. */
import { Readable } from 'node:stream';
import type { S3Settings } from '../../../settings/settings.ts';
import type { Meter } from '../../metrics/meter.ts';
import { StoreError } from '../store-error.ts';
import { patienceOf, refusalOf, type S3Call, sendCall } from './s3-call.ts';

interface S3Answer {
  readonly headers: Headers;
  readonly text: string;
}

export interface S3Client {
  /** Sends a call that may be repeated without harm, and reads its answer. @throws {StoreError} */
  ask(call: S3Call): Promise<S3Answer>;
  /** Opens an object. @throws {StoreError} also while it is read, if the store falls silent */
  open(name: string): Promise<Readable>;
}

/** What a client of a store works with besides its settings. */
export interface S3Surroundings {
  /** The real time: stores refuse calls of another. */
  readonly now: () => Date;
  readonly meter: Pick<Meter, 'called'>;
  /** Pauses before the second try and each later one; as many tries more. */
  readonly pausesMs?: readonly number[];
  /** Time without any byte of an object after which its reading fails. */
  readonly silenceMs?: number;
  /** Time for an answer; default by the size of what is sent. */
  readonly answerMs?: number;
}

/** Others may fail at the same moment: each pause is longer by up to its half, as the clock has it. */
const PAUSES_MS = [200, 1000] as const;
const SILENCE_MS = 20_000;

/**
 * A client of the store in the settings. Opens no connection.
 *
 * @example const client = s3Client(settings.s3, { now: () => new Date(), meter }); await client.ask({ method: 'HEAD', name: '' })
 */
export function s3Client(settings: S3Settings, surroundings: S3Surroundings): S3Client {
  const { pausesMs = PAUSES_MS, silenceMs = SILENCE_MS, answerMs, now, meter } = surroundings;
  /** One try. What it returns is read before its time is over; @throws Failed */
  const attempt = async <T>(call: S3Call, read: (answer: Response, abort: AbortController) => Promise<T>) => {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), answerMs ?? patienceOf(call));
    const begun = performance.now();
    const kind = call.method === 'GET' && call.name === '' ? 'LIST' : call.method;
    const told = (result: 'done' | 'refused' | 'failed') =>
      meter.called({ provider: 's3', call: kind, result, seconds: (performance.now() - begun) / 1000 });
    try {
      const answer = await sendCall(settings, call, { now: now(), signal: abort.signal });
      if (answer.ok) {
        const value = await read(answer, abort);
        told('done');
        return value;
      }
      const { error, mayPass } = refusalOf(call, answer.status, await answer.text());
      told(error.code === 'ENOENT' ? 'done' : mayPass ? 'failed' : 'refused');
      throw new Failed(error, mayPass);
    } catch (error) {
      if (error instanceof Failed) throw error;
      told('failed');
      const reason = abort.signal.aborted ? 'no answer in time' : reasonOf(error);
      throw new Failed(new StoreError('ESTORE', call.method, reason), true);
    } finally {
      clearTimeout(timer);
    }
  };
  const repeated: typeof attempt = async (call, read) => {
    for (const pause of pausesMs) {
      try {
        return await attempt(call, read);
      } catch (error) {
        if (!(error as Failed).mayPass) throw (error as Failed).error;
        await new Promise((resolve) => setTimeout(resolve, pause + (now().getTime() % pause) / 2));
      }
    }
    return attempt(call, read).catch((error: Failed) => {
      throw error.error;
    });
  };
  return {
    ask: (call) => repeated(call, async (answer) => ({ headers: answer.headers, text: await answer.text() })),
    open: (name) =>
      repeated({ method: 'GET', name }, async ({ body }, abort) =>
        Readable.from(body === null ? [] : steadily(body, abort, silenceMs), { objectMode: false }),
      ),
  };
}

/** Why one try failed, and whether another may pass. */
class Failed extends Error {
  readonly error: StoreError;
  readonly mayPass: boolean;
  constructor(error: StoreError, mayPass: boolean) {
    super(error.message);
    this.error = error;
    this.mayPass = mayPass;
  }
}

/** The pieces of a content; an error if the store breaks off or sends nothing for too long. */
async function* steadily(body: ReadableStream<Uint8Array>, abort: AbortController, silenceMs: number) {
  const reader = body.getReader();
  try {
    for (;;) {
      const timer = setTimeout(() => abort.abort(), silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } catch (error) {
    const reason = abort.signal.aborted ? 'no more in time' : reasonOf(error);
    throw new StoreError('ESTORE', 'GET', reason);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  const { code, cause, name } = error as { code?: unknown; cause?: { code?: unknown }; name?: string };
  const found = cause?.code ?? code;
  return typeof found === 'string' ? found : (name ?? 'a failure');
}
