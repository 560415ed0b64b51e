import { describe, expect, it } from 'vitest';
import type { PaymentState } from '../../../machines/ledger/payment-life.machine.ts';
import { amountDueOf } from '../../../src/ledger/amount-due.ts';
import { accountOfCharge, SECURITY_DEPOSIT } from '../../../src/ledger/book.ts';
import { batchDay, isBeforeCutoff } from '../../../src/ledger/cutoff.ts';
import { costsLateFee, LATE_FEE, lateFrom } from '../../../src/ledger/late-fee.ts';
import { AHEAD_CENTS, aheadRoom } from '../../../src/ledger/pay-ahead.ts';
import { stepsOf } from '../../../src/ledger/payment-life.ts';
import { chargeOfMonth, chargesDue, nextCharge } from '../../../src/ledger/recurring.ts';
import { presentedAgainOn } from '../../../src/ledger/return-code.ts';

describe('a monthly charge', () => {
  const rent = { amount_cents: 150_000, due_day: 31, start_date: '2026-01-01', end_date: '2026-12-31' };
  it('is due on the day of the lease; a short month does not move the next due date', () => {
    const due = chargesDue(rent, '2025-12-31', '2026-05-31').map(({ due_date }) => due_date);
    expect(due).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
  });
  it('is prorated by days in the first and last month, to the cent', () => {
    const part = { ...rent, due_day: 1, start_date: '2026-03-16', end_date: '2026-05-10' };
    expect(chargeOfMonth(part, '2026-03')).toMatchObject({
      due_date: '2026-03-16',
      amount_cents: 77_419,
      days: 16,
    });
    expect(chargeOfMonth(part, '2026-04')).toMatchObject({
      due_date: '2026-04-01',
      amount_cents: 150_000,
      days: 30,
    });
    expect(chargeOfMonth(part, '2026-05')).toMatchObject({
      due_date: '2026-05-01',
      amount_cents: 48_387,
      days: 10,
    });
    expect(chargeOfMonth(part, '2026-06')).toBeNull();
  });
  it('is skipped if the prorated amount rounds to 0', () => {
    const little = { amount_cents: 10, due_day: 1, start_date: '2026-03-31', end_date: '2026-05-31' };
    const due = chargesDue(little, '2026-03-01', '2026-05-31');
    expect(due.map(({ due_date, amount_cents }) => [due_date, amount_cents])).toEqual([
      ['2026-04-01', 10],
      ['2026-05-01', 10],
    ]);
    expect(nextCharge(little, '2026-03-01')?.due_date).toBe('2026-04-01');
  });
  it('has a next date, even before the lease begins, and none after it has ended', () => {
    expect(nextCharge(rent, '2025-06-01')?.due_date).toBe('2026-01-31');
    expect(nextCharge(rent, '2026-12-31')).toBeNull();
  });
});

describe('news about a payment', () => {
  const all = ['unknown', 'authorised', 'settled', 'returned', 'declined', 'cancelled', 'reversed'] as const;
  const unheard = {
    authorised: ['authorised'],
    settled: ['authorised', 'settled'],
    returned: ['authorised', 'returned'],
    declined: ['declined'],
    cancelled: ['cancelled'],
  };
  /** The steps by reported status; a status that is not listed enters none. */
  const life: Record<PaymentState, Partial<Record<(typeof all)[number], string[]>>> = {
    submitted: { ...unheard, unknown: ['unknown'] },
    unknown: unheard,
    authorised: {
      settled: ['settled'],
      returned: ['returned'],
      cancelled: ['cancelled'],
      reversed: ['reversed'],
    },
    settled: { returned: ['returned'], reversed: ['reversed'] },
    declined: { authorised: ['authorised'], settled: ['authorised', 'settled'] },
    returned: {},
    cancelled: {},
    reversed: {},
  };
  const reports = (Object.keys(life) as PaymentState[]).flatMap((state) =>
    all.map((news) => ({ state, news, steps: life[state][news] ?? [] })),
  );
  it.each(reports)('in state $state that reports $news enters the steps $steps', ({ state, news, steps }) => {
    expect(stepsOf(state, news)).toEqual(steps);
  });
});

describe('a returned payment', () => {
  it('with R01 or R09 is presented again twice, and never a third time', () => {
    expect(presentedAgainOn('R01', 1, '2026-02-27')).toBe('2026-03-02');
    expect(presentedAgainOn('R09', 2, '2026-03-02')).toBe('2026-03-09');
    expect(presentedAgainOn('R01', 3, '2026-03-09')).toBeNull();
  });
  it.each(['R02', 'R03', 'R04', 'R10', 'R29', ''])('with %j is never presented again', (code) => {
    expect(presentedAgainOn(code, 1, '2026-03-02')).toBeNull();
  });
});

describe('deadlines', () => {
  it('a late fee is counted from the first due date', () => {
    expect(lateFrom({ grace_days: 5, amount_cents: 5000 }, '2026-03-01')).toBe('2026-03-07');
  });
  it('a late fee applies to the charge codes that the property lists, and never to itself', () => {
    const rule = { grace_days: 5, amount_cents: 5000 };
    const codes = ['RENT', 'PARKING', LATE_FEE];
    expect(codes.filter((code) => costsLateFee(rule, code))).toEqual(['RENT', 'PARKING']);
    expect(codes.filter((code) => costsLateFee({ ...rule, charge_codes: ['RENT'] }, code))).toEqual(['RENT']);
  });
  it('a payment can be cancelled until its batch leaves, by the clock of the property', () => {
    expect(batchDay({ day: '2026-03-02', time: '19:59' })).toBe('2026-03-02');
    expect(isBeforeCutoff({ day: '2026-03-02', time: '19:00' }, { day: '2026-03-02', time: '20:00' })).toBe(
      false,
    );
    expect(isBeforeCutoff({ day: '2026-03-02', time: '20:00' }, { day: '2026-03-03', time: '19:59' })).toBe(
      true,
    );
  });
});

describe('an amount owed', () => {
  it('is overdue from the day after it was due', () => {
    const rent = { id: 'rent', charge_code: 'RENT', first_due_date: '2026-03-01', number: 1 };
    const book = { invoices: [{ ...rent, balance_cents: 900 }], credits: [] };
    const overdueOn = (today: string) => amountDueOf(book, today).overdue_cents;
    expect([overdueOn('2026-03-01'), overdueOn('2026-03-02')]).toEqual([0, 900]);
  });

  it('is kept for the household if it is a deposit, otherwise it is income', () => {
    expect([accountOfCharge(SECURITY_DEPOSIT), accountOfCharge('RENT')]).toEqual(['deposits', 'income']);
  });
});

describe('the amount that may be paid ahead', () => {
  it.each([
    [0, undefined, AHEAD_CENTS],
    [100_000, undefined, AHEAD_CENTS - 100_000],
    [20_000, 50_000, 30_000],
    [50_000, 50_000, 0],
    // A lowered limit takes nothing back.
    [80_000, 50_000, 0],
    [0, 0, 0],
  ])('with a credit of %i and a limit of %s is %i', (credit_cents, most, room) => {
    expect(aheadRoom({ credit_cents }, most)).toBe(room);
  });
});
