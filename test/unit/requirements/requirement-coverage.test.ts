import { expect, it } from 'vitest';
import { coverRequirements } from '../../requirements/requirement-coverage.ts';

const rows = ['APP-001', 'APP-002', 'APP-003', 'APP-004'].map((id) => ({ id, text: id }));

it('counts a requirement as covered only if passing tests name it', () => {
  const coverage = coverRequirements(rows, [
    { title: 'a [APP-001] b', passed: true },
    { title: '[APP-002] c', passed: false },
    { title: 'APP-003 without brackets', passed: true },
  ]);
  expect(coverage.shown.map((entry) => entry.requirement.id)).toEqual(['APP-001']);
  expect(coverage.open.map((row) => row.id)).toEqual(['APP-002', 'APP-003', 'APP-004']);
});

it('does not count a requirement if one of its tests fails', () => {
  const coverage = coverRequirements(rows, [
    { title: '[APP-001] passes', passed: true },
    { title: '[APP-001] fails', passed: false },
  ]);
  expect(coverage.shown).toEqual([]);
});

it('reads lists and ranges of ids, and reports ids that no requirement has', () => {
  const coverage = coverRequirements(rows, [{ title: '[APP-001, APP-003…004] [APP-999]', passed: true }]);
  expect(coverage.shown.map((entry) => entry.requirement.id)).toEqual(['APP-001', 'APP-003', 'APP-004']);
  expect(coverage.unknown).toEqual(['APP-999']);
});

it('counts a requirement as flaky if every passing test needed a retry', () => {
  const coverage = coverRequirements(rows, [
    { title: '[APP-001] a', passed: true, retried: true },
    { title: '[APP-002] b', passed: true, retried: true },
    { title: '[APP-002] c', passed: true, retried: false },
  ]);
  expect(coverage.flaky).toEqual([
    { requirement: { id: 'APP-001', text: 'APP-001' }, tests: ['[APP-001] a'] },
  ]);
  expect(coverage.shown.map((entry) => entry.requirement.id)).toEqual(['APP-002']);
});
