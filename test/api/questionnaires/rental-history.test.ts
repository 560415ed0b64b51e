import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLandlordLink } from '../../../src/server/features/application/landlord/landlord-link.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { PDF } from '../../fixtures/files.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';
import { answersForm, type SentFile } from './questionnaire-form.ts';

const ANSWERS = [
  { key: 'relationship', value: 'landlord' },
  { key: 'monthly_rent', value: '1400' },
  { key: 'late_payments', value: 'no' },
  { key: 'rent_again', value: 'yes' },
];
const FIELD = 'applicant_rental_history_form_questionnaires';

describe.each(DIALECTS)('the rental history on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  /** Creates an applicant with addresses, and returns the query of a link for one of them. */
  const linked = async (addressId = '') => {
    const invited = await portal.invite();
    const draft = fullDraft();
    const applicant_addresses = draft.applicant_addresses.map((address, index) => ({
      ...address,
      id: `a${index}`,
    }));
    await portal.ask('POST', '/api/applicant/application/draft', {
      token: invited.token,
      body: { draft_data: { applicant_addresses } },
    });
    const link = new URL(await openLandlordLink(portal.deps, invited.applicant_id, addressId));
    return { ...invited, landlord: link.searchParams.get('token') ?? '', link };
  };
  const read = (applicantId: string, query: Record<string, string>) =>
    portal.ask(
      'GET',
      `/api/applicant/questionnaire/rental_history/${applicantId}?${new URLSearchParams(query)}`,
    );
  const send = (applicantId: string, token: string, files: SentFile[] = [], more = {}) =>
    portal.ask('POST', `/api/applicant/questionnaire/rental_history/${applicantId}`, {
      body: answersForm(FIELD, ANSWERS, files, { token, ...more }),
    });

  it('is opened by a link to the page of one applicant', async () => {
    const { link, applicant_id } = await linked('a1');
    expect(link.pathname).toBe('/applicant/rental-history-form');
    expect(link.searchParams.get('applicant_id')).toBe(applicant_id);
    expect(link.searchParams.get('address_id')).toBe('a1');
  });

  it('[PRE-328] [PRE-152] [PRE-153] returns the items, the flag and the applicant', async () => {
    const { applicant_id, landlord } = await linked();
    const { status, body } = await read(applicant_id, { token: landlord });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      applicant_rental_history_form_questionnaires_completed: false,
      applicantData: {
        applicant_first_name: 'Ada',
        applicant_last_name: 'Stone',
        address1: '410 410 Juniper Lane',
        apartment_no: '12',
        landlord_name: 'Oak Homes',
        move_in_date: '2023-06-01',
        lease_expiration_date: '2027-05-31',
      },
    });
    expect(body.customTagResult.length).toBeGreaterThan(0);
  });

  it('is about the address named in the link', async () => {
    const { applicant_id, landlord } = await linked('a1');
    const { body } = await read(applicant_id, { token: landlord, address_id: 'a1' });
    expect(body.applicantData).toMatchObject({ address1: '7 Hill Road', lease_expiration_date: '' });
    expect(await read(applicant_id, { token: landlord, address_id: 'a0' })).toMatchObject({ status: 404 });
  });

  it('[PRE-329] accepts the answers with the token, once', async () => {
    const { applicant_id, landlord } = await linked();
    const files = [{ key: 'ledger', name: 'ledger.pdf', content: PDF }];
    expect(await send(applicant_id, landlord, files)).toMatchObject({ status: 200 });
    const { body } = await read(applicant_id, { token: landlord });
    expect(body.applicant_rental_history_form_questionnaires_completed).toBe(true);
    expect(await send(applicant_id, landlord)).toMatchObject({ status: 409 });
  });

  it('of one address reveals nothing of another', async () => {
    const { applicant_id, landlord } = await linked('a0');
    const other = new URL(await openLandlordLink(portal.deps, applicant_id, 'a1')).searchParams.get('token');
    await send(applicant_id, landlord);
    const { body } = await read(applicant_id, { token: other ?? '' });
    expect(body.applicant_rental_history_form_questionnaires_completed).toBe(false);
  });

  it("has a landlord's token that opens nothing else: 401 wherever an applicant's token is required", async () => {
    const { landlord } = await linked();
    for (const path of [
      'applicant/application',
      'applicant/questionnaire/pre_lease',
      'applicant/questionnaire/denied_form',
      'applicant/questionnaire/pre_screening',
      'applicant/payment',
      'applicant/exam',
      'applicant/required_documents',
      'applicant/ip',
    ]) {
      expect((await portal.ask('GET', `/api/${path}`, { token: landlord })).status, path).toBe(401);
    }
  });

  it("is not opened by an applicant's own token", async () => {
    const { applicant_id, token } = await linked();
    expect(await read(applicant_id, { token })).toMatchObject({ status: 401 });
    expect(await send(applicant_id, token)).toMatchObject({ status: 401 });
  });

  it('returns 404 for the id of another applicant', async () => {
    const { landlord } = await linked();
    const other = await linked();
    expect(await read(other.applicant_id, { token: landlord })).toMatchObject({ status: 404 });
    expect(await send(other.applicant_id, landlord)).toMatchObject({ status: 404 });
    expect(await read(other.applicant_id, {})).toMatchObject({ status: 401 });
  });

  it('has a link that expires after 60 days', async () => {
    const { applicant_id, landlord } = await linked();
    portal.clock.advance(60 * 86_400_000);
    expect(await read(applicant_id, { token: landlord })).toMatchObject({ status: 401 });
  });

  it('stores no file before the owner is known', async () => {
    const { applicant_id, landlord } = await linked();
    const form = new FormData();
    form.append('files[ledger]', new Blob([new Uint8Array(PDF)]), 'a.pdf');
    form.append('token', landlord);
    form.append(FIELD, JSON.stringify(ANSWERS));
    const path = `/api/applicant/questionnaire/rental_history/${applicant_id}`;
    expect(await portal.ask('POST', path, { body: form })).toMatchObject({ status: 401 });
  });
});
