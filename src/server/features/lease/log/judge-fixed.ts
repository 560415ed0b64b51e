/**
 * Compares documents, terms, signers and status of a lease with its log. Pure.
 *
 * Rows from before the log recorded something do not mention it, and then nothing is reported.
 */
import type { Lease, LeaseStatus } from '../../../../db/lease/lease.repository.ts';
import type { LeaseDocument } from '../../../../db/lease/lease-document.repository.ts';
import type { LeaseLogRow } from '../../../../db/lease/lease-log.repository.ts';
import type { OfficeLease } from '../../../../db/lease/office-lease.repository.ts';
import type { PapersSigner } from '../lease-papers.ts';
import { hashesOfPapers, hashOfSignature, termsOf } from './fixed-papers.ts';
import { wrongLandlord } from './judge-landlord.ts';
import { wrongWill } from './judge-will.ts';
import { partIn, partOf, textIn, valueIn } from './row-detail.ts';

export interface FixedParts {
  readonly rows: readonly LeaseLogRow[];
  /** null if it was deleted. */
  readonly lease: Lease | null;
  readonly documents: readonly LeaseDocument[];
  readonly signers: readonly PapersSigner[];
  /** As in `LeasePapers`. */
  readonly office?: OfficeLease | null;
}

/**
 * The differences, in English words for an operator.
 *
 * @example wrongParts(parts) // ['D4… has another content, value or place than when row 1 was written']
 */
export function wrongParts(parts: FixedParts): string[] {
  return [
    ...wrongDocuments(parts),
    ...wrongLease(parts),
    ...wrongKeys(parts),
    ...wrongSigners(parts),
    ...wrongLandlord(parts.rows, parts.office ?? null),
  ];
}

function wrongDocuments({ rows, documents }: FixedParts): string[] {
  const now = hashesOfPapers(documents);
  const wrong = new Set<string>();
  for (const row of rows) {
    if (row.event !== 'PREPARED' && row.event !== 'SIGNED') continue;
    const papers = partOf(row, 'papers');
    for (const [id, hash] of Object.entries(papers)) {
      if (now[id] === undefined) wrong.add(`the document ${id}, of which row ${row.seq} tells, is missing`);
      else if (now[id] !== hash)
        wrong.add(`${id} has another content, value or place than when row ${row.seq} was written`);
    }
    if (row.event !== 'PREPARED' || valueIn(row, 'papers') === undefined) continue;
    for (const id of Object.keys(now))
      if (papers[id] === undefined)
        wrong.add(`the document ${id} was not there when row ${row.seq} was written`);
  }
  return [...wrong];
}

function wrongLease({ rows, lease }: FixedParts): string[] {
  const prepared = rows.find(({ event }) => event === 'PREPARED');
  if (lease === null) {
    const isFixed = prepared !== undefined && valueIn(prepared, 'terms') !== undefined;
    return isFixed ? ['the lease itself is missing'] : [];
  }
  const wrong: string[] = [];
  const terms = { ...(prepared && partOf(prepared, 'terms')) };
  for (const row of rows) if (row.event === 'RENEWED') Object.assign(terms, partOf(row, 'terms'));
  const now: Readonly<Record<string, unknown>> = { ...termsOf(lease) };
  for (const [name, told] of Object.entries(terms))
    if (now[name] !== told) wrong.push(`${name} of the lease is not the one of which the log tells`);
  const status = toldStatus(rows);
  if (status !== null && status !== lease.status)
    wrong.push(`the status is ${lease.status}, and the log tells of ${status}`);
  for (const [event, name] of [
    ['FINISHED', 'signed_at'],
    ['SEALED', 'sealed_at'],
  ] as const) {
    const row = rows.findLast((one) => one.event === event);
    const isLast = event === 'SEALED' || (row && valueIn(row, 'all_signed') === true);
    const at = row === undefined ? '' : textIn(row, 'at');
    if (row !== undefined && isLast && at !== '' && lease[name] !== at)
      wrong.push(`${name} of the lease is not the time of which row ${row.seq} tells`);
  }
  return wrong;
}

/** The status of a lease according to its log; null for a lease that was not put before anybody here. */
function toldStatus(rows: readonly LeaseLogRow[]): LeaseStatus | null {
  const has = (event: string) => rows.some((row) => row.event === event);
  if (!has('PREPARED') && !has('SIGNED')) return null;
  if (has('WITHDRAWN')) return 'WITHDRAWN';
  if (has('SEALED')) return 'SEALED';
  const isSigned = rows.some((row) => row.event === 'FINISHED' && valueIn(row, 'all_signed') === true);
  return isSigned ? 'SIGNED' : 'SIGNING';
}

function wrongKeys({ rows, signers }: FixedParts): string[] {
  const prepared = rows.find(({ event }) => event === 'PREPARED');
  const told = prepared && valueIn(prepared, 'signers');
  if (!Array.isArray(told)) return [];
  const keysOf = ({ applicant_id, sign_key, initials_key }: Record<string, unknown>) =>
    [applicant_id, sign_key, initials_key].join(' ');
  const before = told.map((one) => keysOf(partIn(one)));
  const now = signers.map((signer) => keysOf({ ...signer }));
  return [...before].sort().join() === [...now].sort().join()
    ? []
    : [`those who sign, or their keys, are not those of which row ${prepared?.seq} tells`];
}

function wrongSigners({ rows, signers }: FixedParts): string[] {
  return signers.flatMap((signer) => {
    const own = rows.filter(({ actor }) => actor === `applicant:${signer.applicant_id}`);
    return [
      ...wrongChoice(own, signer),
      ...wrongEnd(own, signer),
      ...wrongName(own, signer),
      ...wrongWill(own, signer),
    ];
  });
}

function wrongChoice(own: readonly LeaseLogRow[], { applicant_id, chosen }: PapersSigner): string[] {
  const row = own.find((one) => one.event === 'SIGNED' && valueIn(one, 'chosen') !== undefined);
  if (row === undefined) {
    const tells = own.some((one) => one.event === 'SIGNED' && valueIn(one, 'papers') !== undefined);
    return chosen !== null && tells ? [`the signature of ${applicant_id} is in no row of the log`] : [];
  }
  if (chosen === null) return [`the signature of ${applicant_id}, of which row ${row.seq} tells, is missing`];
  const { sha256, at } = partOf(row, 'chosen');
  const isSame = sha256 === hashOfSignature(chosen) && at === chosen.at && row.ip === chosen.ip;
  return isSame
    ? []
    : [
        `the signature of ${applicant_id}, its time or its address is not the one of which row ${row.seq} tells`,
      ];
}

function wrongEnd(own: readonly LeaseLogRow[], { applicant_id, finished_at, ip }: PapersSigner): string[] {
  const row = own.findLast(({ event }) => event === 'FINISHED');
  if (row === undefined)
    return finished_at === null ? [] : [`that ${applicant_id} has finished is in no row of the log`];
  if (finished_at === null) return [`${applicant_id} has finished by row ${row.seq}, and not by the lease`];
  const at = textIn(row, 'at');
  return ip === row.ip && (at === '' || at === finished_at)
    ? []
    : [`when or from where ${applicant_id} has finished is not what row ${row.seq} tells`];
}

function wrongName(own: readonly LeaseLogRow[], { applicant_id, signing_name }: PapersSigner): string[] {
  const row = own.find((one) => {
    const name = textIn(one, 'name');
    return (one.event === 'SIGNED' || one.event === 'FINISHED') && name !== '' && name !== signing_name;
  });
  return row === undefined
    ? []
    : [`the name of ${applicant_id} is not the one in which they signed by row ${row.seq}`];
}
