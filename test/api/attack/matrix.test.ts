import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matrix } from '../../attack/matrix/matrix.ts';
import { openTarget, type Target } from '../../attack/target/target.ts';
import { DIALECTS, makeDatabase, type TestDatabase } from '../support/test-database.ts';

describe.each(DIALECTS)('every call by everybody on %s', (dialect) => {
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

  it('tells and changes nothing of somebody else', async () => {
    const { counts, wrong } = await matrix(target, { seconds: 1, seed: 3 });
    expect(wrong).toEqual([]);
    expect(counts.passes).toBe(1);
    expect(counts.calls).toBeGreaterThan(counts['calls of the contract'] ?? 0);
  });
});
