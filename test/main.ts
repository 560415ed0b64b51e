/**
 * `npm test`: type check, lint, flows, then the unit, model, API and browser suites; the last line counts them all.
 * Arguments after `--` choose suites (`npm test -- unit api`).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildWebIfStale } from '../src/cli/web-build/build-web.ts';
import { commitOf, noteCommit } from './requirements/tested-commit.ts';
import { flakyFile } from './requirements/tested-results.ts';
import { findOrInstallTestChromium } from './tools/chromium.ts';
import { makeMemoryFolder } from './tools/memory-folder.ts';
import { installPdfTools } from './tools/pdf-tools.ts';

interface Count {
  passed: number;
  failed: number;
  /** Tests that did not run, each with its reason in the output. */
  skipped: number;
  /** Passed tests that failed at first. */
  retried: number;
  /** What failed, with the first line of each error. */
  failures: readonly string[];
}

/** The part of a suite's JSON report that is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const results = join(root, 'dist', 'test-results');

/** Checks that pass or fail as a whole, each counted as one. */
const CHECKS: readonly { name: string; words: string[] }[] = [
  { name: 'types', words: [join(bin, 'tsc'), '-p', 'tsconfig.json'] },
  { name: 'pure', words: [join(bin, 'tsc'), '-p', 'src/engine/tsconfig.json'] },
  { name: 'lint', words: [join(bin, 'biome'), 'check', '.'] },
  { name: 'exports', words: [process.execPath, join(root, 'node_modules', 'knip', 'bin', 'knip.js')] },
  { name: 'flows', words: [process.execPath, 'src/cli/flows.ts'] },
];
const SUITES = ['unit', 'api', 'browser'];

/** The vitest projects of a suite: the listings count units, and some change what runs, so they have their own portals. */
const PROJECTS: Readonly<Record<string, readonly string[]>> = {
  browser: ['browser', 'listings', 'releases', 'studio', 'first-flow', 'made-up'],
};

const chosen = process.argv.slice(2);
const wanted = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
const environment = { ...process.env, NODE_ENV: 'test', CI: process.env.CI ?? 'true' };

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
noteCommit(results, commitOf(root));

const memory = makeMemoryFolder();
process.once('exit', () => memory?.remove());
const inMemory: NodeJS.ProcessEnv = memory === null ? {} : { TMPDIR: memory.path };

const counts: Count[] = [];
for (const check of CHECKS) if (wanted(check.name)) counts.push(runCheck(check.name, check.words));
for (const suite of SUITES) if (wanted(suite)) counts.push(await runSuite(suite));

const sum = (of: Exclude<keyof Count, 'failures'>): number =>
  counts.reduce((total, count) => total + count[of], 0);
const [passed, failed, skipped, retried] = [sum('passed'), sum('failed'), sum('skipped'), sum('retried')];
const failures = counts.flatMap((count) => count.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
if (retried > 0)
  console.log(`\n${retried} of the passed were retried: they failed at first, and count as flaky`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function run(name: string, words: string[], extra: NodeJS.ProcessEnv = {}): boolean {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const [program = '', ...rest] = words;
  const { status } = spawnSync(program, rest, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...extra },
  });
  console.log(
    `── ${name}: ${status === 0 ? 'ok' : 'failed'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return status === 0;
}

function runCheck(name: string, words: string[]): Count {
  const ok = run(name, words);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, retried: 0, failures: ok ? [] : [name] };
}

async function runSuite(suite: string): Promise<Count> {
  const file = join(results, `${suite}.json`);
  const flaky = join(results, flakyFile(suite));
  const extra: NodeJS.ProcessEnv = { ...inMemory, FLAKY_TESTS_FILE: flaky };
  if (suite === 'unit') {
    const missing = installPdfTools(process.env);
    if (missing.length > 0) console.error(`Tests that need ${missing.join(', ')} are skipped.`);
  }
  if (suite === 'browser') {
    try {
      extra.CHROMIUM_PATH = findOrInstallTestChromium(process.env);
      await buildWebIfStale(root, { compressed: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { passed: 0, failed: 1, skipped: 0, retried: 0, failures: [`${suite}: ${reason}`] };
    }
  }
  const reporters = [
    '--reporter=default',
    '--reporter=./test/flaky-tests.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const ok = run(
    suite,
    [
      process.execPath,
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projectsOf(suite),
      ...reporters,
    ],
    extra,
  );
  return countOf({ file, flaky, ok });
}

function projectsOf(suite: string): string[] {
  return (PROJECTS[suite] ?? [suite]).flatMap((name) => ['--project', name]);
}

/** The counts of a suite. A run that failed without a failing test (a crash, a set-up error) counts as one failure. */
function countOf({ file, flaky, ok }: { file: string; flaky: string; ok: boolean }): Count {
  const report = readJson<Report>(file);
  const failed = report?.numFailedTests ?? 0;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: ok ? failed : Math.max(1, failed),
    skipped: report?.numPendingTests ?? 0,
    retried: readJson<string[]>(flaky)?.length ?? 0,
    failures: ok ? [] : failuresIn(report),
  };
}

function failuresIn(report: Report | null): string[] {
  const found = (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const lines = failed.map(
      ({ fullName, failureMessages: [first = ''] }) => `${fullName}: ${firstLine(first)}`,
    );
    if (lines.length === 0 && message !== '') lines.push(firstLine(message));
    return lines.map((line) => `${relative(root, name)} > ${line}`);
  });
  return found.length > 0 ? found : ['the run ended with an error, which stands above'];
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    console.error(`${file} was not written`);
    return null;
  }
}
