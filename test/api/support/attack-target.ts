import { afterAll, beforeAll } from 'vitest';
import type { Dialect } from '../../../src/db/client.ts';
import { openTarget, type Target } from '../../attack/target/target.ts';
import { makeDatabase, type TestDatabase } from './test-database.ts';

/** An attack target on its own empty database, open while the tests of this block run. */
export function attackTarget(dialect: Dialect): () => Target {
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
  return () => target;
}
