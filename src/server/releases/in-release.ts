import type { Deps } from '../deps.ts';
import type { PortalRelease } from './load-release.ts';
import type { Releases } from './releases.ts';

type OfRelease = 'flows' | 'factsSchema' | 'forms' | 'questionnaires' | 'texts';

/**
 * The same dependencies with flows, forms, questionnaires and texts of one release: what a process that is pinned to
 * it is handled with.
 */
export function inRelease(deps: Deps, release: PortalRelease): Deps {
  const { flows, facts: factsSchema, forms, questionnaires, texts } = release;
  return { ...deps, flows, factsSchema, forms, questionnaires, texts };
}

/** Those dependencies that follow the current release. */
export function ofCurrentRelease(releases: Releases): Pick<Deps, OfRelease | 'releases'> {
  return {
    releases,
    get flows() {
      return releases.current().flows;
    },
    get factsSchema() {
      return releases.current().facts;
    },
    get forms() {
      return releases.current().forms;
    },
    get questionnaires() {
      return releases.current().questionnaires;
    },
    get texts() {
      return releases.current().texts;
    },
  };
}
