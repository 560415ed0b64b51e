/**
 * Reads the details of rows of the log of leases. Pure. Detail that is not JSON yields nothing here: the check of its
 * chain reports it.
 */
import type { LeaseLogRow } from '../../../../db/lease/lease-log.repository.ts';

type Detailed = Pick<LeaseLogRow, 'detail'>;

/** The object under a name in a row's detail; `{}` if it is not an object. */
export function partOf(row: Detailed, name: string): Record<string, unknown> {
  return partIn(valueIn(row, name));
}

/** The value itself if it is an object; `{}` otherwise. */
export function partIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** The text under a name in a row's detail; '' if it is not a text. @example textIn(row, 'sha256') */
export function textIn(row: Detailed, name: string): string {
  const value = valueIn(row, name);
  return typeof value === 'string' ? value : '';
}

/** The value of any type under a name in a row's detail. */
export function valueIn({ detail }: Detailed, name: string): unknown {
  try {
    const parsed: unknown = JSON.parse(detail);
    return (parsed as Record<string, unknown> | null)?.[name];
  } catch {
    return undefined;
  }
}
