/**
 * The trace of the current work: a call, a run of a job, or a message of the outbox. Every log line of the work and every
 * call of a provider names it.
 *
 * It is stored in an async context, as the impersonation is, so that no code that logs or calls can forget it.
 *
 * @see docs/decisions/0133-one-id-from-the-browser-to-the-provider.md
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { writeTraceparent } from '../../contract/traceparent.ts';
import type { TellSpan } from './tracer.ts';

/** The part of a trace that runs now. */
export interface Work {
  readonly trace: string;
  readonly span: string;
  /** Where its parts are told; null: nowhere. */
  readonly tell: TellSpan | null;
}

const works = new AsyncLocalStorage<Work>();

/** The current work; null outside of any. */
export function currentWork(): Work | null {
  return works.getStore() ?? null;
}

/** The id of the current trace; null outside of any work. */
export function currentTrace(): string | null {
  return works.getStore()?.trace ?? null;
}

/** Runs a function as a part of a trace. */
export function asWork<T>(work: Work, run: () => T): T {
  return works.run(work, run);
}

/** The header that a call of a provider is sent with; none outside of any work. */
export function traceHeader(): Readonly<Record<string, string>> {
  const work = currentWork();
  return work === null ? {} : { traceparent: writeTraceparent({ ...work, isSampled: work.tell !== null }) };
}
