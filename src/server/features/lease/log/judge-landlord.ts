/** Compares what the office agreed on, and the landlord's signature, with the log of a lease. Pure. */
import type { LeaseLogRow } from '../../../../db/lease/lease-log.repository.ts';
import type { OfficeLease } from '../../../../db/lease/office-lease.repository.ts';
import { canonicalJson } from './canonical-json.ts';
import { agreedByOffice, hashOfSignature } from './fixed-papers.ts';
import { partOf, textIn, valueIn } from './row-detail.ts';

/**
 * The differences, in English words for an operator.
 *
 * @example wrongLandlord(rows, office) // ['the signature of the landlord is in no row of the log']
 */
export function wrongLandlord(rows: readonly LeaseLogRow[], office: OfficeLease | null): string[] {
  const wrong: string[] = [];
  const prepared = rows.find(({ event }) => event === 'PREPARED');
  const told = prepared === undefined ? undefined : valueIn(prepared, 'office');
  const now = office === null ? undefined : agreedByOffice(office);
  if (JSON.stringify(told) !== JSON.stringify(now === undefined ? undefined : sorted(now)))
    wrong.push(
      `the charges, or whether the landlord signs, are not those of which row ${prepared?.seq} tells`,
    );
  const row = rows.findLast(({ event }) => event === 'COUNTERSIGNED');
  const kept = office?.countersigned ?? null;
  if (row === undefined)
    return kept === null ? wrong : [...wrong, 'the signature of the landlord is in no row of the log'];
  if (kept === null)
    return [...wrong, `the signature of the landlord, of which row ${row.seq} tells, is missing`];
  const { language, sha256 } = partOf(row, 'consent');
  const isSame =
    textIn(row, 'at') === kept.at &&
    textIn(row, 'name') === kept.name &&
    textIn(row, 'signature') === hashOfSignature(kept) &&
    row.ip === kept.ip &&
    language === kept.consent.language &&
    sha256 === kept.consent.sha256;
  return isSame
    ? wrong
    : [...wrong, `the signature of the landlord is not the one of which row ${row.seq} tells`];
}

/** As the log has it: with sorted keys. */
function sorted(value: Parameters<typeof canonicalJson>[0]): unknown {
  return JSON.parse(canonicalJson(value));
}
