import { useSearchParams } from 'react-router-dom';
import type { BoardCard } from '../../../../contract/office/workorders/workorder-board.contract.ts';

/** What is shown, and of whose work, as the address says it. */
export interface BoardFilter {
  readonly show: 'board' | 'calendar';
  /** `all`, `mine`, `nobody`, or the id of a colleague. */
  readonly who: string;
  readonly overdue: boolean;
  readonly span: 'week' | 'month';
  /** A day in the week or month of the calendar; "" for today. */
  readonly day: string;
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * The filter in the address, and its setter: `?show=calendar&who=mine&overdue=1&span=month&day=2026-03-02`. What is left out
 * or wrong is the usual.
 */
export function useBoardFilter(): readonly [BoardFilter, (change: Partial<BoardFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const day = search.get('day') ?? '';
  const filter: BoardFilter = {
    show: search.get('show') === 'calendar' ? 'calendar' : 'board',
    who: search.get('who') ?? 'all',
    overdue: search.get('overdue') === '1',
    span: search.get('span') === 'month' ? 'month' : 'week',
    day: DAY.test(day) ? day : '',
  };
  const choose = (change: Partial<BoardFilter>) => {
    const next = { ...filter, ...change };
    setSearch(
      {
        ...(next.show === 'calendar' && { show: next.show }),
        ...(next.who !== 'all' && { who: next.who }),
        ...(next.overdue && { overdue: '1' }),
        ...(next.show === 'calendar' && next.span === 'month' && { span: next.span }),
        ...(next.show === 'calendar' && next.day !== '' && { day: next.day }),
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [filter, choose];
}

/** Whether the filter shows a card. @example isShown({ who: 'nobody', overdue: false }, card) */
export function isShown(
  { who, overdue }: Pick<BoardFilter, 'who' | 'overdue'>,
  card: Pick<BoardCard, 'claimed_by' | 'mine' | 'overdue'>,
): boolean {
  if (overdue && !card.overdue) return false;
  if (who === 'all') return true;
  if (who === 'mine') return card.mine;
  return who === 'nobody' ? card.claimed_by === null : card.claimed_by?.user_id === who;
}
