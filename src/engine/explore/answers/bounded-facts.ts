import type { FormSource } from '../../forms/compile.ts';
import { movedDate } from './values.ts';

/** All values of a keyword, anywhere in a schema. */
function under(keyword: string, node: unknown): Readonly<Record<string, string>>[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) =>
    name === keyword && typeof child === 'object' && child !== null ? [child] : under(keyword, child),
  );
}

/**
 * Values for the facts that limit the answers to a form: no limit for lists, and for dates a window of some weeks
 * around today.
 *
 * @example boundedFacts(moveIn, '2026-03-01') // { move_in_from: '2026-02-24', move_in_to: '2026-04-30' }
 */
export function boundedFacts(
  { schema }: Pick<FormSource, 'schema'>,
  today: string,
): Record<string, string | null> {
  const limits = under('maxItemsFact', schema).map(({ fact = '' }) => [fact, null] as const);
  const windows = under('betweenFacts', schema).flatMap(({ from = '', to = '' }) => [
    [from, movedDate(today, 0, -5)] as const,
    [to, movedDate(today, 0, 60)] as const,
  ]);
  return Object.fromEntries([...limits, ...windows].filter(([name]) => name !== 'today'));
}
