import type { Deps } from '../../deps.ts';

/** Language, namespace and key of a text: `es`, `errors`, `draft.stale`. */
export interface TextPlace {
  readonly language: string;
  readonly namespace: string;
  readonly key: string;
}

/** At most this many different texts per hour: anybody can report, and must not fill the log. */
export const MISSING_TEXTS_PER_HOUR = 100;
const hourMs = 3_600_000;

/**
 * Logs each text that pages report as missing, once an hour; except those that the current release has, as the page may
 * be from an earlier release. The page's fallback text is not logged: it may contain an answer.
 *
 * @returns a function that takes a report; it returns false when the hourly limit is reached.
 * @example const take = missingTexts(deps); take({ language: 'es', namespace: 'errors', key: 'draft.lost' }) // true
 * @see spec/platform.md §7
 */
export function missingTexts(deps: Pick<Deps, 'clock' | 'log' | 'texts'>): (place: TextPlace) => boolean {
  const taken = new Set<string>();
  let hour = -1;
  return ({ language, namespace, key }) => {
    const now = Math.floor(deps.clock.now().getTime() / hourMs);
    if (now !== hour) taken.clear();
    hour = now;
    const name = `${namespace}:${key}`;
    const isThere = deps.texts.message(language, name, {}) !== name;
    if (isThere || taken.has(`${language} ${name}`)) return true;
    if (taken.size >= MISSING_TEXTS_PER_HOUR) return false;
    taken.add(`${language} ${name}`);
    deps.log.warn({ language, namespace, key }, 'a page misses a text');
    return true;
  };
}
