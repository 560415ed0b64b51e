/**
 * What each page needs before it can show its first field. It is listed in the head of the page, so that the browser
 * fetches everything at once instead of one after the other as the page's code requests it.
 */
import { applicationPages, guestcardPages } from '../../../machines/flow-pages.ts';
import type { FlowName } from '../../../machines/registry.ts';
import { FIRST_PAGE_MODULE } from '../../contract/first-requests.ts';
import { PAGE_SIZES } from '../../contract/limits.ts';
import { routeMatches } from '../../engine/flow/route.ts';

/** The needs of the pages under some routes. What is left out still loads, only later. */
export interface PageNeeds {
  readonly routes: readonly string[];
  /** Modules that the page fetches when it runs, as paths below `src/web`. */
  readonly modules: readonly string[];
  /** A module that runs before the page's own code, and starts it. */
  readonly before?: string;
  /** The page's flow, whose file and first wizard forms the page needs. */
  readonly flow?: FlowName;
  /** Namespaces of its texts, in addition to `portal`. */
  readonly texts: readonly string[];
  /** GET calls that it makes with the token of its link: URLs by the parameters of the route. */
  readonly calls?: (params: Readonly<Record<string, string>>) => readonly string[];
  /** GET calls that it makes with the session token. */
  readonly sessionCalls?: readonly string[];
  /** The one of these calls that answers with the page as HTML. */
  readonly page?: (params: Readonly<Record<string, string>>) => string;
}

const HOME_AHEAD = '/api/tenant/dashboard/page';
const WORK_AHEAD = '/api/office/turns/page';
/** Of the menu around the pages of residents and of the office. */
const OF_SHELL = ['/api/tenant/addendum_submitted', '/api/tenant/notification_count'];
const FIRST_TAB = 'applicants';

const formAhead = ({ tab = FIRST_TAB }: Readonly<Record<string, string>>): string =>
  `/api/applicant/application/form?tab=${encodeURIComponent(tab)}`;
const application = (tab: string): readonly string[] => [
  `/api/applicant/application?tab=${encodeURIComponent(tab)}`,
];

const QUESTIONNAIRES = [
  '/applicant/pre-lease',
  '/applicant/denied-form',
  '/applicant/rental-history-form',
  '/applicant/pre-screening',
];

/** An addendum, or the lease itself. */
const lease = (addendumId: string | null): readonly string[] => [
  addendumId === null
    ? '/api/applicant/lease'
    : `/api/applicant/lease?addendum_id=${encodeURIComponent(addendumId)}`,
];
const ADDENDUMS = ['/lease/addendum/:addendum_id', '/lease_renewal/addendum/:addendum_id'];
const LEASE_MODULES = ['features/lease/lease-pages.tsx', 'features/lease/signing/signing-screen.tsx'];

/** The first entry whose route matches a page is used. */
export const PAGE_NEEDS: readonly PageNeeds[] = [
  { routes: ['/', '/auth/login'], modules: ['features/signin/sign-in-page.tsx'], texts: ['signin'] },
  {
    routes: ['/tenant', '/tenant/dashboard'],
    page: () => HOME_AHEAD,
    modules: ['app/resident-area.tsx', 'features/resident/home-page.tsx'],
    texts: ['dashboard', 'session', 'ledger', 'errors'],
    sessionCalls: [HOME_AHEAD, '/api/tenant/dashboard', ...OF_SHELL, '/api/tenant/profile'],
  },
  {
    routes: ['/office'],
    page: () => WORK_AHEAD,
    modules: ['app/office-area.tsx', 'features/office/work/work-page.tsx'],
    texts: ['office', 'office-money', 'office-people', 'grid', 'session', 'errors'],
    sessionCalls: [
      WORK_AHEAD,
      `/api/office/turns?whose=all&page=1&page_size=${PAGE_SIZES[0]}`,
      '/api/office/waiting',
      ...OF_SHELL,
    ],
  },
  {
    routes: ['/office/applications'],
    modules: ['app/office-area.tsx', 'features/office/applications/applications-page.tsx'],
    texts: ['office', 'office-applications', 'grid', 'session', 'errors'],
    sessionCalls: OF_SHELL,
  },
  {
    routes: ['/auth/applicant/:tab'],
    page: formAhead,
    modules: ['flow/flows/application.tsx', 'features/application/application-form.tsx'],
    flow: 'application',
    texts: ['application', 'forms', 'errors'],
    calls: ({ tab = FIRST_TAB }) => [formAhead({ tab }), ...application(tab)],
  },
  {
    routes: applicationPages,
    modules: ['flow/flows/application.tsx'],
    flow: 'application',
    texts: ['application', 'forms', 'errors'],
    calls: () => application('payments'),
  },
  {
    routes: guestcardPages,
    modules: ['features/guestcard/guestcard-page.tsx'],
    flow: 'guestcard',
    texts: ['guestcard', 'forms', 'application', 'errors', 'payment'],
  },
  {
    routes: QUESTIONNAIRES,
    modules: ['features/questionnaires/questionnaire-pages.tsx'],
    flow: 'questionnaire',
    texts: ['questionnaires', 'forms', 'errors'],
  },
  {
    routes: ['/applicant/lease/preview'],
    modules: ['features/lease/pages/preview-page.tsx'],
    texts: ['lease', 'errors'],
    calls: () => lease(null),
  },
  {
    routes: ['/applicant/lease/:addendum_id', ...ADDENDUMS],
    before: FIRST_PAGE_MODULE,
    modules: LEASE_MODULES,
    flow: 'lease',
    texts: ['lease', 'errors'],
    calls: ({ addendum_id = null }) => lease(addendum_id),
  },
  {
    routes: ['/floor_plans'],
    modules: ['features/listings/plans/floor-plans-page.tsx'],
    texts: ['listings'],
  },
  { routes: ['/units'], modules: ['features/listings/units/units-page.tsx'], texts: ['listings'] },
  { routes: ['/select_unit'], modules: ['features/listings/plans/select-page.tsx'], texts: ['listings'] },
];

/**
 * The needs of the page at a path, and the parameters of its route; null for a page that is not listed.
 *
 * @example needsOf('/auth/applicant/addresses')?.params // { tab: 'addresses' }
 */
export function needsOf(
  path: string,
): { readonly needs: PageNeeds; readonly params: Readonly<Record<string, string>> } | null {
  for (const needs of PAGE_NEEDS) {
    for (const route of needs.routes) {
      const params = routeMatches(route, path);
      if (params !== null) return { needs, params };
    }
  }
  return null;
}
