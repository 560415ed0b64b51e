import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activateRelease, publishRelease } from '../../../src/cli/release/publish.ts';
import { walkTour } from '../../../src/engine/explore/tours/driver.ts';
import { flowPaths } from '../../../src/engine/explore/tours/flow-paths.ts';
import { worldIn } from '../../../src/engine/release/explore-release.ts';
import { readRelease } from '../../../src/engine/release/read-release.ts';
import { dataFlowHttp } from '../../drive/data-flow/http.ts';
import { HttpDriver } from '../../drive/http-driver.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { releaseWithBikeRoom } from './made-up-flow.ts';

describe('a data-only flow that the product does not have', () => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal('sqlite');
  });
  afterAll(() => portal.close());

  it('is walked over HTTP by the drivers of all data-only flows', async () => {
    const { deps, sandboxUrl, ask } = portal;
    const author = { by: 'analyst', now: deps.clock.now(), note: 'a bike room' };
    const { hash } = await publishRelease(deps, releaseWithBikeRoom(), author);
    await activateRelease(deps, hash, author);
    await deps.releases.refresh();
    const release = deps.releases.current();
    const flow = release.flows.get('bike-room');
    if (flow === undefined) throw new Error('The flow was not published.');
    const explored = {
      file: flow.file,
      facts: release.facts(flow.id),
      world: worldIn(readRelease(release.files), flow.file),
    };
    const { tours, goals } = flowPaths(explored, flow, { goals: ['states', 'transitions', 'conditions'] });
    expect(goals.flatMap(({ missing }) => missing.filter(({ proved }) => !proved))).toEqual([]);
    const driver = new HttpDriver(flow, { deps, sandboxUrl, wire: ask }, dataFlowHttp(flow));
    for (const tour of tours) expect([tour, await walkTour(driver, tour)]).toEqual([tour, null]);
    expect(driver.unplayed.size).toBe(0);
    expect(tours.flatMap(({ steps }) => steps.map(({ event }) => event.outcome))).toContain('fieldError');
  });
});
