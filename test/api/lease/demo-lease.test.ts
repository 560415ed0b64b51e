import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LeaseWish, makeLease } from '../../../src/cli/demo/lease/make-lease.ts';
import { seedLease } from '../../../src/cli/demo/lease/seed-lease.ts';
import { demoToken } from '../../../src/cli/demo/links.ts';
import { verifyLog } from '../../../src/server/features/lease/log/verify-log.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const WISH: LeaseWish = {
  unitId: 'juniper-row-204',
  signers: 1,
  addendums: 0,
  pages: null,
  open: [],
  corporateSigner: null,
};

describe.each(DIALECTS)('a demo lease on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());
  const read = async (token: string) => (await portal.ask('GET', '/api/applicant/lease', { token })).body;

  it('is ready to be signed by each of its signers, with its addendums, and its blanks are filled in', async () => {
    const { people } = await makeLease(portal.deps, { ...WISH, signers: 2, addendums: 2 });
    expect(people.map(({ role }) => role)).toEqual(['PRIMARY', 'CO-APPLICANT']);
    for (const [index, { token }] of people.entries()) {
      const lease = await read(token);
      expect(lease).toMatchObject({
        forbidden: false,
        application_status: 'LEASE_IN_PROGRESS',
        examCompleted: true,
        dueInvoices: [],
        hasPreLeaseQuestionnaires: false,
        applicant: { decision: 'APPROVED', lease_agreement: null },
      });
      expect(lease.pdf.applicant_sign_key).toBe(`applicant_sign_${index + 1}`);
      expect(lease.pdf.addendums.map(({ file_name }: { file_name: string }) => file_name)).toEqual([
        'Pet Addendum.pdf',
        'Parking Addendum.pdf',
      ]);
      const values = lease.pdf.tags.map(({ value }: { value: string }) => value);
      expect(values).toEqual(
        expect.arrayContaining(['$1,685.00', 'Jordan Rivera, Sam Okafor', '204', '04/01/2026', '03/31/2027']),
      );
      const file = await portal.ask('GET', lease.pdf.pdfUrl);
      expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    }
  });

  it.each([
    ['dues', { dueInvoices: [expect.anything()] }],
    ['exam', { examCompleted: false }],
    ['decision', { applicant: { decision: '' } }],
    ['pre-lease', { hasPreLeaseQuestionnaires: true }],
  ] as const)('leaves the requested step open: %s', async (step, shown) => {
    const { people } = await makeLease(portal.deps, { ...WISH, open: [step] });
    expect(await read(people[0]?.token ?? '')).toMatchObject(shown);
  });

  it('has a corporate signer if requested', async () => {
    const corporateSigner = { first_name: 'Ann', last_name: 'Bell' };
    const { people } = await makeLease(portal.deps, { ...WISH, corporateSigner });
    expect(await read(people[0]?.token ?? '')).toMatchObject({
      allow_corporate_signer: true,
      corp_signer_fname: 'Ann',
      corp_signer_lname: 'Bell',
    });
  });

  it('for the link that every start prints is created once', async () => {
    expect(await seedLease(portal.deps, portal.secretKey)).toBe(true);
    expect(await seedLease(portal.deps, portal.secretKey)).toBe(false);
    expect((await read(demoToken(portal.secretKey, 'LEASE'))).pdf.addendums).toHaveLength(2);
  });

  it('starts its log', async () => {
    const { rows, leases, findings, missing } = await verifyLog(portal.deps.db, portal.deps.secrets);
    expect([findings, missing]).toEqual([[], []]);
    expect(leases).toBeGreaterThan(5);
    expect(rows).toBeGreaterThanOrEqual(leases);
  });
});
