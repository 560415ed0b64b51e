import { describe, expect, it } from 'vitest';
import { kills } from '../../attack/kills/kills.ts';
import { attackTarget } from '../support/attack-target.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('a portal that is killed under load on %s', (dialect) => {
  const target = attackTarget(dialect);

  it('loses nothing that it acknowledged and charges nobody twice', async () => {
    const { counts, wrong } = await kills(target(), { seconds: 40, seed: 3, most: 2 });
    expect(wrong).toEqual([]);
    expect(counts.kills).toBe(2);
  });
});
