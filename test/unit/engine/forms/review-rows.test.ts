import { expect, it } from 'vitest';
import { reviewRows } from '../../../../src/engine/forms/reading/answer-rows.ts';

const row = (path: string, text: string, problem = '') => ({ path, label: path, text, problem });

it('a review shows given answers, then missing ones, and lists optional ones separately', () => {
  const { rows, left } = reviewRows([
    row('middle_name', ''),
    row('first_name', '', 'First name is required.'),
    row('last_name', 'Ibarra'),
    row('email', 'nobody', 'Please check Email.'),
  ]);
  expect(rows.map(({ path }) => path)).toEqual(['last_name', 'email', 'first_name']);
  expect(left.map(({ path }) => path)).toEqual(['middle_name']);
});
