/**
 * How rows of the log of leases are hashed and how heads are signed. Pure.
 */
import { createHash } from 'node:crypto';
import type { LeaseLogHead, LeaseLogRow } from '../../../../db/lease/lease-log.repository.ts';
import { canonicalJson } from './canonical-json.ts';

/** The columns that the hash of a row covers. */
export type HashedPart = Omit<LeaseLogRow, 'hash' | 'digests'>;

const digestDigits = 16;

/** SHA-256 in hex of everything in a row, including the previous row's hash. */
export function hashOfRow(row: HashedPart): string {
  const { lease_id, seq, company_id, property_id, at, actor, ip, event, detail, previous } = row;
  const hashed = { lease_id, seq, company_id, property_id, at, actor, ip, event, detail, previous };
  return sha256(canonicalJson(hashed));
}

/**
 * The beginning of a hash of each column's value. They prove nothing, but show which column was changed.
 *
 * @example digestsOf(row).ip // '9f86d081884c7d65'
 */
export function digestsOf(row: HashedPart): Record<string, string> {
  const { company_id, property_id, at, actor, ip, event, detail, previous } = row;
  const columns = { company_id, property_id, at, actor, ip, event, detail, previous };
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, sha256(`${name}:${value}`).slice(0, digestDigits)]),
  );
}

/** The text that the signature of a head covers. */
export function textOfHead(head: Omit<LeaseLogHead, 'signature'>): string {
  const { lease_id, company_id, property_id, number, seq, hash } = head;
  return canonicalJson({ lease_id, company_id, property_id, number, seq, hash });
}

/** The purposes of the signatures: a signature for another purpose is invalid. */
export const HEAD_PURPOSE = 'lease log head';
export const COUNT_PURPOSE = 'lease log count';

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
