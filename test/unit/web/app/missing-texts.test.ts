import { afterEach, beforeEach, expect, it, vi } from 'vitest';

interface Report {
  readonly path: string;
  readonly body: unknown;
}

let reports: Report[] = [];
let answer = 'OK';

/** Texts of a release. */
const released = async (url: string) => {
  if (url.endsWith('current.json')) return Response.json({ release: 'r', modules: 'm' });
  const names = /texts\/\w+\/(.+)\.json$/.exec(url)?.[1]?.split('+') ?? [];
  return Response.json(Object.fromEntries(names.map((name) => [name, { there: 'There' }])));
};

beforeEach(() => {
  const documentElement = { lang: 'es' };
  vi.stubGlobal('document', { documentElement, querySelector: () => null });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return released(url);
    reports.push({ path: url, body: JSON.parse(String(init.body)) });
    return Response.json(answer);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reports = [];
});

it('[PLT-318] [PLT-319] a page reports each missing text once, with namespace, key and value, until the response is NOK', async () => {
  // The module reads the head of the page when it is loaded.
  const { startTranslations } = await import('../../../../src/web/app/texts/i18n.ts');
  const storage = { getItem: () => 'es', setItem: () => {} } as unknown as Storage;
  const i18n = startTranslations({ storage, languages: ['es'] });
  await new Promise((resolve) => i18n.on('initialized', resolve));
  await i18n.loadNamespaces(['portal', 'shell']);
  expect(i18n.t('portal:there')).toBe('There');
  expect(i18n.t('portal:else', { defaultValue: 'Its own' })).toBe('Its own');
  expect(i18n.t('packet:not.loaded')).toBe('not.loaded');
  for (const key of ['portal:greeting', 'portal:greeting', 'shell:menu.lost']) i18n.t(key);
  await expect
    .poll(() => reports)
    .toEqual([
      { path: '/api/languages/es/portal.json', body: { ns: 'portal', key: 'greeting', value: 'greeting' } },
      { path: '/api/languages/es/shell.json', body: { ns: 'shell', key: 'menu.lost', value: 'menu.lost' } },
    ]);
  answer = 'NOK';
  for (const key of ['portal:third', 'portal:fourth', 'shell:fifth']) i18n.t(key);
  await expect.poll(() => reports).toHaveLength(3);
  i18n.t('portal:sixth');
  await vi.dynamicImportSettled();
  expect(reports.slice(2)).toEqual([
    { path: '/api/languages/es/portal.json', body: { ns: 'portal', key: 'third', value: 'third' } },
  ]);
});
