import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import portal from '../../../../locales/en/portal.json' with { type: 'json' };
import type { ProcessView } from '../../../../src/contract/process/process.contract.ts';
import type { GroupFile, StartFile } from '../../../../src/engine/flow/flow-file.ts';
import { buildFlow } from '../../../../src/engine/flow/machine/build.ts';
import { ownPage } from '../../../../src/web/features/resident/home-page.tsx';
import { OfferedFlows } from '../../../../src/web/flow/offered-flows.tsx';
import { compiledFlow } from '../../../paths/load-flow.ts';

const i18n = i18next.createInstance({ lng: 'en', resources: { en: { portal } }, defaultNS: 'portal' });
await i18n.use(initReactI18next).init();

/** Markup of a page at its first rendering, with these responses of the server. */
function shown(
  page: ReactNode,
  answers: readonly (readonly [key: readonly string[], answer: unknown])[],
): string {
  const client = new QueryClient();
  for (const [key, answer] of answers) client.setQueryData(key, answer);
  const routed = createElement(MemoryRouter, null, page);
  const queried = createElement(QueryClientProvider, { client }, routed);
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, queried));
}

describe('the data-only flows that a person is offered', () => {
  const flows = ['/flow/pet-joins', '/tenant/inspection'].map((path) => ({
    flow: path,
    title: `Title of ${path}`,
    text: `Text of ${path}`,
    path,
    started: false,
  }));
  const links = (element: ReactNode) =>
    [
      ...shown(element, [[['flows', 'T', 'en'], flows]]).matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]+)</g),
    ].map(([, address, title]) => [address, title]);

  it('are links with the token of an applicant', () => {
    expect(links(createElement(OfferedFlows, { token: 'T' }))).toEqual([
      ['/flow/pet-joins?access_token=T', 'Title of /flow/pet-joins'],
      ['/tenant/inspection?access_token=T', 'Title of /tenant/inspection'],
    ]);
  });

  it('include on the start page of a resident only those that are not in the menu', () => {
    expect(links(createElement(OfferedFlows, { token: 'T', addressOf: ownPage }))).toEqual([
      ['/flow/pet-joins', 'Title of /flow/pet-joins'],
    ]);
    expect(shown(createElement(OfferedFlows, { token: 'T', addressOf: () => null }), [])).toBe('');
  });
});

describe('a flow that a resident opens', () => {
  const host = '../../../../src/web/flow/flow-host.tsx';
  let OpenFlow: typeof import('../../../../src/web/features/flows/open-flow.tsx').OpenFlow;
  beforeAll(async () => {
    vi.resetModules();
    // Runs only in a browser.
    vi.doMock(host, () => ({ FlowHost: () => null }));
    ({ OpenFlow } = await import('../../../../src/web/features/flows/open-flow.tsx'));
  });
  afterAll(() => {
    vi.doUnmock(host);
    vi.resetModules();
  });
  const built = compiledFlow('pet-joins').file;
  const ONE = { group: 'residents', one: true } as const;
  const signer = { first_name: 'Riley', last_name: 'Hart' };
  const end = Object.keys(built.states).find((name) => built.states[name]?.end === true) ?? '';
  const isOffered = (at: string, begun: Pick<StartFile, 'by'>, by: object, one: GroupFile = ONE) => {
    const start = { ...built.start, ...begun } as StartFile;
    const flow = buildFlow({ ...built, start, parties: { person: one } });
    const view = { id: 'p-1', place: { state: at }, facts: {}, answers: {} } as unknown as ProcessView;
    const props = { name: 'pet-joins', token: 'T', whose: 'riley', addressOf: (path: string) => path, ...by };
    const page = shown(createElement(OpenFlow, props), [[['flow', 'pet-joins', 'riley'], { flow, view }]]);
    return page.includes('>Start another one<');
  };

  it('offers a signed-in person to start another one after its end', () => {
    expect(isOffered(end, { by: 'person' }, { signer })).toBe(true);
    expect(isOffered(built.initial, { by: 'person' }, { signer })).toBe(false);
    expect(isOffered(end, { by: 'office' }, { signer })).toBe(false);
    expect(isOffered(end, {}, { signer })).toBe(false);
    expect(isOffered(end, { by: 'person' }, {})).toBe(false);
    expect(isOffered(end, { by: 'person' }, { signer }, { group: 'residents' })).toBe(false);
  });
});
