import { expect, it } from 'vitest';
import { thankYouDelay } from '../../../../src/web/features/notices/thank-you.ts';

it('the thank-you page of a guestcard redirects after five seconds, except for company 8', () => {
  expect(thankYouDelay('8')).toBeNull();
  expect(thankYouDelay('80')).toBe(5000);
  expect(thankYouDelay(null)).toBe(5000);
});
