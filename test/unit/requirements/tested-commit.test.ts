import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noteCommit, whyOutdated } from '../../requirements/tested-commit.ts';

const COMMIT = '8e98f3a77c1d0b6a2f0c9a1b2c3d4e5f60718293';
let results: string;
beforeEach(() => {
  results = mkdtempSync(join(tmpdir(), 'latchkey-results-'));
});
afterEach(() => rmSync(results, { recursive: true }));

it('results count for the commit that they were made from', () => {
  noteCommit(results, COMMIT);
  expect(whyOutdated(results, COMMIT)).toBeNull();
});

it('results of another commit, or without a commit, do not count', () => {
  expect(whyOutdated(results, COMMIT)).toContain('an unknown commit, and this is 8e98f3a');
  noteCommit(results, 'aaaaaaa0');
  expect(whyOutdated(results, COMMIT)).toContain('of commit aaaaaaa, and this is 8e98f3a');
});

it('outside a clone the latest results count', () => {
  noteCommit(results, null);
  expect(whyOutdated(results, null)).toBeNull();
});
