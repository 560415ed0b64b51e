/** For which tabs a person was offered their earlier answers, so that nobody is asked twice in this browser. */
export interface PrefillOffers {
  /** Whether this tab still may be offered. */
  isOpen(tab: string): boolean;
  /** The person has answered, whichever way. */
  answered(tab: string): void;
}

/** @example prefillOffers(localStorage, answer.applicants.id).isOpen('addresses') // true */
export function prefillOffers(storage: Storage, applicant: string): PrefillOffers {
  const key = `latchkey.prefill.${applicant}`;
  const read = (): string[] => {
    try {
      const tabs: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(tabs) ? tabs.map(String) : [];
    } catch {
      return [];
    }
  };
  return {
    isOpen: (tab) => !read().includes(tab),
    answered(tab) {
      try {
        storage.setItem(key, JSON.stringify([...new Set([...read(), tab])]));
      } catch {
        // A browser that keeps nothing asks again the next time.
      }
    },
  };
}
