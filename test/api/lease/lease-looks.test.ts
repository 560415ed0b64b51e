import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLogRows } from '../../../src/db/lease/lease-log.repository.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const TYPED = { type: 'type', content: 'Ann Bell', font: 'Caveat' };
const QUARTER = 15 * 60_000;

describe.each(DIALECTS)('looking at a lease on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const read = async (token: string) => (await portal.ask('GET', '/api/applicant/lease', { token })).body;
  /** The log rows since the lease was prepared for its signers. */
  const logged = async (leaseId: string) =>
    (await listLogRows(portal.deps.db, leaseId)).slice(1).map(({ event, actor }) => `${event} ${actor}`);

  it('is logged once per quarter of an hour, with the person who opened it or received its pages', async () => {
    const home = await leaseHousehold(portal.deps);
    const [{ id, token }] = home.people;
    for (let reload = 0; reload < 3; reload += 1) {
      const { pdf } = await read(token);
      expect((await portal.ask('GET', pdf.pdfUrl)).status).toBe(200);
    }
    expect(await logged(home.lease_id)).toEqual([`OPENED applicant:${id}`, `VIEWED applicant:${id}`]);
    portal.clock.advance(QUARTER);
    await read(token);
    expect(await logged(home.lease_id)).toHaveLength(3);
  });

  it('is logged with signing, in the order of events', async () => {
    const home = await leaseHousehold(portal.deps);
    const [{ id, token }] = home.people;
    await read(token);
    const sign_draft_data = {
      lease: { s1: {} },
      acceptance: { lease: { i1: {} } },
      applicant_signature_data: TYPED,
    };
    for (let again = 0; again < 2; again += 1)
      await portal.ask('POST', '/api/applicant/save_sign_draft', { token, body: { sign_draft_data } });
    await portal.ask('POST', '/api/applicant/lease', { token, body: {} });
    const rows = await listLogRows(portal.deps.db, home.lease_id);
    expect(rows.map(({ event }) => event)).toEqual(['PREPARED', 'OPENED', 'SIGNED', 'FINISHED']);
    expect(new Set(rows.slice(1).map(({ actor }) => actor))).toEqual(new Set([`applicant:${id}`]));
    expect(Object.values(JSON.parse(rows[2]?.detail ?? '{}').spots)).toEqual([['s1', 'i1']]);
  });

  it('requires the ticket of that document and that signer', async () => {
    const home = await leaseHousehold(portal.deps, { addendums: 1 });
    const other = await leaseHousehold(portal.deps);
    const [{ id, token }] = home.people;
    const { pdfUrl } = (await read(token)).pdf;
    const ticket = new URL(pdfUrl, 'http://x').search;
    const [document = ''] = home.addendums;
    const wrong = [
      `/api/lease-documents/${document}/${id}${ticket}`,
      pdfUrl.replace(id, other.people[0].id),
      pdfUrl.replace(/ticket=.*/, ''),
      `${pdfUrl}x`,
    ];
    for (const path of wrong) {
      const { status, body } = await portal.ask('GET', path);
      expect([status, body.error.code]).toEqual([401, 'ticket.invalid']);
    }
    portal.clock.advance(31 * 60_000);
    expect((await portal.ask('GET', pdfUrl)).status).toBe(401);
  });

  it('[PRE-183] leads to a packet that names the lease once it is signed', async () => {
    const home = await leaseHousehold(portal.deps);
    const [{ token }] = home.people;
    const packet = async () =>
      (await portal.ask('GET', '/api/applicant/application?view=packet', { token })).body.packet;
    expect((await packet()).applicant.lease_agreement).toBeNull();
    const sign_draft_data = {
      lease: { s1: {} },
      acceptance: { lease: { i1: {} } },
      applicant_signature_data: TYPED,
    };
    await portal.ask('POST', '/api/applicant/save_sign_draft', { token, body: { sign_draft_data } });
    await portal.ask('POST', '/api/applicant/lease', { token, body: {} });
    expect((await packet()).applicant.lease_agreement).toBe(home.lease_id);
  });
});
