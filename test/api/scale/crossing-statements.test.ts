/** What docs/plan-for-ten-million.md says about the tables and about the statements that cross shards, read from the portal. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTables } from '../../../src/db/snapshot/snapshot.ts';
import { startJobs } from '../../../src/server/start-jobs.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const plan = readFileSync(
  join(import.meta.dirname, '..', '..', '..', 'docs', 'plan-for-ten-million.md'),
  'utf8',
);

/** The names in the first column of the table under a heading of the plan. */
function namesUnder(heading: string): string[] {
  const [, part = ''] = plan.split(`## ${heading}\n`);
  const [own = ''] = part.split('\n## ');
  return own
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    .sort();
}

/** One property, row, person, process, lease or link is asked for. */
const NAMES_A_PLACE = /"(?:\w+_)?(?:id|uid|hash)" (?:= \?|in \(\?)/;

let portal: TestPortal;
const asked = new Set<string>();
beforeAll(async () => {
  portal = await startTestPortal('sqlite', { watch: (_query, text) => asked.add(text) });
});
afterAll(() => portal.close());

it('names every table whose rows belong to no property', async () => {
  const { db } = portal.deps;
  const without: string[] = [];
  for (const table of await listTables(db, 'sqlite')) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db);
    if (!rows.some(({ name }) => name === 'property_id')) without.push(table);
  }
  expect(namesUnder('Tables that every shard shares')).toEqual(without.sort());
});

it('names the tables that a job reads in all properties at once', async () => {
  const shared = namesUnder('Tables that every shard shares');
  asked.clear();
  await startJobs(portal.deps).stop();
  const crossing = [...asked]
    .filter((text) => !NAMES_A_PLACE.test(text))
    .flatMap((text) => /^(?!insert).*?(?:from|update) "?(\w+)/s.exec(text)?.[1] ?? [])
    .filter((table) => !shared.includes(table));
  expect(namesUnder('Statements that cross shards')).toEqual([...new Set(crossing)].sort());
});
