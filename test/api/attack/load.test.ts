import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holds } from '../../attack/load/holds.ts';
import { saves } from '../../attack/load/saves.ts';
import { openTarget, type Target } from '../../attack/target/target.ts';
import { DIALECTS, makeDatabase, type TestDatabase } from '../support/test-database.ts';

describe.each(DIALECTS)('much at once on %s', (dialect) => {
  let database: TestDatabase;
  let target: Target;
  beforeAll(async () => {
    database = await makeDatabase(dialect);
    target = await openTarget(database);
  });
  afterAll(async () => {
    await target.close();
    await database.remove();
  });

  it('takes the saves of fifty people at once', async () => {
    const { counts, wrong } = await saves(target, { seconds: 40, seed: 1, most: 50 });
    expect(wrong).toEqual([]);
    expect(counts.saves).toBe(100);
  });

  it('holds nobody up by the largest bodies', async () => {
    // From the lists of a draft on.
    const { counts, wrong } = await holds(target, { seconds: 40, seed: 250, most: 30 });
    expect(wrong).toEqual([]);
    expect(counts.bodies).toBeGreaterThanOrEqual(30);
  });
});
