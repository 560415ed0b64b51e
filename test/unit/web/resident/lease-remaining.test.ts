import { describe, expect, it } from 'vitest';
import {
  daysToMonthEnd,
  leaseRemaining,
} from '../../../../src/web/features/resident/dashboard/lease-remaining.ts';
import { offersPayment } from '../../../../src/web/features/resident/dashboard/offers-payment.ts';

const lease = (today: string, end: string, start = '2025-07-01') =>
  leaseRemaining({ today, start, end, is_mtm: false });

describe('the remaining time of a lease', () => {
  it.each([
    ['2026-03-02', '2026-06-30', 3],
    ['2026-03-02', '2026-07-02', 4],
    ['2026-03-02', '2026-04-03', 1],
    ['2026-01-31', '2026-03-01', 1],
    ['2026-03-02', '2027-03-01', 12],
    ['2026-03-01', '2027-02-28', 12],
    ['2026-03-03', '2027-03-01', 11],
    ['2026-03-02', '2026-05-01', 2],
    ['2026-03-02', '2029-03-02', 36],
  ])('[PLT-207] from %s to %s is counted in months: %i', (today, end, count) => {
    expect(lease(today, end)).toMatchObject({ unit: 'months', count });
  });

  it.each([
    ['2026-03-02', '2026-04-02', 31],
    ['2026-03-02', '2026-04-01', 30],
    ['2026-01-31', '2026-02-28', 28],
    ['2026-03-02', '2026-03-03', 1],
    ['2026-03-02', '2026-03-02', 0],
    ['2026-03-02', '2026-02-01', 0],
  ])('[PLT-208] from %s to %s, a month or less, is counted in days: %i', (today, end, count) => {
    expect(lease(today, end)).toMatchObject({ unit: 'days', count });
  });

  it('[PLT-209] is not counted if the lease runs from month to month', () => {
    const over = { today: '2026-03-02', start: '2024-01-01', end: '2024-12-31', is_mtm: true };
    expect(leaseRemaining(over)).toEqual({ unit: 'mtm' });
  });

  it('is a share of the whole lease between 1 and 0', () => {
    const share = (today: string) => lease(today, '2026-06-30', '2025-07-01');
    expect(share('2025-07-01')).toMatchObject({ share: 1 });
    expect(share('2025-01-01')).toMatchObject({ share: 1 });
    expect(share('2026-06-30')).toMatchObject({ share: 0 });
  });

  it.each([
    ['2026-02-26', 2],
    ['2026-02-28', 0],
    ['2028-02-01', 28],
    ['2026-12-31', 0],
    ['2026-12-01', 30],
  ])('[PLT-122] days from %s to the end of the month: %i', (today, days) => {
    expect(daysToMonthEnd(today)).toBe(days);
  });
});

describe('payment', () => {
  it.each<['Responsible' | 'Non-Responsible', string, number | null, boolean]>([
    ['Responsible', 'Current', 0, true],
    ['Responsible', 'Previous', 0, false],
    ['Responsible', 'Previous', 100, true],
    ['Responsible', 'Previous', null, true],
    ['Non-Responsible', 'Current', 100, false],
  ])(
    'is offered to a %s resident with a %s lease who owes %s: %s',
    (responsible_flag, lease_status, due, offered) => {
      expect(offersPayment({ responsible_flag, lease_status }, due)).toBe(offered);
    },
  );
});
