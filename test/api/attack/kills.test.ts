import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kills } from '../../attack/kills/kills.ts';
import { openTarget, type Target } from '../../attack/target/target.ts';
import { DIALECTS, makeDatabase, type TestDatabase } from '../support/test-database.ts';

describe.each(DIALECTS)('a portal that is killed under load on %s', (dialect) => {
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

  it('loses nothing that it acknowledged and charges nobody twice', async () => {
    const { counts, wrong } = await kills(target, { seconds: 40, seed: 3, most: 2 });
    expect(wrong).toEqual([]);
    expect(counts.kills).toBe(2);
  });
});
