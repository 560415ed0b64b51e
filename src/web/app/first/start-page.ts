/** For modules that show something before the page's own code runs, and then start that. Nothing of React. */
import { PAGE_META } from '../../../contract/first-requests.ts';
import { copyOfFirst } from './first-answers.ts';
import { metaOf } from './first-requests.ts';

/** How long the page's own code waits for what is shown ahead, in milliseconds. */
const WAITS_MS = 3000;

/** The answer to one of the page's first requests, which the page still gets itself. @throws where there is none. */
export async function answerTo<Answer>(url: string, token = ''): Promise<Answer> {
  const response = await copyOfFirst(url, token);
  if (response?.ok !== true) throw new Error(`There is no answer: ${url}`);
  return response.json();
}

/**
 * Shows something, and then starts the page's own code, which tells by itself whatever failed here.
 *
 * @param show shows it, unless `isLate()`: the page's own code has begun meanwhile.
 * @param end takes away what is shown; called after `shownMs` milliseconds, if the page has not done so.
 * @example void startPageAfter(showHome, endAhead, 15_000)
 */
export async function startPageAfter(
  show: (isLate: () => boolean) => Promise<void>,
  end: () => void,
  shownMs: number,
): Promise<void> {
  let isLate = false;
  const late = new Promise<void>((resolve) =>
    setTimeout(() => {
      isLate = true;
      resolve();
    }, WAITS_MS),
  );
  await Promise.race([show(() => isLate).catch(() => {}), late]);
  setTimeout(end, shownMs);
  const page = metaOf(PAGE_META);
  if (page !== undefined) await import(/* @vite-ignore */ page);
}
