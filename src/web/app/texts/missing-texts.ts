import { call } from '../api/api-client.ts';

/** What the server answers when it takes no more. @see spec/platform.md §7 */
const NO_MORE = 'NOK';

const reported = new Set<string>();
let isStopped = false;
/** One report after the other, so that none follows the answer that ends them. */
let last: Promise<void> = Promise.resolve();

/**
 * Reports a text that a page has not found, once as long as the page is open, until the server takes no more. A report
 * that does not get through is lost.
 *
 * @param value what the page shows in its place.
 * @example reportMissingText('es', 'portal', 'greeting', 'greeting')
 */
export function reportMissingText(lng: string, ns: string, key: string, value: string): void {
  const name = `${lng} ${ns}:${key}`;
  if (reported.has(name)) return;
  reported.add(name);
  last = last.then(async () => {
    if (isStopped) return;
    const answer = await call('POST /api/languages/:lng/:file', {
      params: { lng, file: `${ns}.json` },
      body: { ns, key, value },
    }).catch(() => null);
    isStopped = answer === NO_MORE;
  });
}
