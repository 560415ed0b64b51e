import { useSearchParams } from 'react-router-dom';
import { PAGE_SIZES } from '../../../../contract/limits.ts';
import { WHOSE, type Whose } from '../../../../contract/process/whose.ts';

/** Rows of a page, if the address names no other number: as in the registers. */
const [USUAL_SIZE] = PAGE_SIZES;

/** The filter and page of the work list in the address. Pages count from 1. */
export interface WorkFilter {
  readonly whose: Whose;
  /** The flow; "" for every kind. */
  readonly kind: string;
  readonly page: number;
  readonly page_size: number;
}

/** The filter of an address that names none. */
export const NO_FILTER: WorkFilter = { whose: 'all', kind: '', page: 1, page_size: USUAL_SIZE };

/** The current filter and its setter, which begins at the first page unless it is told another. */
export function useWorkFilter(): readonly [WorkFilter, (change: Partial<WorkFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('page'));
  const size = Number(search.get('page_size'));
  const filter: WorkFilter = {
    whose: WHOSE.find((one) => one === search.get('whose')) ?? 'all',
    kind: search.get('kind') ?? '',
    page: Number.isInteger(page) && page >= 1 && page < 1_000_000 ? page : 1,
    page_size: PAGE_SIZES.find((one) => one === size) ?? USUAL_SIZE,
  };
  const choose = (change: Partial<WorkFilter>) => {
    const next = { ...filter, page: 1, ...change };
    setSearch(
      {
        ...(next.whose !== 'all' && { whose: next.whose }),
        ...(next.kind !== '' && { kind: next.kind }),
        ...(next.page !== 1 && { page: String(next.page) }),
        ...(next.page_size !== USUAL_SIZE && { page_size: String(next.page_size) }),
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [filter, choose];
}
