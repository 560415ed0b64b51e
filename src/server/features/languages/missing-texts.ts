import type { Deps } from '../../deps.ts';

/** Where a text is looked for: `es`, `errors`, `draft.stale`. */
export interface TextPlace {
  readonly language: string;
  readonly namespace: string;
  readonly key: string;
}

/** So many different texts are taken within an hour: anybody can report, and the log must not be filled by it. */
export const MISSING_TEXTS_PER_HOUR = 100;
const hourMs = 3_600_000;

/**
 * Writes each text that pages miss into the log, once an hour; not one that the current release has, as for a page of an
 * earlier release. What the page shows in its place is not written: it may be somebody's answer.
 *
 * @returns takes a report; false: no more within this hour.
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
