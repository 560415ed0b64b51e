import type { SamplePerson } from '../../../contract/playground.contract.ts';
import type { AskedPage } from '../../http/asked-page.ts';

/** The range of move-in dates; '' for an open end. */
export interface MovedIn {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A page of the people who moved in within the range; ties are in the order of their ids. */
export function pageOfPeople(
  people: readonly SamplePerson[],
  { from = '', to = '9999' }: MovedIn,
  { sort, order, limit, offset }: AskedPage<keyof SamplePerson>,
): { rows: SamplePerson[]; total: number } {
  const found = people.filter(({ moved_in }) => moved_in >= from && moved_in <= to);
  const sign = order === 'asc' ? 1 : -1;
  const sorted = found.toSorted((one, other) => {
    const [a, b] = [one[sort], other[sort]];
    return a === b ? 0 : sign * (a < b ? -1 : 1);
  });
  return { rows: sorted.slice(offset, offset + limit), total: found.length };
}
