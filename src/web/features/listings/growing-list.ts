import { startTransition, useEffect, useState } from 'react';

/** Rows on the page at once, and how many come with each further page. */
export const FIRST_ROWS = 40;
const FURTHER_ROWS = 240;

/** How many rows are on the page when it has grown so often; `page` counts from 1. */
export function rowsOfPage(page: number): number {
  return FIRST_ROWS + (page - 1) * FURTHER_ROWS;
}

/**
 * How many rows of a long list to render: the first ones at once, so that they are seen at once, the others
 * while nothing else is to be done, until all are there. Nothing is left out and nobody has to turn pages.
 *
 * @param whole renders everything at once: for a return to a place far down.
 * @param list what is listed; another list begins anew.
 */
export function useGrowingList(total: number, list: string, whole: boolean): number {
  const [grown, setGrown] = useState({ list, page: 1, whole });
  const page = grown.list === list ? grown.page : 1;
  const everything = grown.list === list && (grown.whole || whole);
  const rows = everything ? total : Math.min(total, rowsOfPage(page));
  useEffect(() => {
    if (grown.list !== list || (whole && !grown.whole)) setGrown({ list, page: 1, whole });
    if (rows >= total) return;
    const wait = window.setTimeout(
      () => startTransition(() => setGrown({ list, page: page + 1, whole: false })),
      30,
    );
    return () => window.clearTimeout(wait);
  }, [rows, total, list, page, grown, whole]);
  return rows;
}
