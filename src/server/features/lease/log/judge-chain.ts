/** Finds what is wrong with a chain of the log of leases. Pure. */
import type { LeaseLogHead, LeaseLogRow } from '../../../../db/lease/lease-log.repository.ts';
import { digestsOf, hashOfRow } from './log-row.ts';

/** A row that was tampered with, a wrong end of the chain, or `papers` that differ from the log. */
export interface LogFinding {
  readonly lease_id: string;
  /** Position of the row in its lease, from 1; null if the finding is about the whole chain. */
  readonly row: number | null;
  readonly problem: 'removed' | 'changed' | 'reordered' | 'added' | 'end' | 'papers';
  /** The difference, in English words for an operator. */
  readonly what: string;
}

/**
 * Finds every row that was removed, changed, moved or added since it was written.
 *
 * A row is recognized by its hash at any position, so a missing one does not make the rows after it wrong. Somebody who
 * rewrites a row and all hashes after it cannot rewrite the signature of the head.
 *
 * @param rows of one lease, in the order of their numbers.
 * @param isSigned whether the signature of the head was made by this installation.
 * @example judgeChain(rows, head, true) // [{ row: 4, problem: 'changed', what: 'ip', … }]
 */
export function judgeChain(
  rows: readonly LeaseLogRow[],
  head: LeaseLogHead,
  isSigned: boolean,
): LogFinding[] {
  const finding = (row: number | null, problem: LogFinding['problem'], what: string): LogFinding => ({
    lease_id: head.lease_id,
    row,
    problem,
    what,
  });
  const most = Math.max(head.seq, rows.at(-1)?.seq ?? 0);
  const found: LogFinding[] = [];
  const written = new Map<number, LeaseLogRow>();
  const changed: LeaseLogRow[] = [];
  for (const row of rows) {
    const place = writtenPlace(row, most);
    if (place === null) changed.push(row);
    else if (written.has(place)) found.push(finding(row.seq, 'added', `is row ${place} once more`));
    else {
      written.set(place, row);
      if (place !== row.seq) found.push(finding(row.seq, 'reordered', `was written as row ${place}`));
    }
  }
  for (const row of changed) {
    // A row at a position whose own row is elsewhere, or after the end, was never written there.
    if (written.has(row.seq) || row.seq > head.seq) {
      found.push(finding(row.seq, 'added', 'was never written'));
    } else {
      written.set(row.seq, row);
      found.push(finding(row.seq, 'changed', changedColumns(row)));
    }
  }
  for (let seq = 1; seq <= most; seq += 1) {
    const row = written.get(seq);
    if (row === undefined) {
      if (seq <= head.seq) found.push(finding(seq, 'removed', 'is missing'));
      continue;
    }
    if (seq > head.seq) found.push(finding(row.seq, 'added', 'stands behind the end of the chain'));
    const before = seq === 1 ? '' : written.get(seq - 1)?.hash;
    if (before !== undefined && row.previous !== before)
      found.push(finding(row.seq, 'changed', `does not follow row ${seq - 1}: their hashes differ`));
  }
  const last = written.get(head.seq);
  if (!isSigned) found.push(finding(null, 'end', 'its signature is not of this installation'));
  else if (last !== undefined && last.hash !== head.hash)
    found.push(finding(last.seq, 'changed', 'is not the row that the signed end of the chain names'));
  return found.sort((one, other) => (one.row ?? most + 1) - (other.row ?? most + 1));
}

/**
 * The position at which a row was written, wherever it is now; null if no position fits, because the row was changed.
 */
function writtenPlace(row: LeaseLogRow, most: number): number | null {
  if (hashOfRow(row) === row.hash) return row.seq;
  for (let seq = 1; seq <= most; seq += 1) if (hashOfRow({ ...row, seq }) === row.hash) return seq;
  return null;
}

function changedColumns(row: LeaseLogRow): string {
  const kept = digestsIn(row.digests);
  if (kept === null) return 'digests';
  const changed = Object.entries(digestsOf(row))
    .filter(([column, digest]) => kept[column] !== digest)
    .map(([column]) => column);
  return changed.length > 0 ? changed.join(', ') : 'hash, or the lease or number of the row';
}

function digestsIn(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
}
