/** Notifies a caller's callback address as providers do: without waiting for the response. */
import { traceHeader } from './calls/trace-of-call.ts';
import type { Fault } from './faults.ts';
import type { World } from './world.ts';

/**
 * Announces a payment at its callback address: twice with the fault `twice`, later with `late_callback`.
 *
 * @param address the callback URL, or '' for none.
 */
export async function announce(
  world: World,
  address: string,
  reference: string,
  fault: Fault | null,
): Promise<void> {
  if (fault?.kind === 'late_callback') await world.pauses.wait(fault.ms);
  await callBack(address, reference, fault?.kind === 'twice' ? 2 : 1);
}

/**
 * Posts `{ reference }` to the address `times` times. A failed callback is ignored: callers look up what they need to
 * know.
 */
export async function callBack(address: string, reference: string, times: number): Promise<void> {
  if (address === '') return;
  for (let sent = 0; sent < times; sent += 1) {
    try {
      await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...traceHeader() },
        body: JSON.stringify({ reference }),
        signal: AbortSignal.timeout(5000),
      });
    } catch {
      return;
    }
  }
}
