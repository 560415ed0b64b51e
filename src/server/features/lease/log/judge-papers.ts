/** Compares a lease, its marks and its sealed file with its log. Pure. */
import type { LeaseLogRow } from '../../../../db/lease/lease-log.repository.ts';
import type { Mark } from '../../../../db/lease/lease-mark.repository.ts';
import type { SealRecord } from '../../../../seal/sealed-lease.ts';
import { landlordRecord } from '../by-office/landlord-record.ts';
import { hashOfMarks } from './fixed-papers.ts';
import type { LogFinding } from './judge-chain.ts';
import { type FixedParts, wrongParts } from './judge-fixed.ts';
import { partOf, textIn } from './row-detail.ts';

/** The records to compare. */
export interface LoggedPapers extends FixedParts {
  readonly lease_id: string;
  readonly marks: readonly Mark[];
  /** SHA-256 of the sealed file according to its row in the database; null without a file. */
  readonly sealed: string | null;
  /** The record in the sealed file itself; null if it was not read. */
  readonly record: SealRecord | null;
}

interface LoggedSpot {
  readonly row: number;
  readonly actor: string;
  readonly ip: string;
}

/**
 * Every mark that is missing or different in the log, and every difference between the log, the lease, its marks and
 * the sealed file.
 *
 * @example judgePapers(papers) // [{ problem: 'papers', what: 'the mark at s1 of D4… is in no row of the log', … }]
 */
export function judgePapers(papers: LoggedPapers): LogFinding[] {
  const { lease_id } = papers;
  return [...wrongParts(papers), ...wrongMarks(papers), ...wrongFile(papers), ...wrongRecord(papers)].map(
    (what): LogFinding => ({ lease_id, row: null, problem: 'papers', what }),
  );
}

function wrongMarks({ rows, marks }: LoggedPapers): string[] {
  const logged = loggedSpots(rows);
  const wrong: string[] = [];
  for (const { document_id, spot, applicant_id, ip } of marks) {
    const key = keyOf(document_id, spot);
    const told = logged.get(key);
    logged.delete(key);
    if (told === undefined) wrong.push(`the mark at ${key} is in no row of the log`);
    else if (told.actor !== `applicant:${applicant_id}` || told.ip !== ip)
      wrong.push(`row ${told.row} tells of another signer or address than the mark at ${key} has`);
  }
  for (const [key, { row }] of logged)
    wrong.push(`the mark at ${key}, of which row ${row} tells, is missing`);
  return wrong.length > 0 ? wrong : changedMarks(rows, marks);
}

/** Marks that all exist, but not as they were made. */
function changedMarks(rows: readonly LeaseLogRow[], marks: readonly Mark[]): string[] {
  const byKey = new Map(marks.map((mark) => [keyOf(mark.document_id, mark.spot), mark]));
  return rows.flatMap((row) => {
    const told = row.event === 'SIGNED' ? textIn(row, 'marks') : '';
    if (told === '') return [];
    const its = [...loggedSpots([row]).keys()].flatMap((key) => byKey.get(key) ?? []);
    return told === hashOfMarks(its)
      ? []
      : [`the marks of which row ${row.seq} tells are not as they were made`];
  });
}

/** The first row that mentions each spot, by document and spot. */
function loggedSpots(rows: readonly LeaseLogRow[]): Map<string, LoggedSpot> {
  const found = new Map<string, LoggedSpot>();
  for (const { seq: row, event, actor, ip, detail } of rows) {
    if (event !== 'SIGNED') continue;
    for (const [document, spots] of Object.entries(partOf({ detail }, 'spots'))) {
      if (!Array.isArray(spots)) continue;
      for (const spot of spots) {
        const key = keyOf(document, String(spot));
        if (!found.has(key)) found.set(key, { row, actor, ip });
      }
    }
  }
  return found;
}

function wrongFile({ rows, sealed }: LoggedPapers): string[] {
  const last = rows.findLast(({ event }) => event === 'SEALED' || event === 'STAMPED');
  if (last === undefined) return sealed === null ? [] : ['the sealed file is in no row of the log'];
  if (sealed === null) return [`the sealed file, of which row ${last.seq} tells, is missing`];
  const told = textIn(last, 'sha256');
  return told === sealed ? [] : [`the sealed file is not the one of which row ${last.seq} tells`];
}

function wrongRecord({ rows, documents, signers, marks, office, record }: LoggedPapers): string[] {
  if (record === null) return [];
  const wrong: string[] = [];
  const { log } = record;
  if (log !== undefined && rows.find(({ seq }) => seq === log.rows)?.hash !== log.hash)
    wrong.push(`row ${log.rows} is not the one with which the log ended when the lease was sealed`);
  const same = (one: readonly string[], other: readonly string[]) =>
    [...one].sort().join() === [...other].sort().join();
  if (
    !same(
      record.documents.map(({ sha256 }) => sha256),
      documents.map(({ sha256 }) => sha256),
    )
  )
    wrong.push('the sealed file tells of other documents');
  const order = new Map(documents.map(({ id }, index) => [id, index]));
  const made = marks.map(({ document_id, page, kind, signed_at, ip }) =>
    [order.get(document_id), page, kind, signed_at, ip].join(' '),
  );
  const landlord = landlordRecord(documents, office);
  const ofLandlord = (landlord?.spots ?? []).map(({ document, page, kind, at, ip }) =>
    [document, page, kind, at, ip].join(' '),
  );
  const sealedSpots = record.signers.flatMap(({ spots }) =>
    spots.map(({ document, page, kind, at, ip }) => [document, page, kind, at, ip].join(' ')),
  );
  if (!same([...made, ...ofLandlord], sealedSpots)) wrong.push('the sealed file tells of other marks');
  const signed = new Set(marks.map(({ applicant_id }) => applicant_id));
  const named = signers
    .filter(({ applicant_id }) => signed.has(applicant_id))
    .map((signer) => [signer.signing_name, signer.finished_at ?? '', signer.ip ?? ''].join(' '));
  const sealedNames = record.signers.map(({ name, finished_at, ip }) => [name, finished_at, ip].join(' '));
  const landlords = landlord === null ? [] : [[landlord.name, landlord.at, landlord.ip].join(' ')];
  if (!same([...named, ...landlords], sealedNames)) wrong.push('the sealed file tells of other signers');
  return wrong;
}

const keyOf = (document: string, spot: string): string => `${spot} of ${document}`;
