import { describe, expect, it } from 'vitest';
import { holds } from '../../attack/load/holds.ts';
import { saves } from '../../attack/load/saves.ts';
import { verifyHold } from '../../attack/load/verify-hold.ts';
import { attackTarget } from '../support/attack-target.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('a portal under heavy load on %s', (dialect) => {
  const target = attackTarget(dialect);

  it('accepts the saves of fifty people at once', async () => {
    const { counts, wrong } = await saves(target(), { seconds: 40, seed: 1, most: 50 });
    expect(wrong).toEqual([]);
    expect(counts.saves).toBe(100);
  });

  it.runIf(dialect === 'sqlite')('delays nobody while it verifies files of 47 MB', async () => {
    const { counts, wrong } = await verifyHold(target());
    expect(wrong).toEqual([]);
    expect(counts['files verified']).toBe(3);
  });

  it('delays nobody while it receives the largest bodies', async () => {
    // This seed starts at the lists of a draft.
    const { counts, wrong } = await holds(target(), { seconds: 40, seed: 250, most: 30 });
    expect(wrong).toEqual([]);
    expect(counts.bodies).toBeGreaterThanOrEqual(30);
  });
});
