import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { PLUGIN_UNIT, POPUP_UNIT } from '../support/money-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const META = '/api/applicant/payment/burton/meta';
const burton = {
  payment_settings: {
    card_payment_gateway: 'BURTON',
    ach_payment_gateway: 'GATEWAY',
    fee_settings: { flat_fee_credit: 0, percent_fee_credit: 0, flat_fee_ach: 0, percent_fee_ach: 0 },
  },
} as const;

describe.each(DIALECTS)('the card plugin on %s', (dialect) => {
  let portal: GuestPortal;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterEach(() => portal.clearFaults());
  afterAll(() => portal.close());

  const meta = (token: string | undefined, body: object = {}) =>
    portal.ask('POST', META, { body, ...(token === undefined ? {} : { token }) });
  const applicant = async (unit_id: string) => (await portal.invite({ place: { unit_id } })).token;
  /** A person with an invoice and no application yet. */
  const guest = async () => {
    const { units } = await portal.place({ fees: 3500, property: burton });
    const [unit = ''] = units;
    const { body } = await portal.send(unit, 'invoice');
    return { unit, applicant_id: body.d.applicant_id, token: body.d.guest_token };
  };
  const pageOf = ({ plugin_session_id, plugin_url }: Record<string, string>) => {
    const page = new URL(plugin_url ?? '');
    page.searchParams.set('session', plugin_session_id ?? '');
    page.searchParams.set('parent_origin', 'http://127.0.0.1:3000');
    return fetch(page);
  };

  it('[PRE-332] opens a session for the person of the token, for a card if no payment type is given', async () => {
    const who = [await applicant(PLUGIN_UNIT), (await guest()).token];
    for (const token of who) {
      for (const body of [{}, { payment_type: 'CARD', fee_type: 'percent' }, { fee_type: 'flat' }]) {
        const answer = await meta(token, body);
        expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
          200,
          ['plugin_session_id', 'plugin_url'],
        ]);
        expect((await pageOf(answer.body)).status).toBe(200);
      }
    }
    expect((await meta(who[0], { payment_type: 'CHECKING' })).body.error.code).toBe('payment.method_refused');
    expect((await meta(who[0], { fee_type: 'some' })).status).toBe(400);
    for (const token of [undefined, 't'.repeat(43)]) expect((await meta(token)).status).toBe(401);
  });

  it('[PRE-181] returns a session and a page whose token pays', async () => {
    const { unit, applicant_id, token } = await guest();
    const { body } = await meta(token, { fee_type: 'percent' });
    expect(body).toEqual({
      plugin_session_id: expect.stringMatching(/.{8,}/),
      plugin_url: `${portal.sandboxUrl}/plugin/card`,
    });
    const { plugin_session_id: session } = body;
    const card = {
      card_no: '4242424242424242',
      expiry_month: '12',
      expiry_year: '2031',
      cvv: '123',
      session,
    };
    const answer = await fetch(`${portal.sandboxUrl}/plugin/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
    });
    const { funding_token } = (await answer.json()) as { funding_token: string };
    const paid = await portal.ask('POST', `/api/applicant/unit/${unit}/payments/burton`, {
      token,
      body: {
        applicant_id,
        make_payment_form: {
          payment_type: 'CARD',
          account_holders_name: 'Nora Quill',
          address1: '410 Juniper Lane',
          zip_code: '78704',
          funding_token,
        },
      },
    });
    expect(paid.body).toMatchObject({ paid: true, facts: { paid: true } });
  });

  it('opens no session if the property takes no cards through the plugin', async () => {
    expect((await meta(await applicant(POPUP_UNIT))).body.error.code).toBe('payment.method_refused');
  });

  it('returns an error message if the provider opens no session', async () => {
    const token = await applicant(PLUGIN_UNIT);
    await portal.fault({ provider: 'plugin_session', kind: 'error' });
    const { status, body } = await meta(token);
    expect([status, body.error.code]).toEqual([502, 'provider.unavailable']);
    expect(body.error.message).toMatch(/\w+ \w+/);
    await portal.fault({ provider: 'plugin_session', kind: 'malformed' });
    expect((await meta(token)).body.error.code).toBe('provider.unavailable');
    expect((await meta(token)).status).toBe(200);
  });
});
