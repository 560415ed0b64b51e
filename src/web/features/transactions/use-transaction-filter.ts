import { useSearchParams } from 'react-router-dom';
import type { TransactionFilter, TransactionRow } from '../../../contract/resident/transaction.contract.ts';

export const KINDS = ['charge', 'payment', 'credit'] as const satisfies readonly TransactionRow['kind'][];

export const PERIODS = ['all', '90', 'this_year', 'last_year'] as const;
export type Period = (typeof PERIODS)[number];

/** The filter of the list in the address. */
export interface ChosenTransactions {
  readonly kind: TransactionRow['kind'] | 'all';
  readonly period: Period;
  readonly search: string;
}

/** The current filter and its setter: a new filter starts on the first page. */
export function useTransactionFilter(): readonly [
  ChosenTransactions,
  (change: Partial<ChosenTransactions>) => void,
] {
  const [search, setSearch] = useSearchParams();
  const chosen: ChosenTransactions = {
    kind: KINDS.find((kind) => kind === search.get('kind')) ?? 'all',
    period: PERIODS.find((period) => period === search.get('period')) ?? 'all',
    search: search.get('search')?.slice(0, 100) ?? '',
  };
  const choose = (change: Partial<ChosenTransactions>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        for (const [name, value] of Object.entries(change)) {
          if (value === 'all' || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [chosen, choose];
}

/**
 * The filter as the query of a call.
 *
 * @param today at the property
 * @example filterOf({ kind: 'all', period: 'last_year', search: '' }, '2026-03-01')
 *   // { from: '2025-01-01', to: '2025-12-31' }
 */
export function filterOf({ kind, period, search }: ChosenTransactions, today: string): TransactionFilter {
  return {
    ...(kind !== 'all' && { kind }),
    ...daysOf(period, today),
    ...(search !== '' && { search }),
  };
}

function daysOf(period: Period, today: string): Pick<TransactionFilter, 'from' | 'to'> {
  const year = Number(today.slice(0, 4));
  switch (period) {
    case 'all':
      return {};
    case '90':
      return { from: daysBefore(today, 90) };
    case 'this_year':
      return { from: `${year}-01-01` };
    case 'last_year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

/** @example daysBefore('2026-03-02', 2) // '2026-02-28' */
function daysBefore(day: string, days: number): string {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() - days);
  return at.toISOString().slice(0, 10);
}
