/**
 * Reads the details of rows of the log of leases. Pure. Detail that is no JSON says nothing here: its chain names it.
 */
import type { LeaseLogRow } from '../../db/lease/lease-log.repository.ts';

type Detailed = Pick<LeaseLogRow, 'detail'>;

/** What a row says under a name, where that is an object; `{}` otherwise. */
export function partOf(row: Detailed, name: string): Record<string, unknown> {
  return partIn(valueIn(row, name));
}

/** The value itself where it is an object; `{}` otherwise. */
export function partIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** What a row says under a name, where that is a text; '' otherwise. @example textIn(row, 'sha256') */
export function textIn(row: Detailed, name: string): string {
  const value = valueIn(row, name);
  return typeof value === 'string' ? value : '';
}

/** What a row says under a name, whatever it is. */
export function valueIn({ detail }: Detailed, name: string): unknown {
  try {
    const parsed: unknown = JSON.parse(detail);
    return (parsed as Record<string, unknown> | null)?.[name];
  } catch {
    return undefined;
  }
}
