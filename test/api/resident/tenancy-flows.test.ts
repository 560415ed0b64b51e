import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { findProperty, updatePropertySettings } from '../../../src/db/property/property.repository.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { amountDue } from '../../../src/server/ledger/amount-due.ts';
import { postCredit } from '../../../src/server/ledger/charges.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type ResidentPortal, startResidentPortal } from './resident-portal.ts';

const text = 'portal:try_again';

/** The built-in files, a tenancy flow that charges the pet fee on request, and one that each resident opens. */
function withFee(): ReleaseFiles {
  const message = { title: text, text };
  const flow = {
    id: 'cat-joins',
    version: 1,
    facts: 'cat-joins/facts',
    start: { subject: 'tenancy', title: text, text },
    conditions: { charged: { fee: { enum: ['DUE', 'PAID'] } } },
    initial: 'resuming',
    states: {
      resuming: { choice: [{ when: 'charged', to: 'done' }, { to: 'offering' }] },
      offering: {
        screen: 'message',
        message: { ...message, actions: [{ event: 'TAKE', label: text }] },
        route: '/flow/cat-joins',
        on: { TAKE: 'charging' },
      },
      charging: {
        task: 'chargeCode',
        with: { code: 'PETFEE' },
        idempotent: true,
        outcomes: { charged: 'done', failed: 'offering' },
      },
      done: { screen: 'message', message, route: '/flow/cat-joins', end: true },
    },
  };
  const fee = {
    type: 'string',
    enum: ['FREE', 'OPEN', 'DUE', 'PAID'],
    source: 'charge',
    from: { code: 'PETFEE' },
  };
  const own = JSON.stringify({
    ...flow,
    id: 'own-cat',
    facts: 'own-cat/facts',
    start: { ...flow.start, by: 'person' },
    parties: { person: { group: 'residents', one: true } },
    conditions: { charged: { taken: { const: true } } },
    states: {
      ...flow.states,
      charging: { task: 'closeOccasion', idempotent: true, outcomes: { closed: 'done', failed: 'offering' } },
    },
  }).replaceAll('/flow/cat-joins', '/flow/own-cat');
  const taken = { type: 'boolean', source: 'process', from: { done: 'charging' } };
  return new Map([
    ...builtInRelease().files,
    ['flows/own-cat.flow.json', own],
    ['schemas/own-cat/facts.schema.json', JSON.stringify({ type: 'object', properties: { taken } })],
    ['locales/en/own-cat.json', '{}'],
    ['locales/es/own-cat.json', '{}'],
    ['flows/cat-joins.flow.json', JSON.stringify(flow)],
    ['schemas/cat-joins/facts.schema.json', JSON.stringify({ type: 'object', properties: { fee } })],
    ['locales/en/cat-joins.json', '{}'],
    ['locales/es/cat-joins.json', '{}'],
  ]);
}

describe.each(DIALECTS)('flows of a tenancy on %s', (dialect) => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    await runRelease(portal, withFee());
  });
  afterAll(() => portal.close());

  it('charge the lease once, and know when it is paid', async () => {
    const { deps, clock } = portal;
    const { ask, lease_id, company_id, property_id } = await portal.resident();
    const lease = { lease_id, company_id, property_id };
    const today = clock.now().toISOString().slice(0, 10);
    const before = (await amountDue(deps.db, lease_id, today)).due_cents;
    const { id, facts } = (await ask('POST', '/api/flows/cat-joins/processes', { body: {} })).body;
    expect(facts.fee).toBe('OPEN');
    const take = (key: string) =>
      ask('POST', `/api/processes/${id}/events`, {
        body: { type: 'TAKE' },
        headers: { 'idempotency-key': key },
      });
    expect((await take('first')).body).toMatchObject({ outcome: 'charged', place: { state: 'done' } });
    await take('again');
    const { due_cents, invoices } = await amountDue(deps.db, lease_id, today);
    const fees = invoices.filter(({ charge_code }) => charge_code === 'PETFEE');
    expect(fees).toHaveLength(1);
    expect(due_cents - before).toBe(fees[0]?.amount_cents);
    const feeNow = async () => (await ask('GET', `/api/processes/${id}`)).body.facts.fee;
    expect(await feeNow()).toBe('DUE');
    await deps.db
      .transaction()
      .execute((trx) =>
        postCredit(deps, trx, lease, { name: 'gift', amount_cents: due_cents, note: 'Gift' }, 'test'),
      );
    expect(await feeNow()).toBe('PAID');
  });

  it('that a resident opens stay visible after their end, until the resident begins another one', async () => {
    const { ask } = await portal.resident();
    const begin = async (body: object = {}) => {
      const { status, body: view } = await ask('POST', '/api/flows/own-cat/processes', { body });
      expect(status).toBe(200);
      return [view.id, view.place.state];
    };
    const [first, state] = await begin();
    expect(state).toBe('offering');
    const taken = await ask('POST', `/api/processes/${first}/events`, {
      body: { type: 'TAKE' },
      headers: { 'idempotency-key': 'own' },
    });
    expect(taken.body).toMatchObject({ outcome: 'closed', place: { state: 'done' } });
    expect(await begin()).toEqual([first, 'done']);
    const [second, anew] = await begin({ again: true });
    expect([second === first, anew]).toEqual([false, 'offering']);
    expect(await begin()).toEqual([second, 'offering']);
  });

  it("state until when rent is due, by the property's days of notice, and the amount owed", async () => {
    const { db } = portal.deps;
    const { ask, property_id } = await portal.resident();
    const property = await findProperty(db, property_id);
    if (property === null) throw new Error('There is no property.');
    const days = async (notice_days?: number) => {
      const { notice_days: _, ...settings } = property.settings;
      await updatePropertySettings(db, property_id, {
        ...settings,
        ...(notice_days !== undefined && { notice_days }),
      });
      const { page } = (await ask('POST', '/api/flows/move-out/processes', { body: {} })).body;
      const { today, earliest_move_out, amount_due_cents } = page.form_facts;
      const owed = Number(amount_due_cents) / 100;
      expect(Number(page.values.amount_due_cents.replace(/[$,]/g, ''))).toBe(owed);
      return (Date.parse(earliest_move_out) - Date.parse(today)) / 86_400_000;
    };
    expect(await days()).toBe(60);
    expect(await days(30)).toBe(30);
  });
});
