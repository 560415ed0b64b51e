import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledFlow } from '../../machines/registry.ts';
import { applicationHttp } from '../../src/cli/paths/drive/application/http.ts';
import type { Stage } from '../../src/cli/paths/drive/application/stage.ts';
import { HttpDriver } from '../../src/cli/paths/drive/http-driver.ts';
import { loadFlow } from '../../src/cli/paths/load-flow.ts';
import { replayCommand } from '../../src/cli/paths/report-text.ts';
import { walkTour } from '../../src/engine/explore/driver.ts';
import { flowPaths } from '../../src/engine/explore/flow-paths.ts';
import { partText, shrinkTour } from '../../src/engine/explore/shrink.ts';
import { type MoneyPortal, startMoneyPortal } from './money-portal.ts';
import { PROJECT } from './test-portal.ts';

const flow = compiledFlow('application');
const report = flowPaths(loadFlow(PROJECT, 'application'), flow, {
  goals: ['states', 'transitions', 'conditions'],
});

describe('tours through the application, walked over HTTP', () => {
  let portal: MoneyPortal;
  let driver: HttpDriver<Stage>;
  beforeAll(async () => {
    portal = await startMoneyPortal('sqlite');
    const { deps, sandboxUrl, ask } = portal;
    driver = new HttpDriver(flow, { deps, sandboxUrl, wire: ask }, applicationHttp);
  });
  afterAll(() => portal.close());

  it('cover every state, transition and condition that is possible', () => {
    expect(report.goals.flatMap(({ missing }) => missing.filter(({ proved }) => !proved))).toEqual([]);
    expect(report.goals.slice(0, 2).flatMap(({ missing }) => missing)).toEqual([]);
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
});
