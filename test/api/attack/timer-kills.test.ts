import { describe, expect, it } from 'vitest';
import { timerKills } from '../../attack/kills/timer-kills.ts';
import { attackTarget } from '../support/attack-target.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('portals that are killed while processes are continued by time on %s', (dialect) => {
  const target = attackTarget(dialect);

  it('continue every process exactly once', async () => {
    const { counts, wrong } = await timerKills(target(), { seconds: 60, seed: 3, most: 2 });
    expect(wrong).toEqual([]);
    expect(counts).toMatchObject({ kills: 2, processes: 100 });
  }, 180_000);
});
