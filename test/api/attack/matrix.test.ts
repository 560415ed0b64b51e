import { describe, expect, it } from 'vitest';
import { matrix } from '../../attack/matrix/matrix.ts';
import { attackTarget } from '../support/attack-target.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('every call by every person on %s', (dialect) => {
  const target = attackTarget(dialect);

  it('reveals and changes nothing of other people', async () => {
    const { counts, wrong } = await matrix(target(), { seconds: 1, seed: 3 });
    expect(wrong).toEqual([]);
    expect(counts.passes).toBe(1);
    expect(counts.calls).toBeGreaterThan(counts['calls of the contract'] ?? 0);
  }, 600_000);
});
