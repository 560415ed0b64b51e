import { useSearchParams } from 'react-router-dom';
import type { OfficeTurn } from '../../../../contract/process/office-turn.contract.ts';

export const WHOSE = ['all', 'mine', 'nobody', 'others'] as const;
export type Whose = (typeof WHOSE)[number];

/** The filter of the work list in the address: whose work, and of which flow. */
export interface WorkFilter {
  readonly whose: Whose;
  /** The flow; "" for every kind. */
  readonly kind: string;
}

/** The current filter and its setter. */
export function useWorkFilter(): readonly [WorkFilter, (change: Partial<WorkFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const filter: WorkFilter = {
    whose: WHOSE.find((one) => one === search.get('whose')) ?? 'all',
    kind: search.get('kind') ?? '',
  };
  const choose = (change: Partial<WorkFilter>) => {
    const next = { ...filter, ...change };
    setSearch(
      {
        ...(next.whose !== 'all' && { whose: next.whose }),
        ...(next.kind !== '' && { kind: next.kind }),
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [filter, choose];
}

/** @example isOf('nobody', turn) // true while nobody has claimed it */
export function isOf(whose: Whose, { mine, claimed_by }: Pick<OfficeTurn, 'mine' | 'claimed_by'>): boolean {
  if (whose === 'mine') return mine;
  if (whose === 'nobody') return claimed_by === null;
  return whose === 'all' || (claimed_by !== null && !mine);
}
