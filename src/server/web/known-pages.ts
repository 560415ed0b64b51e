/** Which addresses are pages: those of the browser's router, from the same list. */
import { PAGE_ROUTES } from '../../contract/office-routes.ts';
import { TEST_PAGE_ROUTES } from '../../contract/page-routes.ts';
import { keptBy } from '../../engine/kept-by.ts';
import type { PortalRelease } from '../releases/load-release.ts';

/**
 * Whether a path is that of one of our pages in that release; the router ignores case and a slash at the end.
 *
 * @param path without its query
 * @example isKnownPage(releases.current(), '/auth/applicant/addresses') // true
 */
export function isKnownPage(release: Pick<PortalRelease, 'flows'>, path: string): boolean {
  return pagesOf(release).some((page) => page.test(path));
}

const pagesOf = keptBy(({ flows }: Pick<PortalRelease, 'flows'>): readonly RegExp[] => {
  const ofFlows = [...flows.values()].flatMap(({ file }) =>
    Object.values(file.states).flatMap(({ route }) => (route === undefined ? [] : [lastMayBeLeftOut(route)])),
  );
  const flowIds = [...flows.keys()].map((id) => `/flow/${id}/:tab?`);
  return [...new Set<string>([...PAGE_ROUTES, ...ofFlows, ...flowIds])].map(patternOf);
});

const testPages: ReadonlySet<string> = new Set(TEST_PAGE_ROUTES);

/** Whether a path is that of a test page. */
export function isTestPage(path: string): boolean {
  return testPages.has(path.replace(/(?<=.)\/$/, '').toLowerCase());
}

/** The slug of a property's page at a path; null for any other path. @example slugOf('/page/terms') // 'terms' */
export function slugOf(path: string): string | null {
  return /^\/page\/([^/]+)\/?$/i.exec(path)?.[1] ?? null;
}

/** The page of a wizard also opens without a step in its path. */
function lastMayBeLeftOut(route: string): string {
  return route.replace(/:\w+$/, '$&?');
}

function patternOf(route: string): RegExp {
  const parts = route.split('/').filter((part) => part !== '');
  const pattern = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${pattern.join('')}/?$`, 'i');
}
