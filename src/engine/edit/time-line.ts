import { DAY } from '../flow/wait-file.ts';
import type { OutlineState, Timer } from './flow-outline.ts';

/** Something that time does in a state, and where it stands between its beginning (0) and the last such moment (1). */
export interface Moment {
  /** Null: the state begins. */
  readonly timer: Timer | null;
  readonly share: number;
  /** The state to which time then leads, or null. */
  readonly to: string | null;
}

/** A business day, on average. */
const BUSINESS_DAY = (DAY * 7) / 5;

/**
 * What time does in a state, in its order. Where a date among the facts ends the wait, its length is not known: its
 * reminders then come before it, and everything else before them, as far as can be told.
 *
 * @returns an empty list for a state that waits for nothing but people
 * @example timeLine(asking).map(({ timer, share }) => [timer?.kind, share]) // [[undefined, 0], ['remind', 0.7], ['after', 1]]
 */
export function timeLine({ timers, leads }: Pick<OutlineState, 'timers' | 'leads'>): readonly Moment[] {
  const waits = timers.filter(({ ms }) => ms === undefined);
  if (waits.length === 0) return [];
  const known = waits.map(hoursOf).filter((hours) => hours !== null);
  const reminded = waits.map(hoursBefore);
  const end = waits.find(({ kind }) => kind === 'after');
  const length = (end && hoursOf(end)) ?? Math.max(0, ...known) + Math.max(0, ...reminded) + DAY;
  const to = leads.find(({ site }) => site === 'after')?.to ?? null;
  const moments = waits.map((timer) => ({
    timer,
    hours: timer.kind === 'remind' ? Math.max(0, length - hoursBefore(timer)) : (hoursOf(timer) ?? length),
    to: timer.kind === 'after' ? to : null,
  }));
  const last = Math.max(...moments.map(({ hours }) => hours)) || 1;
  const sorted = moments.sort((one, other) => one.hours - other.hours || rank(one) - rank(other));
  return [
    { timer: null, share: 0, to: null },
    ...sorted.map(({ timer, hours, to: target }) => ({ timer, share: hours / last, to: target })),
  ];
}

/** The timers of a state in the order in which they come; pauses of an open page first. @example timersInOrder(asking)[0]?.kind // 'remind' */
export function timersInOrder(state: Pick<OutlineState, 'timers' | 'leads'>): readonly Timer[] {
  const pauses = state.timers.filter(({ ms }) => ms !== undefined);
  return [...pauses, ...timeLine(state).flatMap(({ timer }) => (timer === null ? [] : [timer]))];
}

/** At the same hour, what leads on comes last. */
const rank = ({ timer }: { readonly timer: Timer }): number => (timer.kind === 'after' ? 1 : 0);

/** The hours from the beginning of the state; null for a wait until a date. */
function hoursOf({ hours, days, businessDays }: Timer): number | null {
  if (hours !== undefined) return hours;
  if (days !== undefined) return days * DAY;
  return businessDays === undefined ? null : businessDays * BUSINESS_DAY;
}

function hoursBefore({ kind, hoursBefore: hours, daysBefore: days }: Timer): number {
  return kind === 'remind' ? (hours ?? (days ?? 0) * DAY) : 0;
}
