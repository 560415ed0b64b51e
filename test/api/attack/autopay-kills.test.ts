import { describe, expect, it } from 'vitest';
import { autopayKills } from '../../attack/kills/autopay-kills.ts';
import { attackTarget } from '../support/attack-target.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('portals that are killed while automatic payments are charged on %s', (dialect) => {
  const target = attackTarget(dialect);

  it('charge every date exactly once', async () => {
    const { counts, wrong } = await autopayKills(target(), { seconds: 60, seed: 5, most: 2 });
    expect(wrong).toEqual([]);
    expect(counts).toMatchObject({ kills: 2, 'automatic payments': 100 });
  }, 180_000);
});
