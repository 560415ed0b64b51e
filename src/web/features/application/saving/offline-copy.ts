import type { Draft } from '../../../forms/index.ts';

/**
 * What one applicant has typed without a network, in this browser. It has no secrets and no consent: a person who
 * writes it has left them out. It goes as soon as the server has it, and after a week in any case: the browser may be
 * one that others use, too.
 */
export interface OfflineCopy {
  read(): Draft | null;
  write(typed: Draft): void;
  forget(): void;
}

const BEGINNING = 'latchkey.typed.';
const KEPT_MS = 7 * 86_400_000;

/** A copy as it lies in the browser. */
interface Stored {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly typed: Draft;
}

/**
 * The copy of an applicant, in the browser's storage. A browser that keeps nothing has none, and says nothing.
 *
 * @param now milliseconds since 1970.
 * @example offlineCopy(localStorage, answer.applicants.id, Date.now).write({ applicants: { first_name: 'Ada' } })
 */
export function offlineCopy(storage: Storage, applicant: string, now: () => number): OfflineCopy {
  const key = `${BEGINNING}${applicant}`;
  return {
    read() {
      try {
        return fresh(storage.getItem(key), now());
      } catch {
        return null;
      }
    },
    write(typed) {
      try {
        storage.setItem(key, JSON.stringify({ at: now(), typed } satisfies Stored));
      } catch {
        // A full or forbidden storage: the window still has it, and the browser asks before it closes.
      }
    },
    forget() {
      try {
        storage.removeItem(key);
      } catch {
        // As above: then nothing was written either.
      }
    },
  };
}

/** Whether this browser keeps a copy, whoever's it is. */
export function keepsCopy(storage: Storage): boolean {
  return Object.keys(storage).some((one) => one.startsWith(BEGINNING));
}

/**
 * Removes the copies that are older than a week, whoever's they are.
 *
 * @example forgetExpiredCopies(window.localStorage, Date.now())
 */
export function forgetExpiredCopies(storage: Storage, now: number): void {
  try {
    for (const key of Object.keys(storage).filter((one) => one.startsWith(BEGINNING))) {
      if (fresh(storage.getItem(key), now) === null) storage.removeItem(key);
    }
  } catch {
    // A forbidden storage holds none.
  }
}

/** What was typed, or null where it is too old, from the future, or no copy at all. */
function fresh(text: string | null, now: number): Draft | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Stored> | null;
    const { at, typed } = stored ?? {};
    const isCopy =
      typeof at === 'number' && typeof typed === 'object' && typed !== null && !Array.isArray(typed);
    return isCopy && at <= now + KEPT_MS && now - at < KEPT_MS ? (typed as Draft) : null;
  } catch {
    return null;
  }
}
