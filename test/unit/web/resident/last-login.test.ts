import { describe, expect, it } from 'vitest';
import { timeAgo } from '../../../../src/web/features/resident/dashboard/last-login.ts';

const NOW = '2026-03-02T15:00:00.000Z';
const earlier = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1000).toISOString();
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

describe('the last login', () => {
  it.each([
    [0, '0 seconds ago'],
    [1, '1 second ago'],
    [59, '59 seconds ago'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE + 59, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [23 * HOUR, '23 hours ago'],
    [DAY, '1 day ago'],
    [29 * DAY, '29 days ago'],
    [30 * DAY, '1 month ago'],
    [364 * DAY, '12 months ago'],
    [365 * DAY, '1 year ago'],
    [900 * DAY, '2 years ago'],
  ])('[PLT-111] %i seconds ago is phrased "%s"', (seconds, text) => {
    expect(timeAgo(earlier(seconds), NOW, 'en')).toBe(text);
  });

  it('is phrased in the language of the page, and never in the future', () => {
    expect(timeAgo(earlier(3 * HOUR), NOW, 'es')).toBe('hace 3 horas');
    expect(timeAgo('2026-03-02T15:00:09.000Z', NOW, 'en')).toBe('0 seconds ago');
  });
});
