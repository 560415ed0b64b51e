import type { Draft } from '../../../forms/index.ts';

/**
 * What one applicant has typed without a network, in this browser. It has no secrets and no consent: a person who
 * writes it has left them out. It goes as soon as the server has it.
 */
export interface OfflineCopy {
  read(): Draft | null;
  write(typed: Draft): void;
  forget(): void;
}

/**
 * The copy of an applicant, in the browser's storage. A browser that keeps nothing has none, and says nothing.
 *
 * @example offlineCopy(localStorage, answer.applicants.id).write({ applicants: { first_name: 'Ada' } })
 */
export function offlineCopy(storage: Storage, applicant: string): OfflineCopy {
  const key = `latchkey.typed.${applicant}`;
  return {
    read() {
      try {
        const typed: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return typeof typed === 'object' && !Array.isArray(typed) ? (typed as Draft | null) : null;
      } catch {
        return null;
      }
    },
    write(typed) {
      try {
        storage.setItem(key, JSON.stringify(typed));
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
