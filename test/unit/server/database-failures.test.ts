import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from '../../../src/db/failures.ts';

it.each(['40P01', '40001'])(
  'a transaction that PostgreSQL ended in favor of another (%s) may be retried and is no fault of ours',
  (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('ended'), { code }))).toBe(true);
  },
);

it('a wrong statement is a fault', () => {
  expect(isDatabaseUnavailable(Object.assign(new Error('syntax error'), { code: '42601' }))).toBe(false);
});
