import type { BackendModule, ReadCallback, ResourceKey } from 'i18next';
import { fetchFromRelease } from '../release/current-release.ts';

/**
 * Fetches the texts of one language and namespace of the release. All that we need of i18next's own backend,
 * which is larger than a page.
 *
 * @see spec/platform.md §7
 */
export const textBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language: string, namespace: string, done: ReadCallback) => {
    fetchFromRelease(`texts/${language}/${namespace}.json`).then(
      (texts) => done(null, texts as ResourceKey),
      // `true` lets i18next try again a little later.
      () => done(`No texts for ${language}/${namespace}`, true),
    );
  },
};
