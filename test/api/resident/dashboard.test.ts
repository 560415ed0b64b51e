import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMessage } from '../../../src/db/resident/resident-message.repository.ts';
import { DIALECTS } from '../support/test-database.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from './resident-portal.ts';

describe.each(DIALECTS)('the dashboard of a resident on %s', (dialect) => {
  let portal: ResidentPortal;
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
  });
  afterAll(() => portal.close());

  const dashboard = async ({ ask }: SignedIn, language = 'en') =>
    (await ask('GET', '/api/tenant/dashboard', { headers: { 'accept-language': language } })).body;
  const notice = (language: string, position: number, title: string) =>
    portal.deps.db
      .insertInto('shoutbox')
      .values({
        id: `${language}-${position}`,
        company_id: 'demo-company',
        property_id: 'juniper-row',
        language,
        position,
        title,
        content: `${title}.`,
      })
      .execute();

  it('[PLT-157] [PLT-158] [PLT-159] [PLT-161] [PLT-307] is returned by one call with all its fields', async () => {
    const robin = await portal.resident();
    const body = await dashboard(robin);
    expect(Object.keys(body.modules).sort()).toEqual(
      [
        'total_charge_amount',
        'failed_payment_amount',
        'total_potential_charge',
        'total_security_deposit_amount',
        'open_wo_count',
        'pending_parcel_count',
        'unread_by_resident_message_count',
        'addendum_submitted',
      ].sort(),
    );
    expect(body).toMatchObject({
      today: '2026-03-02',
      is_mtm: false,
      customer_company: 'Latchkey Homes',
      property_address: '410 Juniper Lane, Austin, TX 78704',
      billing_account_number: robin.lease_id.toUpperCase(),
      request_mobile_verification: expect.any(Boolean),
      showing_potential_renewal_charges: true,
      showing_potential_recurring_charges: expect.any(Boolean),
      modules: { unread_by_resident_message_count: 0, addendum_submitted: true },
    });
  });

  it('[PLT-160] has the notices of the property in the language of the page, otherwise in English', async () => {
    await notice('en', 1, 'Water');
    await notice('en', 2, 'Pool');
    const robin = await portal.resident();
    const both = [
      { title: 'Water', content: 'Water.' },
      { title: 'Pool', content: 'Pool.' },
    ];
    expect((await dashboard(robin)).shoutbox).toEqual(both);
    expect((await dashboard(robin, 'es')).shoutbox).toEqual(both);
    await notice('es', 1, 'Agua');
    expect((await dashboard(robin, 'es')).shoutbox).toEqual([{ title: 'Agua', content: 'Agua.' }]);
  });

  it('shows a lease as month to month if its last day is over and somebody still lives there', async () => {
    const robin = await portal.resident({ lease_start: '2025-03-01', lease_end: '2026-03-02' });
    expect((await dashboard(robin)).is_mtm).toBe(false);
    await portal.deps.db
      .updateTable('leases')
      .set({ end_date: '2026-03-01' })
      .where('id', '=', robin.lease_id)
      .execute();
    expect((await dashboard(robin)).is_mtm).toBe(true);
    const gone = await portal.resident({ lease_start: '2024-03-01', lease_end: '2025-02-28' });
    expect((await dashboard(gone)).is_mtm).toBe(false);
  });

  it('counts the unread messages of this person alone', async () => {
    const [robin, other] = [await portal.resident(), await portal.resident()];
    await insertMessage(portal.deps.db, {
      company_id: robin.company_id,
      property_id: robin.property_id,
      user_id: robin.user_id,
      lease_id: robin.lease_id,
      subject: 'Water',
      message: 'Off on Monday.',
      impersonation_id: null,
      created_at: '2026-03-01T00:00:00.000Z',
      id: 'from-the-office',
      from_office: 1,
    });
    const unread = async (who: SignedIn) => (await dashboard(who)).modules.unread_by_resident_message_count;
    expect([await unread(robin), await unread(other)]).toEqual([1, 0]);
  });

  it('states the amount due and the next charges, in cents', async () => {
    const robin = await portal.resident({ rent_cents: 120_000 });
    const { modules, showing_potential_recurring_charges } = await dashboard(robin);
    // The rent and the parking space of March are due; those of April come next.
    expect(modules).toMatchObject({
      total_charge_amount: 127_500,
      failed_payment_amount: 0,
      total_potential_charge: 127_500,
      total_security_deposit_amount: 0,
    });
    expect(showing_potential_recurring_charges).toBe(true);
  });

  it.each([
    ['whom the lease binds', {}, 'Current', true],
    ['who only lives there', { is_responsible: false }, 'Current', false],
    ['whose lease is over', {}, 'Previous', false],
  ])('shows an offered renewal only to people who can accept it: %s', async (_, wish, lease_status, told) => {
    const casey = await portal.resident(wish);
    await portal.deps.db
      .updateTable('tenancies')
      .set({ pending_renewal: 1, lease_status })
      .where('lease_id', '=', casey.lease_id)
      .execute();
    expect((await dashboard(casey)).showing_potential_renewal_charges).toBe(told);
    const { metas } = (await casey.ask('GET', '/api/tenant/verify')).body;
    expect(metas.lease.units).toMatchObject([{ pending_renewal: told }]);
  });

  it('is refused to a person without a lease', async () => {
    const robin = await portal.resident();
    await portal.deps.db.deleteFrom('lease_occupants').where('user_id', '=', robin.user_id).execute();
    expect(await robin.ask('GET', '/api/tenant/dashboard')).toMatchObject({
      status: 404,
      body: { error: { code: 'lease.not_found' } },
    });
    expect((await robin.ask('GET', '/api/tenant/profile')).body).toEqual({ co_occupants: [] });
  });

  it('[PLT-162] [PLT-308] names the other residents of the lease, in its order', async () => {
    const robin = await portal.resident();
    const { company_id, property_id, lease_id } = robin;
    const of = { company_id, property_id, lease_id, user_id: null, is_lease_applicant: 0 };
    await portal.deps.db
      .insertInto('lease_occupants')
      .values([
        { ...of, position: 2, first_name: 'Kim', last_name: 'Day', responsible_flag: 'Non-Responsible' },
        { ...of, position: 1, first_name: 'Ann', last_name: 'Lee', responsible_flag: 'Responsible' },
      ])
      .execute();
    expect((await robin.ask('GET', '/api/tenant/profile')).body).toEqual({
      co_occupants: [
        { occupant_name: 'Ann Lee', responsible_flag: 'Responsible' },
        { occupant_name: 'Kim Day', responsible_flag: 'Non-Responsible' },
      ],
    });
  });
});
