/** The tabs for which a person was offered their earlier answers, so that nobody is asked twice in this browser. */
export interface PrefillOffers {
  /** Whether this tab may still be offered. */
  isOpen(tab: string): boolean;
  /** Called when the person has accepted or declined. */
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
        // Without local storage the person is asked again next time.
      }
    },
  };
}
