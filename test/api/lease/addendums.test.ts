import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readApplicationStatus } from '../../../src/db/applicant/application-status.repository.ts';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { openAddendums } from '../../../src/server/features/lease/addendum/open-addendums.ts';
import { prepareLease } from '../../../src/server/features/lease/prepare-lease.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { changedFlows } from '../../fixtures/changed-flow.ts';
import { moveIn } from '../../fixtures/household-residents.ts';
import {
  type LeaseHousehold,
  leaseHousehold,
  storedDocument,
  tagsFor,
} from '../../fixtures/lease-household.ts';
import { signForAll } from '../../fixtures/signed-lease.ts';
import { makeTenant } from '../../fixtures/tenant.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const TYPED = { type: 'type', content: 'Ann Bell', font: 'Caveat' };

describe.each(DIALECTS)('addendums on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const read = async (token: string, addendum: string) =>
    (await portal.ask('GET', `/api/applicant/lease?addendum_id=${addendum}`, { token })).body;
  const save = (token: string, sign_draft_data: unknown, query = '') =>
    portal.ask('POST', `/api/applicant/save_sign_draft${query}`, { token, body: { sign_draft_data } });
  const finish = (token: string, query = '') =>
    portal.ask('POST', `/api/applicant/lease${query}`, { token, body: {} });
  const marks = { signature: { s1: {} }, initials: { i1: {} } };
  const signLease = async ({ addendums, people: [{ token }] }: LeaseHousehold) => {
    const ofAll = (one: object) => Object.fromEntries(addendums.map((id) => [id, one]));
    await save(token, {
      lease: marks.signature,
      addendums: ofAll(marks.signature),
      acceptance: { lease: marks.initials, addendums: ofAll(marks.initials) },
      applicant_signature_data: TYPED,
    });
    return finish(token);
  };
  /** Adds an addendum after the lease. */
  const addLater = async (
    { lease_id, application_id, people }: LeaseHousehold,
    signers: readonly string[] = [people[0].id],
  ) => {
    const { db } = portal.deps;
    const lease = await findLease(db, lease_id);
    if (lease === null) throw new Error('The lease is gone.');
    const parking = await storedDocument(portal.deps, 'ADDENDUM', 'Parking.pdf', 2, tagsFor(signers.length));
    const id = portal.deps.random.id();
    await db.transaction().execute((trx) =>
      prepareLease(portal.deps, trx, {
        ...{ id, application_id, company_id: lease.company_id, property_id: lease.property_id },
        unit_id: lease.unit_id,
        created_at: portal.deps.clock.now().toISOString(),
        ...{ start_date: lease.start_date, end_date: lease.end_date, rent_cents: 0, deposit_cents: 0 },
        occupants: [],
        parent_lease_id: lease_id,
        documents: [parking],
        signers,
      }),
    );
    return { lease_id: id, addendum: parking.id };
  };

  it('with a fee open an invoice when the lease is signed, which does not block signing', async () => {
    const home = await leaseHousehold(portal.deps, { addendums: 2, fee_cents: 25_000 });
    const { token } = home.people[0];
    expect((await read(token, home.addendums[0] ?? '')).duePostInvoices).toEqual([]);
    expect((await signLease(home)).status).toBe(200);
    const { dueInvoices, duePostInvoices } = await read(token, home.addendums[0] ?? '');
    expect(dueInvoices).toEqual([]);
    expect(duePostInvoices).toMatchObject([
      { charge_code: 'ADDENDUM_FEES', description: 'Addendum 1.pdf', due_cents: 25_000 },
    ]);
    await finish(token);
    expect((await read(token, home.addendums[0] ?? '')).duePostInvoices).toHaveLength(1);
  });

  it('with a fee open an invoice once, with the last signer, for the first one', async () => {
    const home = await leaseHousehold(portal.deps, {
      ...{ addendums: 1, fee_cents: 25_000 },
      signers: [
        ['Ann', 'Bell'],
        ['Ben', 'Stone'],
      ],
    });
    const [addendum = ''] = home.addendums;
    const fees = async () =>
      Promise.all(
        home.people.map(async ({ token }) => (await read(token, addendum)).duePostInvoices.length as number),
      );
    const sign = async (at: number) => {
      const [signature, initials] = [{ [`s${at + 1}`]: {} }, { [`i${at + 1}`]: {} }];
      const token = home.people[at]?.token ?? '';
      await save(token, {
        ...{ lease: signature, addendums: { [addendum]: signature } },
        acceptance: { lease: initials, addendums: { [addendum]: initials } },
        applicant_signature_data: TYPED,
      });
      return (await finish(token)).body.all_signed;
    };
    expect([await sign(1), await fees()]).toEqual([false, [0, 0]]);
    expect([await sign(0), await fees()]).toEqual([true, [1, 0]]);
  });

  it('that are added after the lease are signed in the same way, and the lease does not change', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    await signLease(home);
    const later = await addLater(home);
    const query = `?addendum_id=${later.addendum}`;
    const shown = await read(token, later.addendum);
    expect(shown).toMatchObject({
      forbidden: false,
      applicant: { lease_agreement: null },
      pdf: { file_type: 'ADDENDUM', addendum_id: later.addendum, signature_counter: { signed: 0, total: 2 } },
    });
    const draft = {
      addendums: { [later.addendum]: marks.signature },
      acceptance: { addendums: { [later.addendum]: marks.initials } },
      applicant_signature_data: TYPED,
    };
    const elsewhere = await save(token, draft);
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([409, 'lease.signed']);
    expect((await finish(token, query)).body.error.code).toBe('lease.spot_missing');
    expect((await save(token, draft, query)).status).toBe(200);
    expect((await finish(token, query)).body).toMatchObject({
      lease_agreement: later.lease_id,
      all_signed: true,
    });
    const { db } = portal.deps;
    expect((await findLease(db, later.lease_id))?.status).toBe('SIGNED');
    expect(await readApplicationStatus(db, home.application_id)).toBe('LEASE_COMPLETE');
    const { body } = await portal.ask('GET', '/api/applicant/lease', { token });
    expect(body.applicant.lease_agreement).toBe(home.lease_id);
  });

  it('for a resident are signed by the resident’s own link, and then the pages of the resident are open again', async () => {
    const home = await leaseHousehold(portal.deps, {
      signers: [
        ['Ann', 'Bell'],
        ['Bob', 'Bell'],
      ],
    });
    const [ann, bob] = home.people;
    if (bob === undefined) throw new Error('Nobody else signs.');
    const [hers = '', his = ''] = await moveIn(portal.deps, home);
    const waits = async (token: string) =>
      !(await portal.ask('GET', '/api/tenant/addendum_submitted', { token })).body;
    const later = await addLater(home, [ann.id, bob.id]);
    expect([await waits(hers), await waits(his)]).toEqual([true, true]);
    const open = () => portal.ask('POST', '/api/tenant/addendum', { token: hers });
    const { path } = (await open()).body;
    expect(path).toMatch(new RegExp(`^/lease/addendum/${later.addendum}\\?access_token=`));
    const token = new URL(path, 'http://portal').searchParams.get('access_token') ?? '';
    expect(await read(token, later.addendum)).toMatchObject({ forbidden: false, applicant: { id: ann.id } });
    const query = `?addendum_id=${later.addendum}`;
    const draft = {
      addendums: { [later.addendum]: marks.signature },
      acceptance: { addendums: { [later.addendum]: marks.initials } },
      applicant_signature_data: TYPED,
    };
    expect((await save(token, draft, query)).status).toBe(200);
    expect((await finish(token, query)).body).toMatchObject({ all_signed: false });
    expect([await waits(hers), await waits(his)]).toEqual([false, true]);
    expect((await open()).body).toEqual({ path: null });
    const signed = async () => (await portal.ask('GET', '/api/applicant/lease/signed', { token })).body;
    expect(await signed()).toEqual({
      to_sign: false,
      file_path: null,
      archive_path: null,
      declined: [],
      onward: '/tenant',
    });
    await signForAll(portal.deps, later.lease_id);
    await sealLeases(portal.deps);
    const file = await portal.app.inject({ url: (await signed()).file_path });
    expect(file.headers['content-disposition']).toContain('Signed%20addendum.pdf');
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const documents = await portal.ask('GET', '/api/applicant/required_documents', { token });
    expect(documents.body.at(-1)).toMatchObject({
      id: later.lease_id,
      file_name: 'Signed addendum',
      meta: [{ source: 'LEASE' }],
    });
  });

  it('that are added twice after the lease are each signed, in either order', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    await signLease(home);
    const [parking, pool] = [await addLater(home), await addLater(home)];
    for (const { lease_id, addendum } of [pool, parking]) {
      const query = `?addendum_id=${addendum}`;
      const draft = {
        addendums: { [addendum]: marks.signature },
        acceptance: { addendums: { [addendum]: marks.initials } },
        applicant_signature_data: TYPED,
      };
      expect((await save(token, draft, query)).status).toBe(200);
      expect((await finish(token, query)).body).toMatchObject({ lease_agreement: lease_id });
    }
    const again = await finish(token, `?addendum_id=${pool.addendum}`);
    expect(again.body).toMatchObject({ lease_agreement: pool.lease_id, all_signed: true });
  });

  it('are also signed by residents whom the office has entered, without an application', async () => {
    const { deps } = portal;
    const { user, lease_id } = await makeTenant(deps);
    const asker = { ip: '192.0.2.7', userAgent: 'test' };
    const session = await openSessionFor(deps, deps.db, user, { asker, lease_id });
    const open = async () => {
      const documents = [await storedDocument(deps, 'ADDENDUM', 'Pets.pdf', 2, tagsFor(1))];
      await deps.db.transaction().execute((trx) => openAddendums(deps, trx, { lease_id, documents }));
      const { path } = (await portal.ask('POST', '/api/tenant/addendum', { token: session.token })).body;
      const { pathname, searchParams } = new URL(path, 'http://portal');
      return { id: pathname.split('/').at(-1) ?? '', token: searchParams.get('access_token') ?? '' };
    };
    const signers: string[] = [];
    for (const { id, token } of [await open(), await open()]) {
      const shown = await read(token, id);
      expect(shown).toMatchObject({ forbidden: false, pdf: { signature_counter: { signed: 0, total: 2 } } });
      expect(shown.pdf.signers.map(({ name }: { name: string }) => name)).toEqual(['Rae Resident']);
      signers.push(shown.applicant.id);
    }
    expect(new Set(signers).size).toBe(1);
    const { id, token } = await open();
    const draft = {
      addendums: { [id]: marks.signature },
      acceptance: { addendums: { [id]: marks.initials } },
      applicant_signature_data: TYPED,
    };
    await save(token, draft, `?addendum_id=${id}`);
    expect((await finish(token, `?addendum_id=${id}`)).body).toMatchObject({ all_signed: true });
  });

  it('of another person’s lease are not accessible', async () => {
    const home = await leaseHousehold(portal.deps);
    await signLease(home);
    const later = await addLater(home);
    const other = await leaseHousehold(portal.deps);
    const { token } = other.people[0];
    expect(await read(token, later.addendum)).toMatchObject({ forbidden: true, pdf: null });
    const refused = await finish(token, `?addendum_id=${later.addendum}`);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'lease.forbidden']);
  });

  it('and the lease each have a process of their own, which is not accessible to other people', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    const start = (lease?: string) =>
      portal.ask('POST', '/api/flows/lease/processes', { token, body: lease === undefined ? {} : { lease } });
    const { lease_id } = await addLater(home, [home.people[0].id]);
    const [main, again, afterwards] = [await start(), await start(), await start(lease_id)];
    const elsewhere = await start((await addLater(await leaseHousehold(portal.deps))).lease_id);
    expect(main.body.place.screen).toBe('esign-consent');
    expect(again.body.id).toBe(main.body.id);
    expect(afterwards.body.place.screen).toBe('esign-consent');
    expect(elsewhere.status).toBe(404);
    expect(afterwards.body.id).not.toBe(main.body.id);
    const stranger = await leaseHousehold(portal.deps);
    const other = await portal.ask('GET', `/api/processes/${main.body.id}`, {
      token: stranger.people[0].token,
    });
    expect(other.status).toBe(404);
  });

  it('follow the same rules in events of the process as in the calls', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    const { body: process } = await portal.ask('POST', '/api/flows/lease/processes', { token, body: {} });
    const send = (type: string, input: unknown) =>
      portal.ask('POST', `/api/processes/${process.id}/events`, {
        token,
        body: { type, input },
        headers: { 'idempotency-key': portal.deps.random.id() },
      });
    expect((await send('SIGN', {})).status).toBe(400);
    expect((await send('SIGN', { sign_draft_data: { lease: { s2: {} } } })).body.error.code).toBe(
      'lease.spot_refused',
    );
    expect((await send('FINISH', {})).body.error.code).toBe('lease.spot_missing');
    await signLease(home);
    expect((await send('SIGN', {})).body.error.code).toBe('lease.signed');
  });
});

describe('a lease flow with a changed target', () => {
  it('leads there, in the process and in what the calls allow', async () => {
    const flows = changedFlows('lease', {
      routing: () => ({ choice: [{ when: 'preLeasePending', to: 'preLeaseFirst' }, { to: 'examFirst' }] }),
    });
    const portal = await startTestPortal('sqlite', { flows });
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    const { body } = await portal.ask('POST', '/api/flows/lease/processes', { token, body: {} });
    expect(body.place.screen).toBe('exam-first');
    const refused = await portal.ask('POST', '/api/applicant/save_sign_draft', {
      token,
      body: { sign_draft_data: { lease: { s1: {} }, applicant_signature_data: TYPED } },
    });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'state.not_allowed']);
    await portal.close();
  });
});
