import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { activateRelease, publishRelease } from '../../../src/cli/release/publish.ts';
import { walkTour } from '../../../src/engine/explore/tours/driver.ts';
import { flowPaths } from '../../../src/engine/explore/tours/flow-paths.ts';
import { worldIn } from '../../../src/engine/release/explore-release.ts';
import { readRelease } from '../../../src/engine/release/read-release.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { dataFlowHttp } from '../../drive/data-flow/http.ts';
import { HttpDriver } from '../../drive/http-driver.ts';
import { filesInDocs } from '../../fixtures/files-in-docs.ts';
import { followingFlow } from '../../fixtures/flows/following-flow.ts';
import { runningFlow } from '../../fixtures/flows/running-flow.ts';
import { withPayStub } from '../../fixtures/flows/waiting-flow.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { releaseWithBikeRoom } from './made-up-flow.ts';

describe('a data-only flow that the product does not have', () => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal('sqlite');
  });
  afterAll(() => portal.close());

  /** Publishes the files, and walks every tour of a flow over HTTP. @returns the outcomes that the tours have seen. */
  const walkAll = async (id: string, files: ReleaseFiles) => {
    const { deps, sandboxUrl, ask } = portal;
    const author = { by: 'analyst', now: deps.clock.now(), note: id };
    const { hash } = await publishRelease(deps, files, author);
    await activateRelease(deps, hash, author);
    await deps.releases.refresh();
    const release = deps.releases.current();
    const flow = release.flows.get(id);
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
    return tours.flatMap(({ steps }) => steps.map(({ event }) => event.outcome));
  };

  const firstFlow = (): ReleaseFiles =>
    new Map([...builtInRelease().files, ...filesInDocs('docs/first-flow.md')]);
  it.each([
    ['with an amount by a table', 'bike-room', releaseWithBikeRoom],
    ['that the docs teach, with a turn of the office', 'spare-key', firstFlow],
  ])('%s is walked over HTTP by the drivers of all data-only flows', async (_what, id, files) => {
    expect(await walkAll(id, files())).toContain('fieldError');
  });

  const following: ReleaseFiles = new Map([
    ...withPayStub(1),
    ...runningFlow({ flow: 'pay-stub', ends: ['thanks', 'tooLate'] }),
    ...followingFlow('pay-check', { after: { flow: 'pay-stub', state: 'thanks' } }),
    ...followingFlow('moved', { subject: 'tenancy', after: { flow: 'move-out', state: 'done' } }),
  ]);
  it.each([
    ['runs another one', 'whole-check'],
    ['begins by itself', 'pay-check'],
    ['begins by itself for a lease', 'moved'],
  ])('that %s is walked, too', async (_what, id) => {
    expect(await walkAll(id, following)).toContain('noted');
  });
});
