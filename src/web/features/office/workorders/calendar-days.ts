import type { BoardCard } from '../../../../contract/office/workorders/workorder-board.contract.ts';
import { localDay } from '../../../app/texts/formats.ts';
import type { BoardFilter } from './use-board-filter.ts';

type Span = BoardFilter['span'];

/** An entry of a day: a planned visit, or the day on which a turn becomes overdue. */
export interface DayEntry {
  readonly kind: 'visit' | 'due';
  readonly at: string;
  readonly card: BoardCard;
}

/** The same moment of another day or month, in UTC, where every day has 24 hours. */
function moved(day: string, { days = 0, months = 0 }: { readonly days?: number; readonly months?: number }) {
  const at = new Date(`${day}T12:00:00.000Z`);
  at.setUTCMonth(at.getUTCMonth() + months, at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/**
 * The weeks of a calendar that show a day's week or month, each of seven days from Sunday on.
 *
 * @example weeksOf('week', '2026-03-04') // [['2026-03-01', … '2026-03-07']]
 */
export function weeksOf(span: Span, day: string): readonly (readonly string[])[] {
  const first = span === 'week' ? day : `${day.slice(0, 7)}-01`;
  const last = span === 'week' ? day : moved(first, { months: 1, days: -1 });
  const weeks: string[][] = [];
  const weekday = new Date(`${first}T12:00:00.000Z`).getUTCDay();
  for (let sunday = moved(first, { days: -weekday }); sunday <= last; sunday = moved(sunday, { days: 7 }))
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((days) => moved(sunday, { days })));
  return weeks;
}

/** A day of the week or month before (-1) or after (1) that of a day. @example stepped('month', '2026-03-31', 1) // '2026-04-01' */
export function stepped(span: Span, day: string, step: -1 | 1): string {
  return span === 'week' ? moved(day, { days: step * 7 }) : moved(`${day.slice(0, 7)}-01`, { months: step });
}

/**
 * What is on each day at the property, by day: visits by their time, then what is due.
 *
 * @example entriesByDay(cards, 'America/Chicago').get('2026-03-04')
 */
export function entriesByDay(
  cards: readonly BoardCard[],
  timeZone: string,
): ReadonlyMap<string, readonly DayEntry[]> {
  const days = new Map<string, DayEntry[]>();
  const add = (day: string, entry: DayEntry) => days.set(day, [...(days.get(day) ?? []), entry]);
  for (const card of cards) {
    const { visit_from, due_at } = card;
    if (visit_from !== null)
      add(localDay(new Date(visit_from), timeZone), { kind: 'visit', at: visit_from, card });
    // What ends at midnight ends with the day before.
    if (due_at !== null)
      add(localDay(new Date(Date.parse(due_at) - 1), timeZone), { kind: 'due', at: due_at, card });
  }
  for (const entries of days.values())
    entries.sort((one, other) => other.kind.localeCompare(one.kind) || one.at.localeCompare(other.at));
  return days;
}
