import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GoalKind } from '../../../src/engine/explore/coverage/coverage.ts';
import { walkTour } from '../../../src/engine/explore/tours/driver.ts';
import { flowPaths } from '../../../src/engine/explore/tours/flow-paths.ts';
import { partText, shrinkTour } from '../../../src/engine/explore/tours/shrink.ts';
import { HttpDriver } from '../../drive/http-driver.ts';
import type { HttpFlow } from '../../drive/http-flow.ts';
import type { Around } from '../../drive/stage.ts';
import { compiledFlow, loadFlow } from '../../paths/load-flow.ts';
import { replayCommand } from '../../paths/report-text.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';

interface Walk<Stage extends Around> {
  readonly how: HttpFlow<Stage>;
  readonly goals: readonly GoalKind[];
  /** Goals that must be covered completely; the others may miss only parts proved impossible. */
  readonly whole: readonly GoalKind[];
  /** Outcomes and events that no call can cause, sorted by name. */
  readonly unplayed: readonly string[];
}

const addressOf = (tour: number): string => `10.0.${Math.floor(tour / 250)}.${(tour % 250) + 1}`;

/** Tests that walk the tours of a flow over HTTP, one test per tour. */
export function walkOverHttp<Stage extends Around>(
  name: string,
  { how, goals, whole, unplayed }: Walk<Stage>,
): void {
  const flow = compiledFlow(name);
  const report = flowPaths(loadFlow(name), flow, { goals });

  describe(`tours through the ${name}, walked over HTTP`, () => {
    let portal: MoneyPortal;
    let driver: HttpDriver<Stage>;
    // Each tour has a network address of its own, so that no limit of requests counts them together.
    let tours = 0;
    beforeEach(() => {
      tours += 1;
    });
    beforeAll(async () => {
      portal = await startMoneyPortal('sqlite');
      const { deps, sandboxUrl, ask } = portal;
      const wire: typeof ask = (method, path, asked) =>
        ask(method, path, { from: addressOf(tours), ...asked });
      driver = new HttpDriver(flow, { deps, sandboxUrl, wire }, how);
    });
    afterAll(() => portal.close());

    it('leave out nothing that is possible', () => {
      const missing = report.goals.flatMap((goal) =>
        goal.missing.map((one) => ({ ...one, goal: goal.goal })),
      );
      expect(missing.filter(({ goal, proved }) => whole.includes(goal) || !proved)).toEqual([]);
    });

    it.each(report.tours.map((tour, index) => ({ tour, number: index + 1 })))(
      'tour $number',
      async ({ tour, number }) => {
        const wrong = await walkTour(driver, tour);
        if (wrong === null) return expect(wrong).toBeNull();
        const part = partText(await shrinkTour(driver, flow, tour, wrong));
        expect(wrong, replayCommand(report, 'http', `${number}:${part}`)).toBeNull();
      },
    );

    it('name everything that no call can cause, with the reason', () => {
      expect([...driver.unplayed.keys()].sort()).toEqual(unplayed);
      expect([...driver.unplayed.values()].every((reason) => reason.length > 20)).toBe(true);
    });
  });
}
