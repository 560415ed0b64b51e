import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledFlow } from '../../machines/registry.ts';
import { guestcardHttp } from '../../src/cli/paths/drive/guestcard/http.ts';
import type { Stage } from '../../src/cli/paths/drive/guestcard/visitor.ts';
import { HttpDriver } from '../../src/cli/paths/drive/http-driver.ts';
import { loadFlow } from '../../src/cli/paths/load-flow.ts';
import { replayCommand } from '../../src/cli/paths/report-text.ts';
import { walkTour } from '../../src/engine/explore/driver.ts';
import { flowPaths } from '../../src/engine/explore/flow-paths.ts';
import { partText, shrinkTour } from '../../src/engine/explore/shrink.ts';
import { type MoneyPortal, startMoneyPortal } from './money-portal.ts';
import { PROJECT } from './test-portal.ts';

const flow = compiledFlow('guestcard');
const report = flowPaths(loadFlow(PROJECT, 'guestcard'), flow, {
  goals: ['states', 'transitions', 'conditions', 'pairs'],
});

describe('tours through the guestcard, walked over HTTP', () => {
  let portal: MoneyPortal;
  let driver: HttpDriver<Stage>;
  beforeAll(async () => {
    portal = await startMoneyPortal('sqlite');
    const { deps, sandboxUrl, ask } = portal;
    driver = new HttpDriver(flow, { deps, sandboxUrl, wire: ask }, guestcardHttp);
  });
  afterAll(() => portal.close());

  it('cover every state, transition and condition, and every pair that is possible', () => {
    expect(report.goals.slice(0, 3).flatMap(({ missing }) => missing)).toEqual([]);
    expect(report.goals.flatMap(({ missing }) => missing.filter(({ proved }) => !proved))).toEqual([]);
  });

  it.each(report.tours.map((tour, index) => ({ tour, number: index + 1 })))(
    'tour $number',
    async ({ tour, number }) => {
      const wrong = await walkTour(driver, tour);
      if (wrong === null) return;
      const part = partText(await shrinkTour(driver, flow, tour, wrong));
      expect(wrong, replayCommand(report, 'http', `${number}:${part}`)).toBeNull();
    },
  );

  it('play every answer but one, and say why', () => {
    expect([...driver.unplayed.keys()]).toEqual(['invoicing.missing']);
  });
});
