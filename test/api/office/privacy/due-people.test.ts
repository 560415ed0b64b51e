import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertGuestcard } from '../../../../src/db/guestcard/guestcard.repository.ts';
import { runRetention } from '../../../../src/server/erasure/run-retention.ts';
import { leaseHousehold } from '../../../fixtures/lease-household.ts';
import { type MoneyPortal, startMoneyPortal } from '../../support/money-portal.ts';
import { processCalls } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

const DAY = 86_400_000;

describe.each(DIALECTS)('what has to go later, on %s', (dialect) => {
  let portal: MoneyPortal;
  beforeAll(async () => {
    portal = await startMoneyPortal(dialect);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const office = () => officer('juniper-row', ['manage_privacy', 'manage_applications'], 'Moss');

  it('are guestcards that led to no application after 25 months, in no list of the office then', async () => {
    const { db } = portal.deps;
    const unit = await db
      .selectFrom('units')
      .select('id')
      .where('property_id', '=', 'juniper-row')
      .executeTakeFirstOrThrow();
    const at = new Date(portal.clock.now()).toISOString();
    for (const id of ['old-card', 'later-card'])
      await insertGuestcard(db, {
        ...{
          company_id: 'demo-company',
          property_id: 'juniper-row',
          id,
          unit_id: unit.id,
          applicant_id: null,
        },
        ...{
          first_name: 'Wilma',
          last_name: 'Marlow',
          email: `${id}@marlow.example`,
          contact_no: '+15125550144',
        },
        ...{
          is_mobile_verified: false,
          form: { note: 'Marlow' },
          match_key: `${id}@marlow.example`,
          request_info: true,
        },
        ...{ invoice_id: null, request_key: null, submitted_at: at, created_at: at, updated_at: at },
      });
    await db
      .updateTable('guestcards')
      .set({ follow_up_on: '2090-01-01' })
      .where('id', '=', 'later-card')
      .execute();
    portal.clock.advance(763 * DAY);
    const runs = await Promise.all([runRetention(portal.deps), runRetention(portal.deps)]);
    expect(runs[0] + runs[1]).toBeGreaterThan(0);
    const row = (id: string) =>
      db.selectFrom('guestcards').selectAll().where('id', '=', id).executeTakeFirst();
    expect(JSON.stringify(await row('old-card'))).not.toMatch(/marlow|5550144/i);
    expect(JSON.stringify(await row('later-card'))).toMatch(/marlow/i);
    const shown = await portal.ask('GET', '/api/office/guestcards?page_size=100', { token: await office() });
    expect(shown.text).toContain('later-card');
    expect(shown.text).not.toContain('old-card');
    const logged = await db
      .selectFrom('erasures')
      .select('kind')
      .where('subject_id', '=', 'old-card')
      .execute();
    expect(logged).toEqual([{ kind: 'guestcard' }]);
  });

  it('is the application of a deleted person with a lease, which stays 25 months', async () => {
    const { db } = portal.deps;
    const { application_id } = await leaseHousehold(portal.deps, {
      signers: [
        ['Ann', 'Bell'],
        ['Bob', 'Cole'],
      ],
    });
    const people = await db
      .selectFrom('applicants')
      .selectAll()
      .where('application_id', '=', application_id)
      .execute();
    const [one, other] = people;
    if (one === undefined || other === undefined) throw new Error('Nobody applied.');
    const decided_at = new Date(portal.clock.now()).toISOString();
    await db
      .updateTable('applicants')
      .set({ decided_at, submitted_at: decided_at, decision: 'APPROVED' })
      .where('application_id', '=', application_id)
      .execute();
    await db
      .updateTable('leases')
      .set({ status: 'SEALED', end_date: '2020-01-31' })
      .where('application_id', '=', application_id)
      .execute();
    await db.deleteFrom('lease_seal_work').execute();
    const path = `/api/office/persons/applicant/${one.id}/deletion`;
    const seen = (await portal.ask('GET', path, { token: await office() })).body;
    expect(seen.open).toEqual([]);
    const body = { reason: 'Asked by mail', name: seen.confirm_with };
    expect((await portal.ask('POST', path, { token: await office(), body })).status).toBe(200);
    const read = (id: string) =>
      db.selectFrom('applicants').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect((await read(one.id)).email).toBe(one.email);
    portal.clock.advance(763 * DAY);
    await runRetention(portal.deps);
    expect(await read(one.id)).toMatchObject({ email: '', first_name: '', draft_data: '{}' });
    expect(await read(other.id)).toMatchObject({ email: other.email, first_name: other.first_name });
  });
});
