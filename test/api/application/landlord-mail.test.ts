import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { removeExpired } from '../../../src/server/jobs/remove-expired.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { answersForm } from '../questionnaires/questionnaire-form.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { DIALECTS } from '../support/test-database.ts';

const day = 86_400_000;
const ANSWERS = [
  { key: 'relationship', value: 'landlord' },
  { key: 'monthly_rent', value: '1400' },
  { key: 'late_payments', value: 'no' },
  { key: 'rent_again', value: 'yes' },
];

describe.each(DIALECTS)('the mail to a landlord on %s', (dialect) => {
  let portal: GuestPortal;
  let people = 0;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
  });
  afterAll(() => portal.close());

  const rented = fullDraft().applicant_addresses[0];
  const submit = (token: string, applicant_addresses: object[]) =>
    portal.ask('POST', '/api/applicant/save-submit', {
      token,
      body: { ...fullDraft(), applicant_addresses },
    });
  /** A submitted application with a current and an earlier landlord, each with a unique address. */
  const submitted = async () => {
    people += 1;
    const [now, before] = [`now${people}@oak.example`, `before${people}@elm.example`];
    const invited = await portal.invite();
    const addresses = [
      { ...rented, id: 'a0', landlord_email: now },
      { ...rented, id: 'a1', is_current: false, address1: '9 Elm Street', landlord_email: before },
    ];
    const answer = await submit(invited.token, addresses);
    if (answer.status !== 200) throw new Error(`The application was not taken: ${answer.text}`);
    return { ...invited, now, before, addresses };
  };
  const linkIn = (text: string) => new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  const linkTo = async (landlord: string) => linkIn((await portal.inbox(landlord))[0]?.text ?? '');
  const read = ({ searchParams }: URL, changed: Record<string, string> = {}) => {
    const { applicant_id = '', ...query } = { ...Object.fromEntries(searchParams), ...changed };
    const path = `/api/applicant/questionnaire/rental_history/${applicant_id}`;
    return portal.ask('GET', `${path}?${new URLSearchParams(query)}`);
  };

  it('is sent at the submit, once for each rented address, and says what it is about', async () => {
    const { now, before } = await submitted();
    for (const [landlord, address] of [
      [now, '410 410 Juniper Lane, 12, Austin'],
      [before, '410 9 Elm Street, 12, Austin'],
    ] as const) {
      const messages = await portal.inbox(landlord);
      expect(messages).toMatchObject([{ channel: 'mail', subject: 'Rental history of Ada Stone' }]);
      expect(messages[0]?.text).toContain('Dear Oak Homes');
      expect(messages[0]?.text).toContain(`the landlord of ${address}.`);
      expect((await read(linkIn(messages[0]?.text ?? ''))).status).toBe(200);
    }
  });

  it('is sent once, however often the job runs and the application is submitted', async () => {
    const { now, token, applicant_id, addresses } = await submitted();
    expect(await portal.inbox(now)).toHaveLength(1);
    expect(await portal.inbox(now)).toHaveLength(1);
    await updateApplicant(portal.deps.db, applicant_id, { submitted_at: null, allow_edit: true });
    const again = [...addresses, { ...rented, id: 'a2', is_current: false, landlord_email: `new-${now}` }];
    expect((await submit(token, again)).status).toBe(200);
    expect(await portal.inbox(now)).toHaveLength(1);
    expect(await portal.inbox(`new-${now}`)).toHaveLength(1);
  });

  it('is not sent if the submit is refused', async () => {
    people += 1;
    const landlord = `refused${people}@oak.example`;
    const { token } = await portal.invite();
    const wrong = { ...rented, id: 'a0', landlord_email: landlord, city: '' };
    expect((await submit(token, [wrong])).status).toBe(422);
    expect(await portal.inbox(landlord)).toEqual([]);
  });

  it('has a link that opens only this form', async () => {
    const [one, other] = [await submitted(), await submitted()];
    const link = await linkTo(one.now);
    const token = link.searchParams.get('token') ?? '';
    expect((await read(link)).body.applicantData.address1).toContain('Juniper Lane');
    expect((await read(link, { address_id: 'a1' })).status).toBe(404);
    expect((await read(link, { applicant_id: other.applicant_id })).status).toBe(404);
    for (const path of ['application', 'payment', 'questionnaire/pre_lease', 'guestcard-verify']) {
      expect([path, (await portal.ask('GET', `/api/applicant/${path}`, { token })).status]).toEqual([
        path,
        401,
      ]);
    }
    const answered = await portal.ask(
      'POST',
      `/api/applicant/questionnaire/rental_history/${one.applicant_id}`,
      { body: answersForm('applicant_rental_history_form_questionnaires', ANSWERS, [], { token }) },
    );
    expect(answered.status).toBe(200);
    const { body } = await read(await linkTo(one.before));
    expect(body.applicant_rental_history_form_questionnaires_completed).toBe(false);
  });

  it('has a link for 60 days, whose token is not stored in clear once the mail is sent', async () => {
    const { now } = await submitted();
    const link = await linkTo(now);
    const token = link.searchParams.get('token') ?? '';
    const rows = [
      await portal.deps.db.selectFrom('landlord_links').selectAll().execute(),
      await portal.deps.db.selectFrom('outbox').selectAll().execute(),
    ];
    expect(token.length).toBeGreaterThan(20);
    expect(JSON.stringify(rows)).not.toContain(token);
    portal.clock.advance(60 * day - 1000);
    expect((await read(link)).status).toBe(200);
    portal.clock.advance(1000);
    expect((await read(link)).status).toBe(401);
    await removeExpired(portal.deps);
    expect((await read(link)).status).toBe(401);
  });

  it('is in the language of the applicant', async () => {
    people += 1;
    const landlord = `casa${people}@oak.example`;
    const { token, applicant_id } = await portal.invite();
    await portal.deps.db
      .updateTable('applicants')
      .set({ language: 'es' })
      .where('id', '=', applicant_id)
      .execute();
    await submit(token, [{ ...rented, id: 'a0', landlord_email: landlord }]);
    const [message] = await portal.inbox(landlord);
    expect(message?.subject).toBe('Historial de alquiler de Ada Stone');
    expect(message?.text).toContain('arrendador de 410');
  });
});
