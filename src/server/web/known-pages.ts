/** Which addresses are pages: those that the router of the browser knows, by the same list. */
import { PAGE_ROUTES, TEST_PAGE_ROUTES } from '../../contract/page-routes.ts';
import { keptBy } from '../../engine/kept-by.ts';
import type { PortalRelease } from '../releases/load-release.ts';

/**
 * Whether a path is one of a page of ours in that release; the router minds neither case nor a slash at the end.
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

/** Whether a path is one of a page for trying the portal out. */
export function isTestPage(path: string): boolean {
  return testPages.has(path.replace(/(?<=.)\/$/, '').toLowerCase());
}

/** The slug of a property's page at a path; null for any other path. @example slugOf('/page/terms') // 'terms' */
export function slugOf(path: string): string | null {
  return /^\/page\/([^/]+)\/?$/i.exec(path)?.[1] ?? null;
}

/** The page of a wizard is opened without naming its step, too. */
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
