import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listInvoices } from '../../../src/db/payment/invoice.repository.ts';
import { listProcessEvents } from '../../../src/db/process/event.repository.ts';
import { amountDue } from '../../../src/server/ledger/amount-due.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { type StorageChange, withStorage } from '../../fixtures/flows/storage-flow.ts';

import { type ResidentPortal, startResidentPortal } from '../resident/resident-portal.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('the amount that a flow charges, on %s', (dialect) => {
  let portal: TestPortal;
  let keys = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await runRelease(portal, withStorage());
  });
  afterAll(() => portal.close());

  /**
   * A person begins the flow and sends these answers: the state afterwards, the charged cents, and what the log says.
   * `meanwhile`: what happens in between.
   */
  async function charged(place: object, meanwhile = async (): Promise<unknown> => null) {
    const { token, applicant_id } = await portal.invite();
    const { body: begun } = await portal.ask('POST', '/api/flows/storage/processes', { token, body: {} });
    await meanwhile();
    keys += 1;
    const { body } = await portal.ask('POST', `/api/processes/${begun.id}/events`, {
      token,
      body: { type: 'SUBMIT', input: { answers: { place } } },
      headers: { 'idempotency-key': `key-${keys}` },
    });
    const events = await listProcessEvents(portal.deps.db, begun.id, { most: 50 });
    const invoices = await listInvoices(portal.deps.db, applicant_id);
    return {
      state: body.place.state,
      cents: invoices.filter(({ charge_code }) => charge_code === 'PETFEE').map((one) => one.amount_cents),
      log: events.find(({ outcome }) => outcome === 'charged')?.detail ?? null,
    };
  }

  it.each([
    [{ size: 'SMALL', months: '5' }, 4500, 1],
    [{ size: 'SMALL', months: '5.5' }, 4000, 2],
    [{ size: 'LARGE', months: '2', insured: '$1,000.00' }, 12_000, 3],
    [{ size: 'LARGE', months: '2', insured: '999.99' }, 9000, 4],
    [{ size: 'LARGE', months: '2' }, 9000, 4],
  ])('is that of the first row of a table that matches %j', async (place, cents, row) => {
    expect(await charged(place)).toMatchObject({
      state: 'done',
      cents: [cents],
      log: { charge_code: 'PETFEE', amount_cents: cents, table: 'storage-fee', row },
    });
  });

  it('comes from the table of the release in which the process is', async () => {
    const rows = [{ when: { fee: { const: 'OPEN' } }, result: 77_700 }, { result: 1 }];
    const dearer = { flow: 'storage', columns: { fee: { fact: 'fee' } }, rows };
    const small = { size: 'SMALL', months: '5' };
    const change = () => runRelease(portal, withStorage({ table: dearer }));
    expect(await charged(small, change)).toMatchObject({ cents: [77_700] });
    await runRelease(portal, withStorage({ onNewRelease: 'keep' }));
    expect(await charged(small, change)).toMatchObject({ cents: [4500] });
    await runRelease(portal, withStorage());
  });

  it('follows from the sum of answers', async () => {
    const columns = { insured: { form: 'storage/place', sum: 'insured' } };
    const rows = [{ when: { insured: { minimum: 150_000 } }, result: 2000 }, { result: 1000 }];
    await runRelease(portal, withStorage({ table: { flow: 'storage', columns, rows } }));
    const sent = (insured: string) => charged({ size: 'SMALL', months: '1', insured });
    expect(await sent('$1,500')).toMatchObject({ cents: [2000] });
    expect(await sent('1499.99')).toMatchObject({ cents: [1000] });
  });

  it('is an answer, if it is within its limits', async () => {
    const answer = { form: 'storage/place', field: 'insured', minimum: 5000, maximum: 200_000 };
    const change: StorageChange = { amount: { answer } };
    await runRelease(portal, withStorage(change));
    const sent = (insured: string) => charged({ size: 'SMALL', months: '1', insured });
    expect(await sent('$50')).toMatchObject({ state: 'done', cents: [5000] });
    expect(await sent('2,000')).toMatchObject({ state: 'done', cents: [200_000] });
    expect(await sent('49.99')).toMatchObject({ state: 'interrupted', cents: [] });
    expect(await sent('2000.01')).toMatchObject({ state: 'interrupted', cents: [] });
    expect(await charged({ size: 'SMALL', months: '1' })).toMatchObject({ state: 'interrupted', cents: [] });
  });
});

describe.each(DIALECTS)('the amount that comes with an occasion, on %s', (dialect) => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    const given = { storage_cents: { type: 'integer', minimum: 1, optional: true } };
    const start = { subject: 'tenancy', by: 'office', given };
    await runRelease(portal, withStorage({ start, amount: { given: 'storage_cents' } }));
  });
  afterAll(() => portal.close());

  it.each([
    [{ storage_cents: 12_345 }, 'done', [12_345]],
    [{}, 'interrupted', []],
  ])('is charged to the lease: %j', async (data, state, cents) => {
    const officer = await newOfficer(portal.deps, 'juniper-row', 'demo-company');
    const { ask, lease_id } = await portal.resident();
    const body = { key: `open ${state}`, lease_id, flow: 'storage', data };
    expect((await portal.ask('POST', '/api/office/occasions', { token: officer, body })).status).toBe(200);
    const { id } = (await ask('POST', '/api/flows/storage/processes', { body: {} })).body;
    const place = { size: 'SMALL', months: '5' };
    const sent = await ask('POST', `/api/processes/${id}/events`, {
      body: { type: 'SUBMIT', input: { answers: { place } } },
      headers: { 'idempotency-key': 'sent' },
    });
    expect(sent.body.place.state).toBe(state);
    const today = portal.clock.now().toISOString().slice(0, 10);
    const { invoices } = await amountDue(portal.deps.db, lease_id, today);
    const fees = invoices.filter(({ charge_code }) => charge_code === 'PETFEE');
    expect(fees.map(({ amount_cents }) => amount_cents)).toEqual(cents);
  });
});
