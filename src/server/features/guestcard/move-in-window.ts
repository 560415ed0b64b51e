/** The days on which somebody may move in, both included: `YYYY-MM-DD`. */
export interface MoveInWindow {
  from: string;
  to: string;
}

/** What decides them. `vacant_days`: by occupancy status, days that the unit needs after it became vacant. */
export interface MoveInRules {
  vacant_date: string;
  occupancy_status: string;
  vacant_days: Readonly<Record<string, number>>;
  allow_movein_days: number;
}

/**
 * The window starts at the later of today and the day on which the unit is ready (the day it becomes vacant and
 * the days that its status asks for), and ends so many days later.
 *
 * @param today `YYYY-MM-DD` at the property.
 * @example moveInWindow({ vacant_date: '2026-04-01', occupancy_status: 'NOTICE', vacant_days: { NOTICE: 7 },
 *   allow_movein_days: 30 }, '2026-03-02') // { from: '2026-04-08', to: '2026-05-08' }
 * @see spec/pre-application.md §5
 */
export function moveInWindow(rules: MoveInRules, today: string): MoveInWindow {
  const ready = addDays(rules.vacant_date, rules.vacant_days[rules.occupancy_status] ?? 0);
  const from = ready > today ? ready : today;
  return { from, to: addDays(from, rules.allow_movein_days) };
}

/** A day so many days later. A text that is no day comes back as it is. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
