import { vi } from 'vitest';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { activateRelease, publishRelease } from '../../../src/server/releases/publishing/publish.ts';
import { withSharedHome } from '../../fixtures/flows/shared-home-flow.ts';
import { studioFlowFiles } from '../../fixtures/flows/studio-flow.ts';
import { office } from '../support/office.ts';
import { portal } from '../support/portal.ts';

/** The flow in which each of a household fills in a form, then each landlord, and then the office decides. */
export const SHARED_HOME = 'shared-home';

/** The built-in release with that flow, and with the one that was made from nothing in the studio. */
export const releaseWithSharedHome: ReleaseFiles = new Map([...withSharedHome(), ...studioFlowFiles()]);

/** Publishes the release, and waits until the portal runs it. */
export async function runSharedHome(): Promise<void> {
  const hash = await office(async (deps) => {
    const author = { by: 'analyst', now: deps.clock.now(), note: SHARED_HOME };
    const published = await publishRelease(deps, releaseWithSharedHome, author);
    await activateRelease(deps, published.hash, author);
    await deps.releases.refresh();
    return published.hash;
  });
  // The portal is a process of its own, and takes the release a moment later.
  await vi.waitUntil(async () => (await currentRelease()) === hash, { timeout: 30_000 });
}

async function currentRelease(): Promise<string> {
  const answer = await fetch(`${portal().baseUrl}/releases/current.json`);
  return ((await answer.json()) as { release: string }).release;
}
