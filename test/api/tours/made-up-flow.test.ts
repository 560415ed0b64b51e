import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { filesInDocs } from '../../fixtures/files-in-docs.ts';
import { followingFlow } from '../../fixtures/flows/following-flow.ts';
import { runningFlow } from '../../fixtures/flows/running-flow.ts';
import { releaseWithStudioFlow, STUDIO_FLOW } from '../../fixtures/flows/studio-flow.ts';
import { withPayStub } from '../../fixtures/flows/waiting-flow.ts';
import { type MoneyPortal, startMoneyPortal } from '../support/money-portal.ts';
import { releaseWithBikeRoom } from './made-up-flow.ts';
import { walkAll } from './walk-all.ts';

describe('a data-only flow that the product does not have', () => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal('sqlite');
  });
  afterAll(() => portal.close());

  const firstFlow = (): ReleaseFiles =>
    new Map([...builtInRelease().files, ...filesInDocs('docs/first-flow.md')]);
  it.each([
    ['with an amount by a table', 'bike-room', releaseWithBikeRoom],
    ['that the docs teach, with a turn of the office', 'spare-key', firstFlow],
  ])('%s is walked over HTTP by the drivers of all data-only flows', async (_what, id, files) => {
    expect(await walkAll(portal, id, files())).toContain('fieldError');
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
    expect(await walkAll(portal, id, following)).toContain('noted');
  });

  // The last one, with the flows before: people remain in them, so no release without them can be published.
  it('that was made from nothing in the studio, with a payment, is walked, too', async () => {
    const files = new Map([...releaseWithStudioFlow(), ...following]);
    expect(await walkAll(portal, STUDIO_FLOW.id, files)).toContain('fieldError');
  });
});
