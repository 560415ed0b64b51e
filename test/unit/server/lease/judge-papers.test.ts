import { describe, expect, it } from 'vitest';
import type { Lease } from '../../../../src/db/lease/lease.repository.ts';
import type { LeaseLogRow } from '../../../../src/db/lease/lease-log.repository.ts';
import type { Mark } from '../../../../src/db/lease/lease-mark.repository.ts';
import { RECORD_FORMAT, type SealRecord } from '../../../../src/seal/sealed-lease.ts';
import type { PapersSigner, SpottedDocument } from '../../../../src/server/features/lease/lease-papers.ts';
import {
  finishedDetail,
  preparedDetail,
  signedDetail,
} from '../../../../src/server/features/lease/log/fixed-papers.ts';
import { judgePapers, type LoggedPapers } from '../../../../src/server/features/lease/log/judge-papers.ts';

const minute = (count: number) => `2026-03-01T10:0${count}:00.000Z`;
const AT = { consent: minute(1), signed: minute(2), finished: minute(3), sealed: minute(4) };
const IP = '192.0.2.7';

const LEASE = {
  id: 'L1',
  status: 'SEALED',
  unit_id: 'U1',
  start_date: '2026-04-01',
  end_date: '2027-03-31',
  rent_cents: 180_000,
  deposit_cents: 50_000,
  signed_at: AT.finished,
  sealed_at: AT.sealed,
} as Lease;

const document = (id: string, position: number, file_type: 'LEASE' | 'ADDENDUM'): SpottedDocument => ({
  id,
  company_id: 'c',
  property_id: 'p',
  lease_id: LEASE.id,
  position,
  file_type,
  file_name: `${id}.pdf`,
  storage_key: id,
  sha256: `hash of ${id}`,
  size: 1000,
  pages: 2,
  tags: [],
  fee_cents: 0,
  spots: [],
});
const DOCUMENTS = [document('D1', 0, 'LEASE'), document('D2', 1, 'ADDENDUM')];

const SIGNER: PapersSigner = {
  lease_id: LEASE.id,
  applicant_id: 'A1',
  position: 1,
  sign_key: 'applicant_sign_1',
  initials_key: 'applicant_acceptance_initials_1',
  chosen: { signature: { type: 'type', content: 'Ann Bell', font: 'Caveat' }, at: AT.signed, ip: IP },
  pages_seen: {},
  finished_at: AT.finished,
  ip: IP,
  consent: { at: AT.consent, ip: IP, language: 'en', sha256: 'hash of the text' },
  declined_at: null,
  decline_reason: null,
  reminders: 0,
  first_name: 'Ann',
  last_name: 'Bell',
  email: 'ann@example.com',
  language: 'en',
  signing_name: 'Ann Bell',
  initials: 'AB',
};

const mark = (document_id: string, spot: string, kind: Mark['kind']): Mark => ({
  lease_id: LEASE.id,
  document_id,
  spot,
  applicant_id: SIGNER.applicant_id,
  kind,
  page: 1,
  content: kind === 'initials' ? 'AB' : '',
  signed_at: AT.signed,
  ip: IP,
});
const MARKS = [mark('D1', 's1', 'signature'), mark('D1', 'i1', 'initials'), mark('D2', 's1', 'signature')];

const rowOf = (seq: number, event: string, detail: object, actor = 'applicant:A1'): LeaseLogRow => ({
  ...{ lease_id: LEASE.id, company_id: 'c', property_id: 'p', seq, at: minute(seq), actor, event },
  ...{ ip: actor === 'applicant:A1' ? IP : '', detail: JSON.stringify(detail) },
  ...{ digests: '{}', previous: `hash ${seq - 1}`, hash: `hash ${seq}` },
});
const PAPERS = { lease: LEASE, documents: DOCUMENTS, signers: [SIGNER], marks: MARKS };
const ROWS = [
  rowOf(1, 'PREPARED', preparedDetail(PAPERS), 'office'),
  rowOf(2, 'CONSENTED', { at: AT.consent, language: 'en', sha256: 'hash of the text' }),
  rowOf(3, 'SIGNED', signedDetail(PAPERS, SIGNER, MARKS, SIGNER.chosen)),
  rowOf(4, 'FINISHED', finishedDetail(SIGNER, { at: AT.finished, all_signed: true })),
  rowOf(5, 'SEALED', { sha256: 'hash of the file', level: 'B-B', at: AT.sealed }, 'job:sealing'),
];

