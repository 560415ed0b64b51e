import { describe, expect, it } from 'vitest';
import { holds } from '../../attack/load/holds.ts';
import { saves } from '../../attack/load/saves.ts';
import { verifyHold } from '../../attack/load/verify-hold.ts';
import { attackTarget } from '../support/attack-target.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('much at once on %s', (dialect) => {
  const target = attackTarget(dialect);

  it('takes the saves of fifty people at once', async () => {
    const { counts, wrong } = await saves(target(), { seconds: 40, seed: 1, most: 50 });
    expect(wrong).toEqual([]);
    expect(counts.saves).toBe(100);
  });

  it.runIf(dialect === 'sqlite')('holds nobody up by files of 47 MB that are to be verified', async () => {
    const { counts, wrong } = await verifyHold(target());
    expect(wrong).toEqual([]);
    expect(counts['files verified']).toBe(3);
  });

  it('holds nobody up by the largest bodies', async () => {
    // From the lists of a draft on.
    const { counts, wrong } = await holds(target(), { seconds: 40, seed: 250, most: 30 });
    expect(wrong).toEqual([]);
    expect(counts.bodies).toBeGreaterThanOrEqual(30);
  });
});
