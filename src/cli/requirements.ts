/**
 * `npm run requirements [-- PREFIX]`: the rows of test/requirements/*.tsv with the passing tests that name
 * them, read from the results of the last `npm test`, which must have been of the commit that is checked out; rows
 * without one are listed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverRequirements, type TestResult } from './requirements/requirement-coverage.ts';
import { readRequirements } from './requirements/requirement-rows.ts';
import { commitOf, whyOutdated } from './requirements/tested-commit.ts';

interface Report {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

const root = join(import.meta.dirname, '..', '..');
const results = join(root, 'dist', 'test-results');
const prefix = process.argv[2] ?? '';

const files = existsSync(results) ? readdirSync(results).filter((name) => name.endsWith('.json')) : [];
if (files.length === 0) {
  console.error('No test results yet: run npm test first.');
  process.exit(1);
}
const outdated = whyOutdated(results, commitOf(root));
if (outdated !== null) {
  console.error(outdated);
  process.exit(1);
}

const requirements = readRequirements(root).filter((row) => row.id.startsWith(prefix));
const coverage = coverRequirements(
  requirements,
  files.flatMap((name) => testsOf(join(results, name))),
);

for (const { requirement, tests } of coverage.shown) {
  console.log(`✓ ${requirement.id}  ${requirement.text}\n    ${tests.slice(0, 2).join('\n    ')}`);
}
for (const requirement of coverage.open) console.log(`· ${requirement.id}  ${requirement.text}`);
for (const id of coverage.unknown) console.log(`! ${id} stands in a test title but in no requirement`);
console.log(
  `\n${coverage.shown.length} of ${requirements.length} requirements have a passing test, ${coverage.open.length} have none.`,
);
process.exit(coverage.unknown.length === 0 ? 0 : 1);

function testsOf(file: string): TestResult[] {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  return report.testResults.flatMap((suite) =>
    suite.assertionResults.map((test) => ({ title: test.fullName, passed: test.status === 'passed' })),
  );
}
