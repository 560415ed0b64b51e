import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AutopayTerms,
  CHARGE_TIME,
  dateAfter,
  datesAfter,
  isPaused,
  pauseOf,
  searchFrom,
} from '../../../src/autopay/calendar.ts';
import type { LocalMoment } from '../../../src/ledger/cutoff.ts';
import { instantIn, momentIn } from '../../../src/ledger/moment.ts';

const terms = (changed: Partial<AutopayTerms> = {}): AutopayTerms => ({
  day: 1,
  start_on: '2026-01-01',
  end_on: null,
  paused_until: null,
  cap_cents: null,
  ...changed,
});

describe('the dates of an automatic payment', () => {
  it('keep to the 31st in short months: 31, 28, 31, 30', () => {
    const dates = datesAfter(terms({ day: 31 }), '2026-01-15', 5);
    expect(dates).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(dateAfter(terms({ day: 30 }), '2028-02-01')).toBe('2028-02-29');
  });

  it('start on the first day and end on the last day that was chosen', () => {
    expect(
      datesAfter(terms({ day: 5, start_on: '2026-03-06', end_on: '2026-06-04' }), '2026-01-01', 12),
    ).toEqual(['2026-04-05', '2026-05-05']);
    // Both dates count.
    expect(
      datesAfter(terms({ day: 5, start_on: '2026-04-05', end_on: '2026-05-05' }), '2026-01-01', 12),
    ).toEqual(['2026-04-05', '2026-05-05']);
  });

  it('continue next month if a date of this month was already used, whichever day is chosen then', () => {
    expect(dateAfter(terms({ day: 20 }), searchFrom('2026-03-05', '2026-03-07'))).toBe('2026-04-20');
    expect(dateAfter(terms({ day: 20 }), searchFrom('2026-02-05', '2026-03-07'))).toBe('2026-03-20');
    expect(dateAfter(terms({ day: 7 }), searchFrom(null, '2026-03-07'))).toBe('2026-04-07');
  });

  it('are skipped by a pause of N months, and resume with the date after it', () => {
    const paused = terms({ day: 31, paused_until: pauseOf(terms({ day: 31 }), '2026-03-02', 2) });
    const dates = datesAfter(paused, '2026-03-02', 4);
    expect(dates.map((date) => isPaused(paused, date))).toEqual([true, true, false, false]);
    expect(paused.paused_until).toBe('2026-05-31');
    // Fewer dates are left than the pause has months.
    expect(pauseOf(terms({ end_on: '2026-04-10' }), '2026-03-02', 3)).toBe('2026-04-02');
  });
});

/** Zones with different clock changes (day, hour, one hour or half an hour), and one without any. */
const ZONES = [
  'America/Chicago',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
];

describe('the moment at which charging starts', () => {
  it.each([
    ['America/Chicago', '2026-03-08', '2026-03-08T11:00:00.000Z'],
    ['America/Chicago', '2026-11-01', '2026-11-01T12:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T19:30:00.000Z'],
    ['Asia/Kathmandu', '2026-03-31', '2026-03-31T00:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-31', '2026-03-30T16:00:00.000Z'],
  ])('is six in the morning in %s on %s', (zone, day, instant) => {
    expect(instantIn(zone, { day, time: '06:00' }).toISOString()).toBe(instant);
  });
});

describe('36 months with both clock changes of each year', () => {
  /** Simulates a scheduler that polls: it takes each date once, when its time has come. */
  const run = (chosen: AutopayTerms, zone: string, stepMinutes: number) => {
    const charges: (LocalMoment & { readonly date: string })[] = [];
    const begin = Date.parse('2026-01-10T00:00:00.000Z');
    const end = Date.parse('2029-01-10T00:00:00.000Z');
    let next = dateAfter(chosen, momentIn(zone, new Date(begin)).day);
    for (let at = begin; at < end && next !== null; at += stepMinutes * 60_000) {
      if (instantIn(zone, { day: next, time: CHARGE_TIME }) > new Date(at)) continue;
      charges.push({ ...momentIn(zone, new Date(at)), date: next });
      next = dateAfter(chosen, next);
    }
    return charges;
  };

  it.each(ZONES.flatMap((zone) => [28, 29, 30, 31].map((day) => [zone, day] as const)))(
    'in %s on day %i: one charge a month, on the date that was shown in advance',
    (zone, day) => {
      const chosen = terms({ day });
      const shown = datesAfter(chosen, '2026-01-10', 36);
      const charges = run(chosen, zone, 187);
      expect(charges.map(({ date }) => date)).toEqual(shown);
      // The first poll after 06:00 on that day.
      expect(
        charges.filter((one) => one.day !== one.date || one.time < '06:00' || one.time > '09:40'),
      ).toEqual([]);
      expect(new Set(charges.map(({ date }) => date.slice(0, 7))).size).toBe(36);
    },
  );

  it('for any day, zone and polling interval: never twice in a month, none skipped', () => {
    const any = fc.tuple(
      fc.integer({ min: 1, max: 31 }),
      fc.constantFrom(...ZONES),
      fc.integer({ min: 240, max: 1440 }),
    );
    fc.assert(
      fc.property(any, ([day, zone, pace]) => {
        const charges = run(terms({ day }), zone, pace);
        const months = charges.map(({ date }) => date.slice(0, 7));
        expect(new Set(months).size).toBe(months.length);
        expect(charges.map(({ date }) => date)).toEqual(
          datesAfter(terms({ day }), '2026-01-10', 40).slice(0, charges.length),
        );
        expect(charges.length).toBeGreaterThanOrEqual(35);
      }),
      { numRuns: 15, seed: 14 },
    );
  });
});
