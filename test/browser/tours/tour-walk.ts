import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { GoalKind } from '../../../src/engine/explore/coverage/coverage.ts';
import type { ExploredFlow } from '../../../src/engine/explore/model/explored-flow.ts';
import { type Walkable, walkTour } from '../../../src/engine/explore/tours/driver.ts';
import { flowPaths } from '../../../src/engine/explore/tours/flow-paths.ts';
import { partText, shrinkTour } from '../../../src/engine/explore/tours/shrink.ts';
import type { CompiledFlow } from '../../../src/engine/flow/machine/build.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { BrowserDriver } from '../../drive/browser-driver.ts';
import type { BrowserFlow } from '../../drive/browser-flow.ts';
import type { Around } from '../../drive/stage.ts';
import { fetchWire } from '../../drive/wire.ts';
import { compiledFlow, loadFlow } from '../../paths/load-flow.ts';
import { replayCommand } from '../../paths/report-text.ts';
import { found } from '../support/access.ts';
import { type BackOffice, backOffice } from '../support/back-office.ts';
import { portal } from '../support/portal.ts';

interface Walk<Stage extends Around> {
  readonly how: BrowserFlow<Stage>;
  /** Every state and every transition by default. */
  readonly goals?: readonly GoalKind[];
  /** Selects the tours if two files share them; all by default. */
  readonly only?: (tour: Walkable) => boolean;
  /** Events and outcomes that these tours can only play in another way, sorted by name. */
  readonly unplayed: readonly string[];
}

/**
 * A button of a wizard does the same on every step, so each step is reached by Next once and by Previous once. All
 * combinations of steps are walked over HTTP, and in the browser by `npm run paths`.
 */
function wayOf({ name }: { readonly name: string }): string {
  return name.replace(/^(\w+)\.\w+ (NEXT|PREVIOUS) → /, '$1 $2 → ');
}

/** Defines one test per tour through the states and transitions of a flow of the product in a browser. */
export function walkInBrowser<Stage extends Around>(name: string, walk: Walk<Stage>): void {
  walkFlowInBrowser({ flow: compiledFlow(name), explored: loadFlow(name) }, walk);
}

/** A flow of any release. */
interface WalkedFlow {
  readonly flow: CompiledFlow;
  readonly explored: ExploredFlow;
  /** Makes the portal run it. */
  readonly ready?: (deps: Deps) => Promise<void>;
}

/** As `walkInBrowser`, for a flow of any release. */
export function walkFlowInBrowser<Stage extends Around>(
  { flow, explored, ready }: WalkedFlow,
  { how, goals = ['states', 'transitions'], only = () => true, unplayed }: Walk<Stage>,
): void {
  const report = flowPaths(explored, flow, { goals, alike: wayOf });
  const tours = report.tours.map((tour, index) => ({ tour, number: index + 1 }));

  describe(`tours through the ${goals.join(' and ')} of the ${flow.id}, walked in a browser`, () => {
    let browser: Browser;
    let office: BackOffice;
    let driver: BrowserDriver<Stage>;
    beforeAll(async () => {
      const { baseUrl, sandboxUrl } = inject('portal');
      browser = await portal().launch();
      office = await backOffice();
      const { deps } = office;
      await ready?.(deps);
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

    it('name everything that is done in another way, with the reason', () => {
      const reasons = [...driver.unplayed].map(([what, reason]) => `${what}: ${reason}`);
      for (const line of reasons) console.info(`  not done by hand: ${line}`);
      expect([...driver.unplayed.keys()].sort()).toEqual(unplayed);
      expect([...driver.unplayed.values()].every((reason) => reason.length > 20)).toBe(true);
    });
  });
}
