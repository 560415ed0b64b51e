import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  const waiting = async (policies: string[], property = 'juniper-row') => {
    const token = await officer(property, policies);
    const { body } = await portal.ask('GET', '/api/office/waiting', { token });
    return body.map(({ kind, id }: Record<string, string>) => `${kind} ${id}`);
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
