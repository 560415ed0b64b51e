/** Tells a caller's callback address that something happened, as providers do: no answer is waited for. */

/**
 * Posts `{ reference }` to the address, as often as said. A callback that fails is forgotten: callers look up
 * what they need to know.
 *
 * @param address where to post, or '' for nowhere.
 */
export async function callBack(address: string, reference: string, times: number): Promise<void> {
  if (address === '') return;
  for (let sent = 0; sent < times; sent += 1) {
    try {
      await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference }),
        signal: AbortSignal.timeout(5000),
      });
    } catch {
      return;
    }
  }
}