const RECORD: SealRecord = {
  format: RECORD_FORMAT,
  lease: { id: LEASE.id, title: 'Unit 4B' },
  sealed_at: AT.sealed,
  documents: DOCUMENTS.map(({ file_name: name, sha256, pages }, at) => ({
    ...{ name, sha256, pages, first_page: at * 2 + 1 },
  })),
  signers: [
    {
      name: 'Ann Bell',
      agreed: 'I agree.',
      finished_at: AT.finished,
      ip: IP,
      spots: MARKS.map(({ document_id, page, kind, signed_at, ip }) => ({
        ...{ document: document_id === 'D1' ? 0 : 1, page, kind, at: signed_at, ip },
      })),
    },
  ],
  log: { rows: 4, hash: 'hash 4' },
};
const SOUND: LoggedPapers = {
  ...PAPERS,
  ...{ lease_id: LEASE.id, rows: ROWS, sealed: 'hash of the file', record: RECORD },
};

const lease = (change: Partial<Lease>) => ({ lease: { ...LEASE, ...change } });
const signer = (change: Partial<PapersSigner>) => ({ signers: [{ ...SIGNER, ...change }] });
const marked = (change: Partial<Mark>) => ({
  marks: MARKS.map((one, at) => (at === 1 ? { ...one, ...change } : one)),
});
const told = (event: string, detail: object) => ({
  rows: ROWS.map((row) =>
    row.event === event ? { ...row, detail: JSON.stringify({ ...JSON.parse(row.detail), ...detail }) } : row,
  ),
});
const consent = (change: Partial<NonNullable<PapersSigner['consent']>>) =>
  signer({ consent: { at: AT.consent, ip: IP, language: 'en', sha256: 'hash of the text', ...change } });
const OTHER_CONSENT = ['the consent of A1 is not the one of which row 2 tells'];
const without = (event: string) => ({ rows: ROWS.filter((row) => row.event !== event) });

