import { expect } from 'vitest';
import type { GoalKind } from '../../../src/engine/explore/coverage/coverage.ts';
import { walkTour } from '../../../src/engine/explore/tours/driver.ts';
import { flowPaths } from '../../../src/engine/explore/tours/flow-paths.ts';
import { worldIn } from '../../../src/engine/release/explore-release.ts';
import { readRelease } from '../../../src/engine/release/read-release.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { activateRelease, publishRelease } from '../../../src/server/releases/publishing/publish.ts';
import { dataFlowHttp } from '../../drive/data-flow/http.ts';
import { HttpDriver } from '../../drive/http-driver.ts';
import type { MoneyPortal } from '../support/money-portal.ts';

/**
 * Publishes the files, and walks every tour of a flow over HTTP.
 *
 * @returns the outcomes that the tours have seen.
 */
export async function walkAll(
  { deps, sandboxUrl, ask }: MoneyPortal,
  id: string,
  files: ReleaseFiles,
  goals: readonly GoalKind[] = ['states', 'transitions', 'conditions'],
): Promise<(string | undefined)[]> {
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
  const { tours, goals: covered } = flowPaths(explored, flow, { goals });
  expect(covered.flatMap(({ missing }) => missing.filter(({ proved }) => !proved))).toEqual([]);
  const driver = new HttpDriver(flow, { deps, sandboxUrl, wire: ask }, dataFlowHttp(flow));
  for (const tour of tours) expect([tour, await walkTour(driver, tour)]).toEqual([tour, null]);
  expect(driver.unplayed.size).toBe(0);
  return tours.flatMap(({ steps }) => steps.map(({ event }) => event.outcome));
}
