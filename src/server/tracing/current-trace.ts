/**
 * The trace of the current work: a call, a run of a job, or a message of the outbox. Every log line of the work and every
 * call of a provider names it.
 *
 * It is stored in an async context, as the impersonation is, so that no code that logs or calls can forget it.
 *
 * @see docs/decisions/0133-one-id-from-the-browser-to-the-provider.md
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { newTrace, type TraceParent, writeTraceparent } from '../../contract/traceparent.ts';

/** A source of randomness. */
interface RandomBytes {
  bytes(size: number): Buffer;
}

const works = new AsyncLocalStorage<TraceParent>();

/** The trace of the current work; null outside of any. */
export function currentTrace(): TraceParent | null {
  return works.getStore() ?? null;
}

/** Runs a function as a part of a trace. */
export function inTrace<T>(trace: TraceParent, run: () => T): T {
  return works.run(trace, run);
}

/** A new id of a part of a trace. */
export const newSpan = (random: RandomBytes): string => random.bytes(8).toString('hex');

/**
 * Runs work that no call waits for as a part of the trace that caused it, or of a new one.
 *
 * @param trace the id that was stored with the work; null: nothing has caused it, or it is not known
 * @example await asLaterWork(deps, message.trace, () => deliver(deps, message))
 */
export function asLaterWork<T>(deps: { random: RandomBytes }, trace: string | null, run: () => T): T {
  const { random } = deps;
  const id = trace ?? newTrace(random.bytes(16));
  return inTrace({ trace: id, span: newSpan(random), isSampled: false }, run);
}

/** The header that a call of a provider is sent with; none outside of any work. */
export function traceHeader(): Readonly<Record<string, string>> {
  const current = currentTrace();
  return current === null ? {} : { traceparent: writeTraceparent(current) };
}
