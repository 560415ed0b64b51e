import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compiledFlow } from '../../machines/registry.ts';
import { BrowserDriver } from '../../src/cli/paths/drive/browser-driver.ts';
import { fetchWire } from '../../src/cli/paths/drive/wire.ts';
import { loadFlow } from '../../src/cli/paths/load-flow.ts';
import { PROJECT } from '../../src/cli/read-settings.ts';
import { walkTour } from '../../src/engine/explore/driver.ts';
import { flowPaths } from '../../src/engine/explore/flow-paths.ts';
import { partText, shrinkTour } from '../../src/engine/explore/shrink.ts';
import { found } from './access.ts';
import { type BackOffice, backOffice } from './back-office.ts';
import { portal } from './portal.ts';

const flow = compiledFlow('application');
const { tours, goals } = flowPaths(loadFlow(PROJECT, 'application'), flow, { goals: ['states'] });

describe('tours through every state of the application, walked in a browser', () => {
  let browser: Browser;
  let office: BackOffice;
  let driver: BrowserDriver;
  beforeAll(async () => {
    const { baseUrl } = portal();
    browser = await portal().launch();
    office = await backOffice();
    driver = new BrowserDriver(flow, {
      baseUrl,
      browser,
      deps: office.deps,
      wire: fetchWire(baseUrl),
      sandboxUrl: inject('portal').sandboxUrl,
      look: found,
    });
  });
  afterAll(async () => {
    await driver.close();
    await browser.close();
    await office.close();
  });

  it('leave no state out', () => {
    expect(goals.flatMap(({ missing }) => missing)).toEqual([]);
  });

  it.each(tours.map((tour, index) => ({ tour, number: index + 1 })))(
    'tour $number',
    async ({ tour, number }) => {
      const wrong = await walkTour(driver, tour);
      const part = wrong && partText(await shrinkTour(driver, flow, tour, wrong, 2));
      const again = `npm run paths -- application --goal states --driver browser --replay ${number}:${part}`;
      expect(wrong, again).toBeNull();
    },
  );
});
