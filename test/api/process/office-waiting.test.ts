import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueMessage } from '../../../src/db/outbox.repository.ts';
import { deliverOutbox } from '../../../src/server/outbox/deliver-outbox.ts';
import type { SendResult } from '../../../src/server/providers/message-provider.ts';
import { type OwingPortal, startOwingPortal } from '../ledger/owing-portal.ts';
import { processCalls } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const AT = '2026-03-02T10:00:00.000Z';

describe.each(DIALECTS)('what waits for the office besides turns, on %s', (dialect) => {
  let portal: OwingPortal;
  beforeAll(async () => {
    portal = await startOwingPortal(dialect);
  });
  afterAll(() => portal.close());
  const { officer } = processCalls(() => portal);

  const read = async (policies: string[], query = '', property = 'juniper-row') => {
    const token = await officer(property, policies);
    return (await portal.ask('GET', `/api/office/waiting${query}`, { token })).body;
  };
  const waiting = async (policies: string[], property = 'juniper-row') => {
    const { rows } = await read(policies, '', property);
    return rows.map(({ kind, id }: Record<string, string>) => `${kind} ${id}`);
  };
  const lease = async () => {
    const { lease_id } = await portal.owing();
    const { db } = portal.deps;
    return db.selectFrom('leases').selectAll().where('id', '=', lease_id).executeTakeFirstOrThrow();
  };
  const pay = (lease: { id: string; company_id: string; property_id: string }, of: object) =>
    portal.deps.db
      .insertInto('ledger_payments')
      .values({
        ...{ lease_id: lease.id, company_id: lease.company_id, property_id: lease.property_id },
        ...{ id: 'first', user_id: null, origin: 'resident', idempotency_key: 'first' },
        ...{ payment_type: 'CHECKING', provider: 'GATEWAY', method_id: null, method_label: 'Bank account' },
        ...{ amount_cents: 100, fee_cents: 0, state: 'returned', provider_transaction_id: null },
        ...{ auth_code: '', failure: 'R01', presentment: 1, represents_id: null, present_again_on: null },
        ...{ look_at: null, authorised_at: AT, created_at: AT, updated_at: AT },
        ...of,
      })
      .execute();

  it('is a payment that came back, until somebody pays, for those who keep the money', async () => {
    const owing = await lease();
    const entry = `PAYMENT_RETURNED ${owing.id}`;
    await pay(owing, {
      ...{ id: `${owing.id}-1`, idempotency_key: `${owing.id}-1` },
      present_again_on: '2026-04-03',
    });
    expect(await waiting(['manage_money'])).not.toContain(entry);
    await portal.deps.db
      .updateTable('ledger_payments')
      .set({ present_again_on: null })
      .where('lease_id', '=', owing.id)
      .execute();
    expect(await waiting(['manage_money'])).toContain(entry);
    expect(await waiting(['manage_leases'])).not.toContain(entry);
    expect(await waiting(['manage_money'], 'harbor-court')).not.toContain(entry);
    await pay(owing, {
      ...{ id: `${owing.id}-2`, idempotency_key: `${owing.id}-2`, state: 'authorised' },
      created_at: '2026-03-02T11:00:00.000Z',
    });
    expect(await waiting(['manage_money'])).not.toContain(entry);
  });

  it('is counted, and read in pages of one kind, however many there are', async () => {
    const { db } = portal.deps;
    const invited = await portal.invite();
    const place = { company_id: 'demo-company', property_id: 'juniper-row' };
    const model = await db
      .selectFrom('applicants')
      .selectAll()
      .where('id', '=', invited.applicant_id)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 130 }, (_, at) => `w${String(at).padStart(3, '0')}`);
    const { unit_id } = await db
      .selectFrom('applications')
      .select('unit_id')
      .where('id', '=', model.application_id)
      .executeTakeFirstOrThrow();
    const application = { ...place, unit_id, movein_date: '2026-04-01' };
    await db
      .insertInto('applications')
      .values(many.map((id) => ({ ...application, id, created_at: `2026-01-01T00:00:00.${id.slice(1)}Z` })))
      .execute();
    const person = (id: string) => ({ ...model, id, application_id: id, first_name: 'Ann', last_name: id });
    await db
      .insertInto('applicants')
      .values(many.map((id) => ({ ...person(id), decision: 'APPROVED' })))
      .execute();
    // The office still decides about a guarantor of the first; one who has cancelled keeps nobody waiting.
    const also = (id: string, of: object) => ({ ...person(id), id: `${id}-2`, submitted_at: AT, ...of });
    await db
      .insertInto('applicants')
      .values([also('w000', {}), also('w001', { cancelled_at: AT })])
      .execute();
    const kinds = [{ kind: 'LEASE_TO_MAKE', count: 129 }];
    const first = await read(['manage_leases']);
    expect(first.kinds).toEqual(kinds);
    expect(first.rows).toHaveLength(5);
    expect(first.rows[0]).toMatchObject({ id: 'w001', people: ['Ann w001'] });
    const last = await read(['manage_leases'], '?kind=LEASE_TO_MAKE&page=2&page_size=100');
    expect(last.kinds).toEqual(kinds);
    expect(last.rows.map(({ id }: { id: string }) => id)).toEqual(many.slice(101));
    expect(await read(['manage_money'], '?kind=LEASE_TO_MAKE')).toEqual({ rows: [], kinds: [] });
    const token = await officer('juniper-row', ['manage_leases']);
    const drafts = await portal.ask('GET', '/api/office/lease-drafts?page_size=100', { token });
    expect(drafts.body.total).toBe(130);
    expect(drafts.body.rows[0]).toMatchObject({ application_id: 'w000', is_decided: false });
    await db.updateTable('applicants').set({ decision: '' }).where('application_id', 'in', many).execute();
  });

  it('is a mail that will never arrive, until a later one does or somebody has seen it', async () => {
    const { deps } = portal;
    const { applicant_id } = await portal.invite();
    await deliverOutbox(deps);
    const { application_id, email } = await deps.db
      .selectFrom('applicants')
      .select(['application_id', 'email'])
      .where('id', '=', applicant_id)
      .executeTakeFirstOrThrow();
    const send = async (subject: string, to: SendResult, more = {}) => {
      const id = deps.random.id();
      await enqueueMessage(deps.db, {
        ...{ id, company_id: 'demo-company', property_id: 'juniper-row', channel: 'mail', subject },
        ...{ recipient: email, body: 'Text', created_at: deps.clock.now().toISOString(), ...more },
      });
      const mail = { send: async () => to };
      await deliverOutbox({ ...deps, providers: { ...deps.providers, mail } });
      return id;
    };
    const mails = async (policies = ['manage_applications']) =>
      (await read(policies, '?kind=MAIL_REFUSED')).rows;
    const refused = { kind: 'refused', reason: 'status 550' } as const;
    const lost = await send('Your lease', refused);
    const mail = { recipient: email, subject: 'Your lease', reason: 'status 550', guestcard_id: null };
    expect(await mails()).toMatchObject([{ id: lost, mail: { ...mail, case_id: application_id } }]);
    expect(await mails(['manage_money'])).toEqual([]);
    await send('A code', { kind: 'failed', reason: 'down' });
    expect(await mails()).toHaveLength(1);
    await send('Your lease again', { kind: 'sent' });
    expect(await mails()).toEqual([]);

    const hidden = await send('About your disability', refused, { confidential: 1 });
    const stranger = await send('Hello', refused, { recipient: 'nobody@mail.example' });
    expect(await mails()).toMatchObject([
      { id: hidden, mail: { subject: '' } },
      { id: stranger, people: ['nobody@mail.example'], mail: { case_id: null } },
    ]);
    const settle = async (policy: string, property = 'juniper-row') => {
      const path = `/api/office/waiting/mails/${hidden}/settlement`;
      return portal.ask('POST', path, { token: await officer(property, [policy]), body: {} });
    };
    expect(await settle('manage_messages', 'harbor-court')).toMatchObject({ status: 404 });
    expect(await settle('manage_money')).toMatchObject({ status: 404 });
    const { body: first } = await settle('manage_messages');
    portal.clock.advance(1000);
    expect((await settle('manage_leases')).body).toEqual(first);
    expect(await mails()).toMatchObject([{ id: stranger }]);
  });

  it('is a lease that could not be sealed in several attempts', async () => {
    const { id, company_id, property_id } = await lease();
    const { db } = portal.deps;
    await db.updateTable('leases').set({ status: 'SIGNED' }).where('id', '=', id).execute();
    const work = { lease_id: id, company_id, property_id, next_attempt_at: '2099-01-01T00:00:00.000Z' };
    await db
      .insertInto('lease_seal_work')
      .values({ ...work, attempts: 3 })
      .execute();
    const entry = `SEAL_FAILED ${id}`;
    expect(await waiting(['manage_leases'])).not.toContain(entry);
    await db.updateTable('lease_seal_work').set({ attempts: 4 }).where('lease_id', '=', id).execute();
    expect(await waiting(['manage_leases'])).toContain(entry);
    expect(await waiting(['manage_money'])).not.toContain(entry);
    await db.updateTable('leases').set({ status: 'SEALED' }).where('id', '=', id).execute();
    expect(await waiting(['manage_leases'])).not.toContain(entry);
  });
});
