import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compiledFlow, loadFlow } from '../../../src/cli/paths/load-flow.ts';
import { replayCommand } from '../../../src/cli/paths/report-text.ts';
import type { GoalKind } from '../../../src/engine/explore/coverage/coverage.ts';
import { type Walkable, walkTour } from '../../../src/engine/explore/tours/driver.ts';
import { flowPaths } from '../../../src/engine/explore/tours/flow-paths.ts';
import { partText, shrinkTour } from '../../../src/engine/explore/tours/shrink.ts';
import { BrowserDriver } from '../../drive/browser-driver.ts';
import type { BrowserFlow } from '../../drive/browser-flow.ts';
import type { Around } from '../../drive/stage.ts';
import { fetchWire } from '../../drive/wire.ts';
import { found } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';

interface Walk<Stage extends Around> {
  readonly how: BrowserFlow<Stage>;
  /** Every state and every transition where it is left out. */
  readonly goals?: readonly GoalKind[];
  /** Which of the tours, where two files share them; all where it is left out. */
  readonly only?: (tour: Walkable) => boolean;
  /** What these tours can do in another way only, in the order of their names. */
  readonly unplayed: readonly string[];
}

/**
 * A button of a wizard does the same on every step: each step is come to by Next once, and by Previous once. From which
 * steps the flow lets it be come to is walked over HTTP, and in the browser by `npm run paths`.
 */
function wayOf({ name }: { readonly name: string }): string {
  return name.replace(/^(\w+)\.\w+ (NEXT|PREVIOUS) → /, '$1 $2 → ');
}

/** Tests that walk the tours through every state and transition of a flow in a browser, each a test of its own. */
export function walkInBrowser<Stage extends Around>(
  name: string,
  { how, goals = ['states', 'transitions'], only = () => true, unplayed }: Walk<Stage>,
): void {
  const flow = compiledFlow(name);
  const report = flowPaths(loadFlow(name), flow, { goals, alike: wayOf });
  const tours = report.tours.map((tour, index) => ({ tour, number: index + 1 }));

  describe(`tours through the ${goals.join(' and ')} of the ${name}, walked in a browser`, () => {
    let browser: Browser;
    let office: BackOffice;
    let driver: BrowserDriver<Stage>;
    beforeAll(async () => {
      const { baseUrl, sandboxUrl } = inject('portal');
      browser = await portal().launch();
      office = await backOffice();
      const { deps } = office;
      const around = { baseUrl, browser, deps, wire: fetchWire(baseUrl), sandboxUrl, look: found };
      driver = new BrowserDriver(flow, around, how);
    });
    afterAll(async () => {
      await driver.close();
    });

    it('leave nothing out', () => {
      expect(report.goals.flatMap(({ missing }) => missing)).toEqual([]);
    });

    it.each(tours.filter(({ tour }) => only(tour)))('tour $number', async ({ tour, number }) => {
      const wrong = await walkTour(driver, tour);
      if (wrong === null) return expect(wrong).toBeNull();
      const part = partText(await shrinkTour(driver, flow, tour, wrong, 2));
      expect(wrong, replayCommand(report, 'browser', `${number}:${part}`)).toBeNull();
    });

    it('name what is done in another way, and why', () => {
      const reasons = [...driver.unplayed].map(([what, reason]) => `${what}: ${reason}`);
      for (const line of reasons) console.info(`  not done by hand: ${line}`);
      expect([...driver.unplayed.keys()].sort()).toEqual(unplayed);
      expect([...driver.unplayed.values()].every((reason) => reason.length > 20)).toBe(true);
    });
  });
}
