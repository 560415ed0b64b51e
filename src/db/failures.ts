/**
 * What a database error means, on either dialect.
 */
import { DatabaseBusyError } from './fair-pool.ts';

interface DriverError {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
}

const sqliteUnique = new Set([2067, 1555]);
const sqliteFull = 13;
/** Busy, read-only, failed to read or write, cannot be opened: the last byte of every kind of each. */
const sqliteBusyOrGone = new Set([5, 8, 10, 14]);
const postgresFull = '53100';
/** Gone, too many connections; or ended for another transaction that waited for this one (deadlock, serialisation). */
const postgresGone = /^(08|57P0[1-3]|53300|40001|40P01)/;
const networkGone = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);
const diskFull = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Whether a statement failed because a unique key was taken.
 *
 * @example if (isUniqueViolation(error)) return existing
 */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return code === '23505' || (typeof errcode === 'number' && sqliteUnique.has(errcode));
}

/** Whether there is no room: on the disk, in the database, or within a quota. Also of a file that could not be written. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return errcode === sqliteFull || code === postgresFull || (typeof code === 'string' && diskFull.has(code));
}

/** Whether the database cannot be reached, is closed, or stayed busy beyond its time limit: the same may be asked again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true;
  const { code, errcode, message } = asDriverError(error);
  if (typeof errcode === 'number' && sqliteBusyOrGone.has(errcode & 0xff)) return true;
  if (typeof code === 'string' && (networkGone.has(code) || postgresGone.test(code))) return true;
  return (
    typeof message === 'string' &&
    /database is (closed|not open)|driver has already been destroyed|connection terminated|timeout exceeded when trying to connect|Cannot use a pool after calling end/i.test(
      message,
    )
  );
}

function asDriverError(error: unknown): DriverError {
  return typeof error === 'object' && error !== null ? (error as DriverError) : {};
}
