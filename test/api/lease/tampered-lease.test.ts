import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { verifyLog } from '../../../src/server/features/lease/log/verify-log.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { type LeaseHousehold, leaseHousehold } from '../../fixtures/lease-household.ts';
import { signForAll } from '../../fixtures/signed-lease.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const PAIR = {
  signers: [
    ['Ann', 'Bell'],
    ['Ben', 'Stone'],
  ],
} as const;

describe.each(DIALECTS)('a lease that was changed in the database, on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const run = (text: string, id: string) =>
    sql.raw(text.replaceAll(':id', `'${id}'`)).execute(portal.deps.db);
  const statusOf = async (id: string) => (await findLease(portal.deps.db, id))?.status;
  /** The findings of `verify-log` for one lease. */
  const wrongIn = async (id: string) => {
    const { db, secrets, storage } = portal.deps;
    const { findings, missing } = await verifyLog(db, secrets, storage);
    return [
      ...findings.filter(({ lease_id }) => lease_id === id).map(({ what }) => what),
      ...missing.filter((line) => line.includes(id)),
    ];
  };
  const sign = ({ people }: LeaseHousehold, at: number, content: string) =>
    portal.ask('POST', '/api/applicant/save_sign_draft', {
      token: people[at]?.token ?? '',
      body: {
        sign_draft_data: {
          lease: { [`s${at + 1}`]: {} },
          acceptance: { lease: { [`i${at + 1}`]: {} } },
          applicant_signature_data: { type: 'type', content, font: 'Caveat' },
        },
      },
    });
  const finish = ({ people }: LeaseHousehold, at: number) =>
    portal.ask('POST', '/api/applicant/lease', { token: people[at]?.token ?? '', body: {} });

  const RENT = `update lease_documents set tags = replace(tags, '$1,800.00', '$9,999.00') where lease_id = :id`;

  it('between two signatures can be neither signed nor finished until the change is undone', async () => {
    const home = await leaseHousehold(portal.deps, PAIR);
    expect((await sign(home, 0, 'Ann Bell')).status).toBe(200);
    await run(RENT, home.lease_id);
    for (const refused of [await finish(home, 0), await sign(home, 1, 'Ben Stone')])
      expect([refused.status, refused.body.error.code]).toEqual([409, 'lease.papers_changed']);
    expect(await wrongIn(home.lease_id)).toEqual([
      expect.stringMatching(/^.+ has another content, value or place than when row 1 was written$/),
      expect.stringMatching(/^.+ has another content, value or place than when row 2 was written$/),
    ]);
    await run(RENT.replace(/'(\$1,800.00)', '(\$9,999.00)'/, "'$2', '$1'"), home.lease_id);
    expect(await wrongIn(home.lease_id)).toEqual([]);
    expect((await finish(home, 0)).status).toBe(200);
    await sign(home, 1, 'Ben Stone');
    expect((await finish(home, 1)).body).toMatchObject({ all_signed: true });
    expect((await sealLeases(portal.deps)).seal).toBe(1);
    expect([await statusOf(home.lease_id), await wrongIn(home.lease_id)]).toEqual(['SEALED', []]);
  });

  it('by a document added after its preparation cannot be signed', async () => {
    const home = await leaseHousehold(portal.deps, PAIR);
    const columns =
      'company_id, property_id, lease_id, position, file_type, file_name, storage_key, sha256, size, pages, tags, fee_cents';
    await run(
      `insert into lease_documents (id, ${columns}) select 'late-' || id, ${columns.replace('position', '9')} from lease_documents where lease_id = :id`,
      home.lease_id,
    );
    expect(await sign(home, 0, 'Ann Bell')).toMatchObject({
      status: 409,
      body: { error: { code: 'lease.papers_changed' } },
    });
    expect(await wrongIn(home.lease_id)).toEqual([
      expect.stringMatching(/^the document late-.+ was not there when row 1 was written$/),
    ]);
  });

  const lease = (set: string) => `update leases set ${set} where id = :id`;
  const signer = (set: string) =>
    `update lease_signers set ${set} where lease_id = :id and sign_key = 'applicant_sign_1'`;
  const mark = (set: string) => `update lease_marks set ${set} where lease_id = :id and spot = 'i1'`;
  it.each([
    ['a value', RENT, /another content, value or place/],
    [
      'a place',
      `update lease_documents set tags = replace(tags, '"top":100', '"top":900') where lease_id = :id`,
      /place/,
    ],
    [
      'the hash of a document',
      `update lease_documents set sha256 = 'aa' where lease_id = :id`,
      /another content/,
    ],
    ['the rent', lease('rent_cents = 999900'), /^rent_cents of the lease is not/],
    ['the last day', lease(`end_date = '2030-01-01'`), /^end_date of the lease is not/],
    ['when it was signed', lease(`signed_at = '2020-01-01T00:00:00.000Z'`), /^signed_at of the lease/],
    ['the status', lease(`status = 'SIGNING'`), /^the status is SIGNING, and the log tells of SIGNED$/],
    [
      'a chosen signature',
      signer(`signature = replace(signature, 'Ann Bell', 'Eve Bell')`),
      /^the signature of/,
    ],
    ['the end of a signer', signer(`finished_at = '2020-01-01T00:00:00.000Z'`), /^when or from where/],
    ['the address of a signer', signer(`ip = '203.0.113.9'`), /^when or from where/],
    [
      'the keys of a signer',
      signer(`initials_key = 'applicant_acceptance_initials_2'`),
      /^those who sign, or their keys/,
    ],
    ['the time of a mark', mark(`signed_at = '2020-01-01T00:00:00.000Z'`), /^the marks of which row 2 tells/],
    ['initials', mark(`content = 'EB'`), /^the marks of which row 2 tells/],
    [
      'a name',
      `update applicants set first_name = 'Eve' where id in (select applicant_id from lease_signers where lease_id = :id)`,
      /^the name of .+ is not the one in which they signed by row 2$/,
    ],
    [
      'its log',
      'delete from lease_log where lease_id = :id; delete from lease_log_heads where lease_id = :id',
      /stands without a log/,
    ],
  ])('by %s is not sealed, and `verify-log` reports it', async (_, change, what) => {
    const home = await leaseHousehold(portal.deps, PAIR);
    await signForAll(portal.deps, home.lease_id);
    expect(await wrongIn(home.lease_id)).toEqual([]);
    for (const statement of change.split('; ')) await run(statement, home.lease_id);
    expect(await wrongIn(home.lease_id)).toContainEqual(expect.stringMatching(what));
    expect((await sealLeases(portal.deps)).seal).toBe(0);
    expect(await statusOf(home.lease_id)).not.toBe('SEALED');
  });

  it('after it was sealed is also revealed by the sealed file', async () => {
    const home = await leaseHousehold(portal.deps, PAIR);
    await signForAll(portal.deps, home.lease_id);
    expect((await sealLeases(portal.deps)).seal).toBe(1);
    expect(await wrongIn(home.lease_id)).toEqual([]);
    await run(signer(`ip = '203.0.113.9'`), home.lease_id);
    expect(await wrongIn(home.lease_id)).toContain('the sealed file tells of other signers');
    await run(lease(`sealed_at = '2020-01-01T00:00:00.000Z'`), home.lease_id);
    expect(await wrongIn(home.lease_id)).toContainEqual(expect.stringMatching(/^sealed_at of the lease/));
  });
});