/** Changes, and all their findings if the sealed file was not read. */
const CHANGES: readonly (readonly [string, Partial<LoggedPapers>, readonly (string | RegExp)[]])[] = [
  ['nothing', {}, []],
  [
    'a document that came later',
    { documents: [...DOCUMENTS, document('D3', 2, 'ADDENDUM')] },
    ['the document D3 was not there when row 1 was written'],
  ],
  [
    'a document that is gone',
    { documents: DOCUMENTS.slice(0, 1) },
    [/^the document D2, of which row 1 tells, is missing$/, /^the document D2, of which row 3 tells/],
  ],
  ['the deposit', lease({ deposit_cents: 1 }), [/^deposit_cents of the lease/]],
  ['the first day', lease({ start_date: '2026-05-01' }), [/^start_date of the lease/]],
  ['the unit', lease({ unit_id: 'U2' }), [/^unit_id of the lease/]],
  ['the status', lease({ status: 'SIGNED' }), ['the status is SIGNED, and the log tells of SEALED']],
  ['when it was sealed', lease({ sealed_at: minute(9) }), [/^sealed_at of the lease .* row 5 tells$/]],
  ['the lease', { lease: null }, ['the lease itself is missing']],
  ['a key to sign', signer({ sign_key: 'x' }), [/^those who sign, or their keys, .* row 1 tells$/]],
  ['where consent came from', consent({ ip: '203.0.113.9' }), OTHER_CONSENT],
  ['the language of a consent', consent({ language: 'es' }), OTHER_CONSENT],
  ['the text of a consent', consent({ sha256: 'another' }), OTHER_CONSENT],
  ['the time of a consent', consent({ at: minute(9) }), OTHER_CONSENT],
  ['a consent that is gone', signer({ consent: null }), OTHER_CONSENT],
  ['a consent of which nothing tells', without('CONSENTED'), ['the consent of A1 is in no row of the log']],
  ['a refusal', signer({ declined_at: minute(5) }), [/^whether A1 declines to sign is not what/]],
  [
    'a chosen signature that is gone',
    signer({ chosen: null }),
    [/^the signature of A1, .* row 3 tells, is missing$/],
  ],
  [
    'an end of which nothing tells',
    { ...without('FINISHED'), ...lease({ signed_at: null }) },
    [/^that A1 has finished is in no row/],
  ],
  [
    'an end that is gone',
    signer({ finished_at: null }),
    [/^A1 has finished by row 4, and not by the lease$/],
  ],
  [
    'where a mark came from',
    marked({ ip: '203.0.113.9' }),
    [/^row 3 tells of another signer or address than the mark at i1 of D1/],
  ],
  ['who made a mark', marked({ applicant_id: 'A2' }), [/^row 3 tells of another signer or address/]],
  [
    'a mark that came later',
    { marks: [...MARKS, mark('D2', 's9', 'signature')] },
    [/^the mark at s9 of D2 is in no row/],
  ],
  [
    'a mark that is gone',
    { marks: MARKS.slice(1) },
    [/^the mark at s1 of D1, of which row 3 tells, is missing$/],
  ],
  ['the page of a mark', marked({ page: 2 }), ['the marks of which row 3 tells are not as they were made']],
  ['the file', { sealed: 'another' }, ['the sealed file is not the one of which row 5 tells']],
  ['a file that is gone', { sealed: null }, ['the sealed file, of which row 5 tells, is missing']],
  [
    'the name in a row',
    told('FINISHED', { name: 'Eve Bell' }),
    [/^the name of A1 is not the one .* by row 4$/],
  ],
];

/** Differences of a sealed file, and all their findings. */
const RECORDS: readonly (readonly [string, SealRecord, readonly (string | RegExp)[]])[] = [
  ['as everything is', RECORD, []],
  [
    'of another end of the log',
    { ...RECORD, log: { rows: 4, hash: 'x' } },
    [/^row 4 is not the one with which/],
  ],
  [
    'of one document',
    { ...RECORD, documents: RECORD.documents.slice(1) },
    ['the sealed file tells of other documents'],
  ],
  [
    'of nobody',
    { ...RECORD, signers: [] },
    ['the sealed file tells of other marks', 'the sealed file tells of other signers'],
  ],
  [
    'of another name',
    { ...RECORD, signers: RECORD.signers.map((one) => ({ ...one, name: 'Eve Bell' })) },
    ['the sealed file tells of other signers'],
  ],
  [
    'of marks from elsewhere',
    {
      ...RECORD,
      signers: RECORD.signers.map((one) => ({
        ...one,
        spots: one.spots.map((spot) => ({ ...spot, ip: 'x' })),
      })),
    },
    ['the sealed file tells of other marks'],
  ],
];

describe('papers of a lease compared with its log', () => {
  const saidOf = (papers: LoggedPapers) => judgePapers(papers).map(({ what }) => what);
  const expected = (what: readonly (string | RegExp)[]) =>
    what.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one)));

  it.each(CHANGES)('reveal this change and nothing else: %s', (_, change, what) => {
    expect(saidOf({ ...SOUND, record: null, ...change })).toEqual(expected(what));
  });

  it.each(RECORDS)('are compared with a sealed file that tells %s', (_, record, what) => {
    expect(saidOf({ ...SOUND, record })).toEqual(expected(what));
  });
});
