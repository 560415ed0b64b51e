import type { BackendModule, ReadCallback } from 'i18next';

/**
 * Fetches the texts of one language and namespace from the server. All that we need of i18next's own backend,
 * which is larger than a page.
 *
 * @see spec/platform.md §7
 */
export const textBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language: string, namespace: string, done: ReadCallback) => {
    fetch(`/api/languages/${language}/${namespace}.json`)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status}`))))
      .then(
        (texts) => done(null, texts),
        // `true` lets i18next try again a little later.
        () => done(`No texts for ${language}/${namespace}`, true),
      );
  },
};
