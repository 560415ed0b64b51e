import type { OfficeHours } from '../../../contract/brand/office-hours.contract.ts';
import { localDay } from '../texts/formats.ts';

type Name = OfficeHours['closed'][number]['name'];

/** Whether the office is open, and what comes next. */
export type OfficeState =
  | { readonly is: 'open' | 'later'; readonly time: string }
  | {
      /** `over`: after the last hours of today. */
      readonly is: 'closed' | 'holiday' | 'over';
      readonly name: Name;
      /** The next hours; null: none within six days, after which weekdays repeat. */
      readonly next: { readonly day: string; readonly time: string } | null;
    };

const NAMED_DAYS = 6;

/**
 * What the office does at a moment, which is local to it.
 *
 * @param at `{ day: '2026-03-02', time: '17:30' }`
 * @example officeState(hours, { day: '2026-03-02', time: '17:30' }) // { is: 'open', time: '18:00' }
 */
export function officeState(
  { spans, closed }: OfficeHours,
  { day, time }: { readonly day: string; readonly time: string },
): OfficeState {
  const spansOn = (on: string) =>
    closed.some((one) => one.day === on)
      ? []
      : spans.filter(({ weekday }) => weekday === new Date(`${on}T00:00:00Z`).getUTCDay());
  const today = spansOn(day);
  const open = today.find(({ from, to }) => from <= time && time < to);
  if (open !== undefined) return { is: 'open', time: open.to };
  const later = today.find(({ from }) => time < from);
  if (later !== undefined) return { is: 'later', time: later.from };
  const name = closed.find((one) => one.day === day)?.name ?? '';
  const coming = Array.from({ length: NAMED_DAYS }, (_, index) => {
    const at = new Date(`${day}T00:00:00Z`);
    at.setUTCDate(at.getUTCDate() + index + 1);
    return at.toISOString().slice(0, 10);
  });
  const next = coming.find((one) => spansOn(one).length > 0);
  return {
    is: today.length > 0 ? 'over' : name === '' ? 'closed' : 'holiday',
    name,
    next: next === undefined ? null : { day: next, time: spansOn(next)[0]?.from ?? '' },
  };
}

/**
 * The day and the time of a moment in a time zone, as the hours are stored.
 *
 * @example localMoment(new Date('2026-03-02T23:30:00Z'), 'America/Chicago') // { day: '2026-03-02', time: '17:30' }
 */
export function localMoment(at: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return { day: localDay(at, timeZone), time: clock.format(at) };
}
