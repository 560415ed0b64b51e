import { call } from '../api/api-client.ts';

/** The server's response when it accepts no more reports. @see spec/platform.md §7 */
const NO_MORE = 'NOK';

const reported = new Set<string>();
let isStopped = false;
/** Reports are sent one after another, so that none follows the response that stops them. */
let last: Promise<void> = Promise.resolve();

/**
 * Reports a missing text, once while the page is open, until the server accepts no more. A report that fails is lost.
 *
 * @param value the text that the page shows instead.
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
