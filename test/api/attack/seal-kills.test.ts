import { describe, expect, it } from 'vitest';
import { sealKills } from '../../attack/kills/seal-kills.ts';
import { attackTarget } from '../support/attack-target.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('a portal that is killed while leases are sealed on %s', (dialect) => {
  const target = attackTarget(dialect);

  it('seals each lease once, and leaves none that everybody has signed unsealed', async () => {
    const { counts, wrong } = await sealKills(target(), { seconds: 40, seed: 3, most: 2 });
    expect(wrong).toEqual([]);
    expect(counts.kills).toBe(2);
    expect(counts['leases signed and sealed']).toBeGreaterThan(0);
  }, 180_000);
});
