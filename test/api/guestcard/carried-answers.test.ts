import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { percentage } from '../../../src/engine/flow/wizard/progress.ts';
import { BANK } from '../../drive/guestcard/http.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

describe.each(DIALECTS)('answers of a guest, in the application, on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const lives = {
    address1: '9 Quiet Lane',
    apartment_no: '4B',
    city: 'Austin',
    state_code: 'TX',
    zip_code: '78704',
  };
  const opened = async (inviteUrl: string) => {
    const token = new URL(inviteUrl).searchParams.get('access_token') ?? '';
    return (await portal.ask('GET', '/api/applicant/application', { token })).body;
  };

  /** The progress that the person's own page shows. */
  const counted = async (token: string) => {
    const { body } = await portal.ask('GET', '/api/applicant/application', { token });
    const { progress, begun, saved_steps } = body;
    const tabs = Object.values(progress) as { total: number; invalids: number; errors: unknown[] }[];
    return {
      begun,
      saved_steps,
      percentOf: percentage(progress),
      told: tabs.flatMap(({ errors }) => errors),
    };
  };

  it('are its first saved draft, after a verified phone and the payment', async () => {
    const { units } = await portal.place({ fees: 3500 });
    const [unit = ''] = units;
    const contact_no = '5125550142';
    const form = {
      middle_name: 'Q',
      contact_no,
      contact_no_type: 'MOBILE',
      hashed: await portal.verified(contact_no),
      date_needed: '2026-03-27',
      ...lives,
    };
    const { d } = (await portal.send(unit, 'invoice', { form })).body;
    const paid = await portal.ask('POST', `/api/applicant/unit/${unit}/payments/gateway`, {
      token: d.guest_token,
      body: { applicant_id: d.applicant_id, make_payment_form: BANK },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(paid.status).toBe(200);
    const sent = { form, applicant_id: d.applicant_id };
    const invited = await portal.send(unit, 'guestcard', sent, { token: d.guest_token });
    const application = await opened(invited.body.d.invite_url);
    expect(application.unit_details.moviein_date).toBe('2026-03-27');
    expect(application.revision).toBe(1);
    expect(application.applicants.draft_data).toEqual({
      applicants: {
        first_name: 'Nora',
        middle_name: 'Q',
        last_name: 'Quill',
        email: 'nora@example.com',
        contact_no,
      },
      applicant_addresses: [
        {
          id: expect.any(String),
          is_current: true,
          address1: '9 Quiet Lane',
          apartment_no: '4B',
          city: 'Austin',
          zip_code: '78704',
          state_id: { id: 'TX', label: 'Texas', code: 'TX' },
        },
      ],
    });
  });

  it('count in one percentage, on the person’s page and in the household, and are not marked before the person begins', async () => {
    const { units } = await portal.place();
    const { d } = (await portal.send(units[0] ?? '', 'guestcard', { form: lives })).body;
    const token = new URL(d.invite_url).searchParams.get('access_token') ?? '';
    const { percentOf, ...application } = await counted(token);
    expect(percentOf).toBeGreaterThan(0);
    expect(application).toMatchObject({ begun: false, saved_steps: [], told: [] });
    const [own] = (await portal.ask('GET', '/api/applicant/household', { token })).body.members;
    expect(own.percent).toBe(percentOf);
    await portal.ask('POST', '/api/applicant/application/draft', {
      token,
      body: { draft_data: { no_pets: true, no_vehicle: true } },
    });
    // Errors in the steps of the guestcard are counted, and not marked before these steps are saved.
    expect(await counted(token)).toMatchObject({ begun: true, saved_steps: ['pets_n_vehicles'] });
    expect((await counted(token)).told).not.toEqual([]);
    await portal.ask('POST', '/api/applicant/application/draft', {
      token,
      body: { draft_data: { applicants: { first_name: 'N' } } },
    });
    expect((await counted(token)).saved_steps).toEqual(['applicants', 'pets_n_vehicles']);
  });

  it('include no address if the guest gave none, and the unit keeps its date if the guest chose none', async () => {
    const { units } = await portal.place();
    const { d } = (await portal.send(units[0] ?? '', 'guestcard')).body;
    const { draft_data } = (await opened(d.invite_url)).applicants;
    expect(Object.keys(draft_data)).toEqual(['applicants']);
    const { token } = await portal.invite();
    const invited = await portal.ask('GET', '/api/applicant/application', { token });
    expect(invited.body.unit_details.moviein_date).toBe('2027-02-01');
    expect(invited.body.applicants.draft_data).toEqual({});
  });
});
