import { describe, expect, it } from 'vitest';
import { fuzz } from '../../attack/fuzz/fuzz.ts';
import { attackTarget } from '../support/attack-target.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('malformed requests on %s', (dialect) => {
  const target = attackTarget(dialect);

  it('break nothing, leave no connection without a response, and are refused as the contract defines', async () => {
    const { counts, wrong } = await fuzz(target(), { seconds: 40, seed: 10, most: 500 });
    expect(wrong).toEqual([]);
    expect(counts.calls).toBeGreaterThan(40);
    expect(counts['wire cases']).toBeGreaterThan(10);
  });
});
