import { PAGE_SIZES } from '../../contract/limits.ts';
import type { PageQuery } from '../../contract/resident/page-of.contract.ts';

/** The part of a sorted list that a repository reads. */
export interface AskedPage<Column extends string = string> {
  readonly sort: Column;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/**
 * The part of a list that a validated query requests; by default the first page, of 15 rows, sorted as `usual`.
 *
 * @example askedPage({ page: '2', page_size: '30' }, { sort: 'date', order: 'desc' }) // { …, limit: 30, offset: 30 }
 * @see spec/platform.md §4 Data grid
 */
export function askedPage<Column extends string>(
  { page = '1', page_size, sort, order }: PageQuery<Column>,
  usual: Pick<AskedPage<Column>, 'sort' | 'order'>,
): AskedPage<Column> {
  const limit = page_size === undefined ? PAGE_SIZES[0] : Number(page_size);
  return {
    sort: sort ?? usual.sort,
    order: order ?? (sort === undefined ? usual.order : 'desc'),
    limit,
    offset: (Number(page) - 1) * limit,
  };
}
