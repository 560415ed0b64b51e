import { expect, it } from 'vitest';
import { bundles } from '../../attack/releases/bundles.ts';
import { hostileBundles } from '../../attack/releases/hostile-bundles.ts';
import { attackTarget } from '../support/attack-target.ts';

const target = attackTarget('sqlite');

it('hostile drafts are refused with a reason, and the portal answers meanwhile', async () => {
  expect(hostileBundles().length).toBeGreaterThan(200);
  const { counts, wrong } = await bundles(target(), { seconds: 120, seed: 1, most: 10 });
  expect(wrong).toEqual([]);
  expect(counts.bundles).toBeGreaterThan(0);
}, 240_000);
