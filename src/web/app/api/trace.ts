import { newTrace } from '../../../contract/traceparent.ts';

/**
 * The `traceparent` of a new call. The browser makes it, so that a call without an answer of ours can be found, too.
 *
 * @example newTraceparent() // '00-48291735024bf92f3577b34da6a3ce92-3577b34da6a3ce92-00'
 */
export function newTraceparent(): string {
  const trace = newTrace(crypto.getRandomValues(new Uint8Array(16)));
  return `00-${trace}-${trace.slice(16)}-00`;
}

/** How many characters of a trace are shown, and found in the log as they were read out. */
const SHOWN = 10;

/** What a person reads out, in pairs on one line. @example referenceOf(trace) // '48 29 17 35 02' */
export function referenceOf(trace: string): string {
  return trace.slice(0, SHOWN).replaceAll(/..(?=.)/g, '$&\u00a0');
}
