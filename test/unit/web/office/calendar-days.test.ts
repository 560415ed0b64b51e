import { describe, expect, it } from 'vitest';
import type { BoardCard } from '../../../../src/contract/office/workorders/workorder-board.contract.ts';
import {
  entriesByDay,
  stepped,
  weeksOf,
} from '../../../../src/web/features/office/workorders/calendar-days.ts';
import { isShown } from '../../../../src/web/features/office/workorders/use-board-filter.ts';

const CHICAGO = 'America/Chicago';
const card = (changed: Partial<BoardCard>) =>
  ({ workorder_id: 'w', visit_from: null, due_at: null, ...changed }) as BoardCard;

describe('the calendar of workorders', () => {
  it('shows the week of a day from Sunday on, and all weeks of a month', () => {
    expect(weeksOf('week', '2026-03-04')).toEqual([
      ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'],
    ]);
    const august = weeksOf('month', '2026-08-31');
    expect([august.length, august[0]?.[0], august.at(-1)?.at(-1)]).toEqual([6, '2026-07-26', '2026-09-05']);
  });

  it.each([
    ['week', '2026-12-30', 1, '2027-01-06'],
    ['week', '2026-03-01', -1, '2026-02-22'],
    ['month', '2026-01-31', 1, '2026-02-01'],
    ['month', '2026-01-31', -1, '2025-12-01'],
  ] as const)('goes a %s on from %s by %i to %s', (span, day, step, next) => {
    expect(stepped(span, day, step)).toBe(next);
  });

  it('places visits and dues on the day at the property; what ends at midnight belongs to the day before', () => {
    const late = card({ workorder_id: 'late', visit_from: '2026-03-05T03:00:00.000Z' });
    const early = card({ workorder_id: 'early', visit_from: '2026-03-04T15:00:00.000Z' });
    const due = card({ workorder_id: 'due', due_at: '2026-03-05T06:00:00.000Z' });
    const days = entriesByDay([due, late, early], CHICAGO);
    expect([...days.keys()]).toEqual(['2026-03-04']);
    expect(days.get('2026-03-04')?.map(({ kind, card: { workorder_id } }) => [kind, workorder_id])).toEqual([
      ['visit', 'early'],
      ['visit', 'late'],
      ['due', 'due'],
    ]);
  });
});

describe('the filter of the board', () => {
  const jo = { user_id: 'U1', name: 'Jo' };
  it.each([
    ['all', false, { claimed_by: null, mine: false, overdue: false }, true],
    ['all', true, { claimed_by: null, mine: false, overdue: false }, false],
    ['mine', false, { claimed_by: jo, mine: true, overdue: false }, true],
    ['mine', false, { claimed_by: jo, mine: false, overdue: true }, false],
    ['nobody', true, { claimed_by: null, mine: false, overdue: true }, true],
    ['nobody', false, { claimed_by: jo, mine: false, overdue: true }, false],
    ['U1', false, { claimed_by: jo, mine: false, overdue: false }, true],
    ['U2', false, { claimed_by: jo, mine: false, overdue: false }, false],
  ])('of %s, only overdue %s: %o is shown %s', (who, overdue, its, shown) => {
    expect(isShown({ who, overdue }, its)).toBe(shown);
  });
});
