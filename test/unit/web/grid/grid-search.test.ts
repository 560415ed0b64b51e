import { describe, expect, it } from 'vitest';
import {
  pagesOf,
  searchOf,
  sortedBy,
  viewOf,
  withSize,
} from '../../../../src/web/widgets/grid/grid-search.ts';

const usual = { sort: 'date', order: 'desc' } as const;
const first = { ...usual, page: 1, page_size: 15 };
const read = (search: string) => viewOf(new URLSearchParams(search), ['date', 'amount'], usual);

describe('the view of a grid', () => {
  it('is read from the address, with defaults for missing or invalid values', () => {
    expect(read('')).toEqual(first);
    expect(read('page=3&page_size=50&sort=amount&order=asc')).toEqual({
      page: 3,
      page_size: 50,
      sort: 'amount',
      order: 'asc',
    });
    expect(read('page=0&page_size=20&sort=secret&order=asc')).toEqual(first);
    expect(read('page=1.5&page_size=abc&sort=date&order=up')).toEqual(first);
  });

  it('is written into the address without default values, and the rest of the address stays', () => {
    const search = new URLSearchParams('tab=open&page=9');
    expect(searchOf(search, first, usual).toString()).toBe('tab=open');
    const view = { page: 2, page_size: 30, sort: 'amount', order: 'desc' } as const;
    const written = searchOf(search, view, usual);
    expect(viewOf(written, ['date', 'amount'], usual)).toEqual(view);
  });

  it('[PLT-228] is sorted descending first, then ascending, and descending again', () => {
    const once = sortedBy({ ...first, page: 4 }, 'amount');
    expect(once).toEqual({ ...first, sort: 'amount', order: 'desc' });
    const twice = sortedBy(once, 'amount');
    expect(twice.order).toBe('asc');
    expect(sortedBy(twice, 'amount').order).toBe('desc');
  });

  it('keeps the first row visible when the page size changes', () => {
    expect(withSize({ ...first, page: 5 }, 30)).toMatchObject({ page: 3, page_size: 30 });
    expect(withSize({ ...first, page: 2, page_size: 100 }, 15)).toMatchObject({ page: 7 });
  });

  it('has at least one page', () => {
    expect([0, 1, 15, 16].map((total) => pagesOf({ page_size: 15 }, total))).toEqual([1, 1, 1, 2]);
  });
});
