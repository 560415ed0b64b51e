import { PAGE_SIZES } from '../../../contract/limits.ts';

export type Order = 'asc' | 'desc';

/** The shown part of a list. Pages count from 1. */
export interface GridView {
  readonly page: number;
  readonly page_size: number;
  readonly sort: string;
  readonly order: Order;
}

/** The view as the query of the call that reads the list. */
export type GridQuery = Readonly<Record<'page' | 'page_size' | 'sort', string>> & { readonly order: Order };

/**
 * The view from an address; missing or invalid parts are taken from `usual`.
 *
 * @param columns those that can be sorted
 * @example viewOf(new URLSearchParams('page=2'), ['date'], { sort: 'date', order: 'desc' })
 *   // { page: 2, page_size: 15, … }
 */
export function viewOf(
  search: URLSearchParams,
  columns: readonly string[],
  usual: Pick<GridView, 'sort' | 'order'>,
): GridView {
  const page = Number(search.get('page'));
  const size = Number(search.get('page_size'));
  const sort = search.get('sort') ?? '';
  const order = search.get('order');
  const isKnown = columns.includes(sort);
  return {
    page: Number.isInteger(page) && page >= 1 && page < 1_000_000 ? page : 1,
    page_size: PAGE_SIZES.find((one) => one === size) ?? PAGE_SIZES[0],
    sort: isKnown ? sort : usual.sort,
    order: isKnown && (order === 'asc' || order === 'desc') ? order : usual.order,
  };
}

/** The address of a view: default values are omitted, and other parameters of the address stay. */
export function searchOf(
  search: URLSearchParams,
  view: GridView,
  usual: Pick<GridView, 'sort' | 'order'>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string, isUsual: boolean) =>
    isUsual ? next.delete(name) : next.set(name, value);
  const isSortUsual = view.sort === usual.sort && view.order === usual.order;
  set('page', String(view.page), view.page === 1);
  set('page_size', String(view.page_size), view.page_size === PAGE_SIZES[0]);
  set('sort', view.sort, isSortUsual);
  set('order', view.order, isSortUsual);
  return next;
}

/**
 * The view after a click on a column's head: sorted by it descending, and ascending the next time; on page 1.
 *
 * @see spec/platform.md §4 Data grid
 */
export function sortedBy(view: GridView, column: string): GridView {
  const order = view.sort === column && view.order === 'desc' ? 'asc' : 'desc';
  return { ...view, sort: column, order, page: 1 };
}

/** The view with another page size, on the page that contains the first row shown before. */
export function withSize(view: GridView, page_size: number): GridView {
  const first = (view.page - 1) * view.page_size;
  return { ...view, page_size, page: Math.floor(first / page_size) + 1 };
}

/** The page of a view as the query of a call. @example pageQueryOf({ page: 2, page_size: 15 }) // { page: '2', page_size: '15' } */
export function pageQueryOf({ page, page_size }: Pick<GridView, 'page' | 'page_size'>) {
  return { page: String(page), page_size: String(page_size) as `${(typeof PAGE_SIZES)[number]}` };
}

/** The number of pages, at least one. @example pagesOf({ page_size: 15 }, 31) // 3 */
export function pagesOf({ page_size }: Pick<GridView, 'page_size'>, total: number): number {
  return Math.max(1, Math.ceil(total / page_size));
}
