import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from './requirement-coverage.ts';

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

const FLAKY = '.flaky.json';

/** Name of the file, beside the results of a suite, with the full names of its retried tests. */
export function flakyFile(suite: string): string {
  return `${suite}${FLAKY}`;
}

/**
 * The tests of every suite in the last `npm test`; empty if it never ran.
 *
 * @param results the folder of the results
 * @example readTestResults('dist/test-results')[0]
 *   // { title: 'a tab is done … [APP-163]', passed: true, retried: false }
 */
export function readTestResults(results: string): TestResult[] {
  const names = existsSync(results) ? readdirSync(results) : [];
  const suites = names.filter((name) => name.endsWith('.json') && !name.endsWith(FLAKY));
  return suites.flatMap((name) => {
    const report = readJson<Report>(join(results, name)) ?? { testResults: [] };
    const flaky = join(results, flakyFile(name.slice(0, -'.json'.length)));
    // The reporter of retried tests joins describe and title with " > ", the report joins them with a space.
    const retried = new Set((readJson<string[]>(flaky) ?? []).map((title) => title.replaceAll(' > ', ' ')));
    return report.testResults.flatMap((suite) =>
      suite.assertionResults.map(({ fullName, status }) => ({
        title: fullName,
        passed: status === 'passed',
        retried: retried.has(fullName.replaceAll(' > ', ' ')),
      })),
    );
  });
}

function readJson<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}
