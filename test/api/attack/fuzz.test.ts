import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../../attack/fuzz/fuzz.ts';
import { openTarget, type Target } from '../../attack/target/target.ts';
import { DIALECTS, makeDatabase, type TestDatabase } from '../support/test-database.ts';

describe.each(DIALECTS)('malformed requests on %s', (dialect) => {
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

  it('fail nothing, silence no connection and are refused as the contract says', async () => {
    const { counts, wrong } = await fuzz(target, { seconds: 40, seed: 10, most: 500 });
    expect(wrong).toEqual([]);
    expect(counts.calls).toBeGreaterThan(40);
    expect(counts['wire cases']).toBeGreaterThan(10);
  });
});
