import type { Brand } from '../../contract/brand/brand.contract.ts';
import {
  BRAND_META,
  FIRST_REQUESTS_MODULE,
  type FirstRequests,
  LANGUAGES_META,
  PAGE_AHEAD_MODULE,
  PAGE_META,
} from '../../contract/first-requests.ts';
import { type FlowFile, stepsOf } from '../../engine/flow/flow-file.ts';
import { routeMatches } from '../../engine/flow/route.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../http/html.ts';
import type { PortalRelease } from '../releases/load-release.ts';
import { type BuiltPages, builtPages } from './built-pages.ts';
import { needsOf } from './page-needs.ts';

/**
 * The built index.html for a page's address. Its head names the current release and what the page needs, so that the
 * browser fetches code, forms, texts and data in parallel, none of them waiting for another; and the host's brand, so
 * that the page does not show another one first. The answer is the same for everybody who opens the address.
 *
 * @param url the path of the page; its query is ignored
 * @param brand of the host's property, or null
 * @returns null if no pages are built
 * @example indexPage(deps, '/auth/applicant/addresses', null)
 */
export function indexPage(
  { folders, releases, settings, texts }: Pick<Deps, 'folders' | 'releases' | 'settings' | 'texts'>,
  url: string,
  brand: Brand | null,
): string | null {
  const built = builtPages(folders);
  if (built === null) return null;
  const release = releases.current();
  const path = url.split('?', 1)[0] ?? url;
  const found = needsOf(path);
  const flow = found?.needs.flow;
  const file = flow === undefined ? undefined : release.flows.get(flow)?.file;
  const first: FirstRequests = {
    texts: found?.needs.texts ?? [],
    files: file === undefined ? [] : [`flows/${flow}.json`],
    calls: found?.needs.calls?.(found.params) ?? [],
    session_calls: found?.needs.sessionCalls ?? [],
    page: found?.needs.page?.(found.params) ?? null,
  };
  const modules = found?.needs.modules ?? [];
  const before = beforePage(built, first.page === null ? found?.needs.before : PAGE_AHEAD_MODULE);
  const forms = file === undefined ? [] : formsAt(file, path).map((form) => moduleOf(release, form));
  const begin = built.fileOf(FIRST_REQUESTS_MODULE);
  const head = [
    `<meta name="release" content="${release.hash}" data-modules="${release.modulesDigest}" />`,
    `<meta name="${LANGUAGES_META}" content="${escapeHtml(JSON.stringify(texts.names))}" />`,
    `<meta name="first-requests" content="${escapeHtml(JSON.stringify(first))}" />`,
    ...(brand === null
      ? []
      : [`<meta name="${BRAND_META}" content="${escapeHtml(JSON.stringify(brand))}" />`]),
    ...(settings.mode === 'production' ? [] : ['<meta name="test-pages" content="" />']),
    ...(begin === null ? [] : [`<script type="module" async crossorigin src="${begin}"></script>`]),
    ...(before?.head ?? []),
    ...built.stylesOf(modules).map(styleSheet),
    ...[...built.filesOf(modules), ...forms]
      .filter((script) => before?.scripts.includes(script) !== true)
      .map(before === null ? preloadModule : preloadScript),
  ];
  const html = before === null ? built.html : before.startedBy(built.html);
  // Before the page's own scripts, which are long.
  return html.replace(/(?=<script|<\/head>)/, `${head.join('\n    ')}\n    `);
}

const styleSheet = (style: string): string =>
  `<link rel="stylesheet" crossorigin href="${escapeHtml(style)}" />`;

const preloadModule = (script: string): string =>
  `<link rel="modulepreload" crossorigin href="${escapeHtml(script)}" />`;

/** Fetched at low priority and not compiled until needed: both would delay what is shown first. */
const preloadScript = (script: string): string =>
  `<link rel="preload" as="script" fetchpriority="low" crossorigin href="${escapeHtml(script)}" />`;

/**
 * How a module runs before the page's own code and starts it; null without such a module.
 *
 * @see src/web/app/ahead/page-ahead.ts
 */
function beforePage(built: BuiltPages, starter: string | undefined) {
  const address = starter === undefined ? null : built.fileOf(starter);
  if (starter === undefined || address === null) return null;
  const modules = [starter, ...built.fetchedBy(starter)];
  const scripts = built.filesOf(modules);
  return {
    scripts,
    head: [...built.stylesOf(modules).map(styleSheet), ...scripts.map(preloadModule)],
    startedBy: (html: string): string =>
      html.replace(
        /<script type="module" crossorigin src="([^"]+)"><\/script>/,
        (_, page: string) =>
          `<script type="module" async crossorigin src="${address}"></script>
    <meta name="${PAGE_META}" content="${page}" />
    ${preloadScript(page)}`,
      ),
  };
}

/** The URL of a form's module in a release. */
const moduleOf = ({ hash, modulesDigest }: PortalRelease, form: string): string =>
  `/releases/${hash}/forms/${form}.js?${modulesDigest}`;

/** The forms with which the first wizard at a path opens: those of the step in the path, else of its first step. */
function formsAt(file: FlowFile, path: string): readonly string[] {
  for (const state of Object.values(file.states)) {
    const params = state.route === undefined ? null : routeMatches(state.route, path);
    if (params === null || !('wizard' in state)) continue;
    const steps = stepsOf(file, state.wizard);
    const step = steps.find(({ id }) => Object.values(params).includes(id)) ?? steps[0];
    return step?.sections?.map(({ form }) => form) ?? [];
  }
  return [];
}
