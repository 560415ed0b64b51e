import { describe, expect, it } from 'vitest';
import { stranded } from '../../attack/releases/stranded.ts';
import { attackTarget } from '../support/attack-target.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('a release that goes live and back on %s', (dialect) => {
  const target = attackTarget(dialect);

  it('strands nobody and loses no answer, while people type at two portals', async () => {
    const { counts, wrong } = await stranded(target(), { seconds: 60, seed: 1, most: 30 });
    expect(wrong).toEqual([]);
    expect(counts.people).toBe(30);
  });
});
