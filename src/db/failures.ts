/**
 * Classifies database errors of both dialects.
 */
import { DatabaseBusyError } from './fair-pool.ts';

interface DriverError {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
}

const sqliteUnique = new Set([2067, 1555]);
const sqliteFull = 13;
/** Busy, read-only, I/O error, cannot open. The last byte of an extended error code is its primary code. */
const sqliteBusyOrGone = new Set([5, 8, 10, 14]);
const postgresFull = '53100';
/**
 * Connection lost, too many connections, serialization failure or deadlock, or a node that is no longer the primary
 * (25006: it only reads).
 */
const postgresGone = /^(08|57P0[1-3]|53300|40001|40P01|25006)/;
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

/** Whether storage is full: the disk, the database or a quota. Also true for errors of writing a file. */
export function isStorageFull(error: unknown): boolean {
  const { code, errcode } = asDriverError(error);
  return errcode === sqliteFull || code === postgresFull || (typeof code === 'string' && diskFull.has(code));
}

/** Whether PostgreSQL has no space. Where it fails over, another node may have some in a moment. */
export const isPostgresFull = (error: unknown): boolean => asDriverError(error).code === postgresFull;

/** Whether the database is unreachable, closed, or was busy past its time limit: the request can be retried. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseBusyError) return true;
  const { code, errcode, message } = asDriverError(error);
  if (typeof errcode === 'number' && sqliteBusyOrGone.has(errcode & 0xff)) return true;
  if (typeof code === 'string' && (networkGone.has(code) || postgresGone.test(code))) return true;
  return (
    typeof message === 'string' &&
    /database is (closed|not open)|driver has already been destroyed|connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after calling end/i.test(
      message,
    )
  );
}

/** Whether PostgreSQL gave up waiting for a lock, or ended the transaction because two waited for each other. */
export function isLockedByOthers(error: unknown): boolean {
  const { code } = asDriverError(error);
  return code === '55P03' || code === '40P01';
}

function asDriverError(error: unknown): DriverError {
  return typeof error === 'object' && error !== null ? (error as DriverError) : {};
}
