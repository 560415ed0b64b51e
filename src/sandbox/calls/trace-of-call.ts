/** The trace that a caller names in its `traceparent` header: kept with the call, and sent back with its callback. */
import { AsyncLocalStorage } from 'node:async_hooks';

const calls = new AsyncLocalStorage<string>();

/** The header of the current call, or of the call that has caused the current work; '' if it has none. */
export function currentTraceparent(): string {
  return calls.getStore() ?? '';
}

/** Runs what a call with this header causes. @example asCausedBy(session.traceparent ?? '', () => announce(…)) */
export function asCausedBy<T>(traceparent: string, run: () => T): T {
  return calls.run(traceparent, run);
}

/** The header of a callback. */
export function traceHeader(): Readonly<Record<string, string>> {
  const traceparent = currentTraceparent();
  return traceparent === '' ? {} : { traceparent };
}
