import type { Draft } from '../../../forms/index.ts';

/**
 * Entries that one applicant has typed offline, kept in this browser. Callers leave out secrets and consent. Removed as
 * soon as the server has them, and after a week at the latest, since others may use the browser too.
 */
export interface OfflineCopy {
  read(): Draft | null;
  write(typed: Draft): void;
  forget(): void;
}

const BEGINNING = 'latchkey.typed.';
const KEPT_MS = 7 * 86_400_000;

/** A copy as stored in the browser. */
interface Stored {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly typed: Draft;
}

/**
 * The copy of an applicant in the browser's storage. Without storage there is no copy, and no error.
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
        // The storage is full or forbidden: the window still has the entries, and the browser asks before it closes.
      }
    },
    forget() {
      try {
        storage.removeItem(key);
      } catch {
        // As above: nothing was written either.
      }
    },
  };
}

/** Whether this browser holds a copy of any applicant. */
export function keepsCopy(storage: Storage): boolean {
  return Object.keys(storage).some((one) => one.startsWith(BEGINNING));
}

/**
 * Removes copies of any applicant that are older than a week.
 *
 * @example forgetExpiredCopies(window.localStorage, Date.now())
 */
export function forgetExpiredCopies(storage: Storage, now: number): void {
  try {
    for (const key of Object.keys(storage).filter((one) => one.startsWith(BEGINNING))) {
      if (fresh(storage.getItem(key), now) === null) storage.removeItem(key);
    }
  } catch {
    // A forbidden storage holds no copies.
  }
}

/** The stored entries; null if they are too old, from the future, or not a copy. */
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
