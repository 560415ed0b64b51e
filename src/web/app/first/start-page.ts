/** For modules that show something before the page's own code runs and then start that code. Without React. */
import { PAGE_META } from '../../../contract/first-requests.ts';
import { copyOfFirst } from './first-answers.ts';
import { metaOf } from './first-requests.ts';
import { untilReachable } from './until-reachable.ts';

/** The response to one of the page's first requests, which the page can still take. @throws if there is none. */
export async function answerTo<Answer>(url: string, token = ''): Promise<Answer> {
  const response = await copyOfFirst(url, token);
  if (response?.ok !== true) throw new Error(`There is no answer: ${url}`);
  return response.json();
}

/** Time limits, in milliseconds, of what is shown ahead. */
interface AheadTimes {
  /** How long the page's own code waits for it to be shown. */
  readonly waits: number;
  /** When it is removed if the page has not done so. */
  readonly shown: number;
}

/**
 * Shows something, then starts the page's own code, which itself reports whatever failed here.
 *
 * @param show shows it, unless `isLate()`: the page's own code has started meanwhile.
 * @param end removes what is shown.
 * @example void startPageAfter(showHome, endAhead, { waits: 3000, shown: 15_000 })
 */
export async function startPageAfter(
  show: (isLate: () => boolean) => Promise<void>,
  end: () => void,
  times: AheadTimes,
): Promise<void> {
  let isLate = false;
  const late = new Promise<void>((resolve) =>
    setTimeout(() => {
      isLate = true;
      resolve();
    }, times.waits),
  );
  await Promise.race([show(() => isLate).catch(() => {}), late]);
  const timer = setTimeout(end, times.shown);
  const page = metaOf(PAGE_META);
  if (page === undefined) return;
  await import(/* @vite-ignore */ page).catch(async (error: unknown) => {
    clearTimeout(timer);
    // Nothing can report this yet: what is shown stays until the page can be fetched.
    if (await untilReachable()) throw error;
    window.location.reload();
  });
}

/** Resolves when the current content is on the screen. */
export async function painted(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => setTimeout(resolve));
}
