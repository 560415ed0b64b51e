/**
 * `npm run requirements [-- PREFIX]`: prints the rows of test/requirements/*.tsv with the passing tests that name them,
 * read from the results of the last `npm test`, which must have run on the checked-out commit. Lists rows without a
 * test and rows that only a retried test shows.
 */
import { join } from 'node:path';
import { coverRequirements } from './requirement-coverage.ts';
import { readRequirements } from './requirement-rows.ts';
import { commitOf, whyOutdated } from './tested-commit.ts';
import { readTestResults } from './tested-results.ts';

const root = join(import.meta.dirname, '..', '..');
const results = join(root, 'dist', 'test-results');
const prefix = process.argv[2] ?? '';

const tests = readTestResults(results);
if (tests.length === 0) {
  console.error('No test results yet: run npm test first.');
  process.exit(1);
}
const outdated = whyOutdated(results, commitOf(root));
if (outdated !== null) {
  console.error(outdated);
  process.exit(1);
}

const requirements = readRequirements(root).filter((row) => row.id.startsWith(prefix));
const coverage = coverRequirements(requirements, tests);

for (const { requirement, tests: shownBy } of coverage.shown) {
  console.log(`✓ ${requirement.id}  ${requirement.text}\n    ${shownBy.slice(0, 2).join('\n    ')}`);
}
for (const { requirement, tests: retried } of coverage.flaky) {
  console.log(`~ ${requirement.id}  ${requirement.text}\n    flaky: ${retried.slice(0, 2).join('\n    ')}`);
}
for (const requirement of coverage.open) console.log(`· ${requirement.id}  ${requirement.text}`);
for (const id of coverage.unknown) console.log(`! ${id} stands in a test title but in no requirement`);
console.log(
  `\n${coverage.shown.length} of ${requirements.length} requirements have a passing test, ${coverage.flaky.length} a flaky one alone, ${coverage.open.length} have none.`,
);
process.exit(coverage.unknown.length === 0 ? 0 : 1);
