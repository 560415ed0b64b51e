import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledFlow } from '../../machines/registry.ts';
import { HttpDriver } from '../../src/cli/paths/drive/http-driver.ts';
import { loadFlow } from '../../src/cli/paths/load-flow.ts';
import { walkTour } from '../../src/engine/explore/driver.ts';
import { flowPaths } from '../../src/engine/explore/flow-paths.ts';
import { type MoneyPortal, startMoneyPortal } from './money-portal.ts';
import { PROJECT } from './test-portal.ts';

const flow = compiledFlow('application');
const { tours, goals } = flowPaths(loadFlow(PROJECT, 'application'), flow, {
  goals: ['states', 'transitions', 'conditions', 'requirements'],
});

describe('tours through the application, walked over HTTP', () => {
  let portal: MoneyPortal;
  let driver: HttpDriver;
  beforeAll(async () => {
    portal = await startMoneyPortal('sqlite');
    const { deps, sandboxUrl, ask } = portal;
    driver = new HttpDriver(flow, {
      deps,
      sandboxUrl,
      wire: (method, path, call) => ask(method, path, call),
    });
  });
  afterAll(() => portal.close());

  it('cover every state and every transition', () => {
    expect(goals.flatMap(({ missing }) => missing)).toEqual([]);
  });

  it.each(tours.map((tour, index) => ({ tour, number: index + 1 })))('tour $number', async ({ tour }) => {
    expect(await walkTour(driver, tour)).toBeNull();
  });
});
