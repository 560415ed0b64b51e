import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WEBHOOKS } from '../../../../src/contract/limits.ts';
import { beginMembership } from '../../../../src/db/session/membership.repository.ts';
import { deliverWebhooks } from '../../../../src/server/features/office/api/deliver-webhooks.ts';
import { removeExpired } from '../../../../src/server/jobs/remove-expired.ts';
import { postCharge } from '../../../../src/server/ledger/charges.ts';
import { enterEntry } from '../../../../src/server/ledger/enter-entry.ts';
import { rekey } from '../../../../src/server/rekey.ts';
import { createSecretBox } from '../../../../src/server/secrets/secret-box.ts';
import { fullDraft } from '../../../fixtures/application-draft.ts';
import { type Receiver, startReceiver } from '../../../fixtures/office/webhook-receiver.ts';
import { makeTenant } from '../../../fixtures/tenant.ts';
import { type AccountPortal, startAccountPortal } from '../../accounts/account-portal.ts';
import { refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

type Method = Parameters<AccountPortal['ask']>[0];

const NOT_FOUND = refused(404, 'record.not_found');
const hour = 3_600_000;

describe.each(DIALECTS)('addresses that are told what happens, on %s', (dialect) => {
  let portal: AccountPortal;
  let receiver: Receiver;
  let admin: string;
  let applicant: string;
  beforeAll(async () => {
    portal = await startAccountPortal(dialect);
    admin = await adminOf('juniper-row');
    ({ token: applicant } = await portal.invite());
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    receiver = await startReceiver();
    return async () => {
      const { rows } = await listed();
      for (const { id } of rows) await call('DELETE', `/webhooks/${id}`);
      await receiver.close();
    };
  });

  /** The clock goes on for days. */
  const keepSessions = () =>
    portal.deps.db.updateTable('sessions').set({ expires_at: '2030-01-01T00:00:00.000Z' }).execute();
  const adminOf = async (property_id: string) => {
    const user = await portal.person({ is_staff: true, property_id, first_name: 'Ana', last_name: 'Ruiz' });
    await beginMembership(portal.deps.db, user.id, { company_id: 'demo-company', property_id }, ['admin']);
    const { body } = await portal.logIn(user.email);
    await keepSessions();
    return body.token as string;
  };
  const call = (method: Method, path: string, body?: object, token = admin) =>
    portal.ask(method, `/api/office${path}`, { token, ...(body && { body }) });
  const listed = async (token = admin) => (await call('GET', '/webhooks', undefined, token)).body;
  const added = async (flows: string[] = []): Promise<{ id: string; secret: string }> => {
    const { status, body } = await call('POST', '/webhooks', { url: receiver.url, flows });
    expect(status).toBe(200);
    return body;
  };
  /** An applicant saves their form: an event of the flow `application`. */
  const happen = async () => {
    const body = { draft_data: fullDraft() };
    const answer = await portal.ask('POST', '/api/applicant/application/draft', { token: applicant, body });
    expect(answer.status, answer.text).toBe(200);
  };
  const deliveries = async (id: string) =>
    (await call('GET', `/webhooks/${id}/deliveries?page_size=100&sort=created_at&order=asc`)).body.rows;
  const states = async (id: string) =>
    (await deliveries(id)).map(({ state }: { state: string }) => state) as string[];
  /** Sends what is due until nothing more is. */
  const deliverAll = async () => {
    let count = 0;
    for (let sent = await deliverWebhooks(portal.deps); sent > 0; sent = await deliverWebhooks(portal.deps))
      count += sent;
    return count;
  };

  it('are told it once, signed, in order, without names and answers', async () => {
    const { id, secret } = await added();
    await happen();
    await happen();
    const waiting = (await deliveries(id)).length;
    expect(waiting).toBeGreaterThan(1);
    // Several portals work on one database.
    await Promise.all([deliverWebhooks(portal.deps), deliverWebhooks(portal.deps)]);
    await deliverAll();
    expect(receiver.received).toHaveLength(waiting);
    for (const { headers, body } of receiver.received) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      );
      // The trace of the call in which it happened.
      expect(headers.traceparent).toMatch(/^00-1{32}-[0-9a-f]{16}-00$/);
      expect(body).not.toMatch(/Riley|Jordan|@example|127\.0\.0\.1/);
    }
    const told = receiver.received.map(({ body }) => JSON.parse(body));
    expect(told[0]).toMatchObject({
      ...{ type: expect.stringMatching(/^application\.\w+$/), timestamp: expect.any(String) },
      data: { flow: 'application', property_id: 'juniper-row', process_id: expect.any(String) },
    });
    const log = await portal.deps.db
      .selectFrom('events')
      .select('id')
      .where('process_id', '=', told[0].data.process_id)
      .orderBy('at')
      .execute();
    expect(log.map((entry) => entry.id).slice(-waiting)).toEqual(told.map(({ data }) => data.event_id));
    expect(new Set(await states(id))).toEqual(new Set(['DELIVERED']));
    const stored = await portal.deps.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify([stored, await listed()])).not.toContain(secret.slice(6));
    expect(portal.logged()).not.toContain(secret.slice(6));
  });

  it('are asked again after growing pauses for three days; what follows waits meanwhile', async () => {
    const { id } = await added(['application']);
    await happen();
    await happen();
    const first = receiver.received.length;
    for (const status of [500, 302, 404, 'close'] as const) {
      receiver.answer(status, status === 302 ? { location: receiver.url } : {});
      await deliverWebhooks(portal.deps);
      portal.clock.advance(6 * hour);
    }
    // One of the subject at a time, and no redirect was followed.
    expect(receiver.received.length - first).toBe(4);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await deliveries(id))[0]).toMatchObject({ state: 'WAITING', attempts: 4, status: null });
    await deliverWebhooks(portal.deps);
    receiver.answer(500);
    for (let at = 0; at < 3 * 24 * hour; at += 6 * hour + 60_000) {
      portal.clock.advance(6 * hour + 60_000);
      await deliverWebhooks(portal.deps);
    }
    expect((await states(id))[0]).toBe('GIVEN_UP');
    const [given] = await deliveries(id);
    receiver.answer(204);
    expect((await call('POST', `/webhooks/${id}/deliveries/${given.id}/replay`)).body).toBe(true);
    expect((await call('POST', `/webhooks/${id}/deliveries/${given.id}/replay`)).body).toBe(false);
    portal.clock.advance(6 * hour);
    await deliverAll();
    expect((await states(id))[0]).toBe('DELIVERED');
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBeDefined();
  });

  it('are told what they chose, of their property, and nothing that is confidential', async () => {
    const { id } = await added(['move-out']);
    await happen();
    expect(await deliveries(id)).toEqual([]);
    expect((await listed()).flows).not.toContain('accommodation-request');
    expect(
      await call('POST', '/webhooks', { url: `${receiver.url}2`, flows: ['accommodation-request'] }),
    ).toMatchObject(refused(422, 'webhook.unknown_flow'));
    const other = await adminOf('harbor-court');
    expect((await listed(other)).rows).toEqual([]);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/secret'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/some/replay'],
    ] as const)
      expect(await call(method, `/webhooks/${id}${path}`, undefined, other), path).toMatchObject(NOT_FOUND);
    expect(await call('POST', `/webhooks/${id}/deliveries/some/replay`)).toMatchObject(NOT_FOUND);
    const elsewhere = await call('POST', '/webhooks', { url: receiver.url, flows: [] }, other);
    await happen();
    const { rows } = (await call('GET', `/webhooks/${elsewhere.body.id}/deliveries`, undefined, other)).body;
    expect(rows).toEqual([]);
    await call('DELETE', `/webhooks/${elsewhere.body.id}`, undefined, other);
  });

  it('get another secret, sign with both for a day, and the secrets are sealed again under another key', async () => {
    const { id, secret } = await added();
    const { body } = await call('POST', `/webhooks/${id}/secret`);
    expect(body.secret).not.toBe(secret);
    await happen();
    await deliverAll();
    expect(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(2);
    portal.clock.advance(25 * hour);
    await happen();
    const { random, db } = portal.deps;
    const key = random.bytes(32).toString('base64');
    const secrets = createSecretBox(key, random, [portal.secretKey]);
    expect(await rekey(db, secrets)).toMatchObject({ unread: 0 });
    await deliverWebhooks({ ...portal.deps, secrets: createSecretBox(key, random) });
    const { headers, body: text } = receiver.received.at(-1) ?? { headers: {}, body: '' };
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    const signing = Buffer.from(body.secret.slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', signing).update(signed).digest('base64')}`,
    );
    await rekey(db, createSecretBox(portal.secretKey, random, [key]));
  });

  it('end, and then nothing more is told; what was told is forgotten after a month', async () => {
    const { id } = await added();
    await happen();
    expect((await call('DELETE', `/webhooks/${id}`)).body).toBe(true);
    expect(await call('DELETE', `/webhooks/${id}`)).toMatchObject(NOT_FOUND);
    expect(await deliverWebhooks(portal.deps)).toBe(0);
    expect(receiver.received).toEqual([]);
    portal.clock.advance(31 * 24 * hour);
    await removeExpired(portal.deps);
    const left = await portal.deps.db.selectFrom('webhook_deliveries').selectAll().execute();
    expect(left).toEqual([]);
    admin = await adminOf('juniper-row');
  });

  it('are outside, one of each, and not too many', async () => {
    const add = (url: string) => call('POST', '/webhooks', { url, flows: [] });
    for (const inside of [
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'https://[::1]/',
      'http://2130706434/',
    ])
      expect(await add(inside), inside).toMatchObject(refused(422, 'webhook.internal'));
    for (const wrong of ['ftp://8.8.8.8/', 'https://a:b@8.8.8.8/', 'no address'])
      expect(await add(wrong), wrong).toMatchObject(refused(422, 'webhook.address'));
    for (const body of [{ url: '', flows: [] }, { url: 'https://8.8.8.8/' }, { url: 1, flows: [] }])
      expect((await call('POST', '/webhooks', body)).status).toBe(400);
    expect((await add('https://8.8.8.8/0')).status).toBe(200);
    expect(await add('https://8.8.8.8/0#part')).toMatchObject(refused(409, 'webhook.known'));
    for (let number = 1; number < WEBHOOKS; number += 1)
      expect((await add(`https://8.8.8.8/${number}`)).status).toBe(200);
    expect(await add('https://8.8.8.8/more')).toMatchObject(refused(409, 'webhook.too_many'));
  });

  it('are told of money only if they want it, once, in order, and without names', async () => {
    const quiet = await added();
    const other = await startReceiver();
    const asked = { url: other.url, flows: null };
    expect(await call('POST', '/webhooks', asked)).toMatchObject(refused(400, 'request.invalid'));
    expect((await call('POST', '/webhooks', { ...asked, money: 'yes' })).status).toBe(400);
    const { id } = (await call('POST', '/webhooks', { ...asked, money: true })).body;
    const elsewhere = await makeTenant(portal.deps, { property_id: 'harbor-court' });
    const { lease_id } = await makeTenant(portal.deps);
    const charge = (lease: string, property_id: string, name: string) =>
      portal.deps.db.transaction().execute((trx) =>
        postCharge(
          portal.deps,
          trx,
          { lease_id: lease, company_id: 'demo-company', property_id },
          {
            name,
            charge_code: 'RENT',
            description: 'Rent of Rae',
            amount_cents: 7500,
            due_date: '2026-03-05',
          },
          'job:charges',
        ),
      );
    await charge(lease_id, 'juniper-row', 'rent:1');
    const again = { id: 'again', name: 'rent:1', kind: 'charge', at: '2026-03-02T15:00:00.000Z' } as const;
    const lease = { lease_id, company_id: 'demo-company', property_id: 'juniper-row' };
    const isEntered = await portal.deps.db
      .transaction()
      .execute((trx) => enterEntry(trx, lease, { ...again, actor: 'job:charges', transfers: [] }));
    expect(isEntered).toBe(false);
    await charge(lease_id, 'juniper-row', 'rent:2');
    await charge(elsewhere.lease_id, 'harbor-court', 'rent:1');
    await happen();
    await deliverAll();
    expect(
      (await deliveries(quiet.id)).every(({ kind }: { kind: string }) => kind.startsWith('application.')),
    ).toBe(true);
    expect(receiver.received.some(({ body }) => body.includes('ledger.'))).toBe(false);
    const told = other.received.map(({ body }) => JSON.parse(body));
    const entries = await portal.deps.db
      .selectFrom('ledger_entries')
      .select(['id', 'invoice_id', 'kind'])
      .where('lease_id', '=', lease_id)
      .orderBy('seq')
      .execute();
    expect(told.map(({ data }) => data.entry_id)).toEqual(entries.map((entry) => entry.id));
    expect(told.map(({ type }) => type)).toEqual(entries.map(({ kind }) => `ledger.${kind}`));
    expect(told[0].data).toMatchObject({
      ...{
        property_id: 'juniper-row',
        lease_id,
        invoice_id: entries[0]?.invoice_id,
        day: expect.stringMatching(/^2026-\d\d-\d\d$/),
        by: 'job',
      },
      transfers: [{ debit: 'receivable', cents: 7500, invoice_id: entries[0]?.invoice_id, payment_id: null }],
    });
    expect(other.received.map(({ body }) => body).join()).not.toMatch(/Rae|Rent of/);
    const row = (await listed()).rows.find((one: { id: string }) => one.id === id);
    expect(row).toMatchObject({ flows: null, money: true });
    await other.close();
  });
});
