import type { Deps } from '../deps.ts';
import type { PortalRelease } from './load-release.ts';
import type { Releases } from './releases.ts';

/** The dependencies that come from a release. */
export type OfRelease = 'flows' | 'factsSchema' | 'forms' | 'questionnaires' | 'tables' | 'texts';

/**
 * The same dependencies with flows, forms, questionnaires, tables and texts of one release, for handling a process that is
 * pinned to it.
 */
export function inRelease<Some extends Pick<Deps, OfRelease>>(deps: Some, release: PortalRelease): Some {
  const { flows, facts: factsSchema, forms, questionnaires, tables, texts } = release;
  return { ...deps, flows, factsSchema, forms, questionnaires, tables, texts };
}

/** The dependencies that follow the current release. */
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
    get tables() {
      return releases.current().tables;
    },
    get texts() {
      return releases.current().texts;
    },
  };
}
