import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import { type LeaseHousehold, leaseHousehold, tagOf } from '../../fixtures/lease-household.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('the lease on %s', (dialect) => {
  let portal: TestPortal;
  let home: LeaseHousehold;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    home = await leaseHousehold(portal.deps, {
      consented: true,
      signers: [
        ['Ann', 'Bell'],
        ['Carl', 'Dorn'],
      ],
      addendums: 2,
    });
  });
  afterAll(() => portal.close());

  const read = (token: string, addendum = '') =>
    portal.ask('GET', `/api/applicant/lease${addendum && `?addendum_id=${addendum}`}`, { token });

  it('[PRE-193] [PRE-194] [PRE-348] is returned for the token of a signer', async () => {
    const { status, body } = await read(home.people[0].token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      forbidden: false,
      applicant: {
        first_name: 'Ann',
        last_name: 'Bell',
        applicant_type: 'PRIMARY',
        decision: 'APPROVED',
        lease_agreement: null,
      },
      examCompleted: true,
      dueInvoices: [],
      duePostInvoices: [],
      property_id: 'juniper-row',
      application_status: 'LEASE_IN_PROGRESS',
      hasPreLeaseQuestionnaires: false,
      shows_document: true,
      allow_corporate_signer: false,
      corp_signer_fname: '',
      corp_signer_lname: '',
      corp_signer_email: '',
      brand: { property_name: 'Juniper Row' },
    });
    expect((await portal.ask('GET', '/api/applicant/lease')).status).toBe(401);
  });

  it('[PRE-195] [PRE-196] [PRE-197] has the spots, keys, counters and addendums of this signer', async () => {
    const { body } = await read(home.people[1]?.token ?? '');
    const { pdf } = body;
    expect(pdf).toMatchObject({
      applicant_sign_key: 'applicant_sign_2',
      applicant_acceptance_initials_key: 'applicant_acceptance_initials_2',
      signature_counter: { signed: 0, total: 2 },
      non_selected_signature_counter: { signed: 0, total: 4 },
      non_selected_addendums_counter: {
        [home.addendums[0] ?? '']: { signed: 0, total: 2 },
        [home.addendums[1] ?? '']: { signed: 0, total: 2 },
      },
      file_type: 'LEASE',
      addendum_id: null,
      applicant_signature_html: '',
      pages: 3,
      addendums: [
        { id: home.addendums[0], file_name: 'Addendum 1.pdf' },
        { id: home.addendums[1], file_name: 'Addendum 2.pdf' },
      ],
    });
    const kinds = pdf.tags.map(({ key, kind }: { key: string; kind: string }) => `${key} ${kind}`);
    expect(kinds).toEqual(['s1 other', 's2 signature', 'i1 other', 'i2 initials', 'rent text']);
    const [tag] = pdf.tags;
    const { top, left, width, page, value, repeat_all_pages, shortcode } = tag;
    expect({ top, left, width, page, value, repeat_all_pages, shortcode }).toEqual({
      top: 100,
      left: 80,
      width: 200,
      page: 1,
      value: '',
      repeat_all_pages: false,
      shortcode: 'applicant_sign_1',
    });
  });

  it('[PRE-198] [PRE-199] [PRE-200] has an empty draft before anything is signed', async () => {
    const { body } = await read(home.people[0].token);
    const [first = '', second = ''] = home.addendums;
    expect(body.pdf.sign_draft_data).toEqual({
      lease: {},
      addendums: { [first]: {}, [second]: {} },
      acceptance: { lease: {}, addendums: { [first]: {}, [second]: {} } },
      lease_page: 1,
      addendums_page: { [first]: 1, [second]: 1 },
      total_required_count: 6,
      applicant_signature_data: null,
    });
  });

  it('[PRE-260] is one of its addendums if the id of that is requested', async () => {
    const { body } = await read(home.people[0].token, home.addendums[1]);
    expect(body.forbidden).toBe(false);
    expect(body.pdf).toMatchObject({
      file_type: 'ADDENDUM',
      addendum_id: home.addendums[1],
      file_name: 'Addendum 2.pdf',
      pages: 2,
    });
    expect(Object.keys(body.pdf.non_selected_addendums_counter)).toEqual([home.addendums[0]]);
  });

  it('[PRE-262] has a tag that repeats on all pages once per page', async () => {
    const tags = [tagOf('every', 'applicant_acceptance_initials_1', { page: 2, repeat_all_pages: true })];
    const { people } = await leaseHousehold(portal.deps, { pages: 4, tags });
    const { body } = await read(people[0].token);
    const spots = body.pdf.tags.map(({ key, page }: { key: string; page: number }) => `${key} ${page}`);
    expect(spots).toEqual(['every@1 1', 'every 2', 'every@3 3', 'every@4 4']);
    expect(body.pdf.sign_draft_data.total_required_count).toBe(4);
  });

  it('gives its signers the document at an address that needs no header', async () => {
    const { body } = await read(home.people[0].token);
    const file = await portal.ask('GET', body.pdf.pdfUrl);
    expect(file.status).toBe(200);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(Number(file.headers['content-length'])).toBe(Buffer.byteLength(file.text));
    const path = body.pdf.pdfUrl.split('?')[0];
    expect((await portal.ask('GET', path)).status).toBe(401);
    expect((await portal.ask('GET', path, { token: home.people[0].token })).status).toBe(401);
  });

  it('is forbidden to everybody else, whatever they request', async () => {
    const other = await leaseHousehold(portal.deps, { addendums: 1 });
    for (const addendum of [home.addendums[0], home.lease_id, 'unknown', '../x']) {
      const { status, body } = await read(other.people[0].token, addendum);
      expect(status).toBe(200);
      expect([body.forbidden, body.pdf, body.shows_document]).toEqual([true, null, false]);
    }
  });

  it('is absent before the office has created it', async () => {
    const { token } = await portal.invite();
    const { body } = await read(token);
    expect([body.forbidden, body.pdf, body.application_status]).toEqual([
      false,
      null,
      'APPLICATION_IN_PROGRESS',
    ]);
  });

  it('states whether it is open for signing, according to the flow of the release', async () => {
    const [person] = home.people;
    expect((await read(person.token)).body.shows_document).toBe(true);
    const { files } = builtInRelease();
    const lease = JSON.parse(files.get('flows/lease.flow.json') ?? '');
    const { choice } = lease.states.routing;
    choice[choice.length - 1] = { to: 'preLeaseFirst' };
    await runRelease(portal, new Map([...files, ['flows/lease.flow.json', JSON.stringify(lease)]]));
    expect((await read(person.token)).body).toMatchObject({ forbidden: false, shows_document: false });
  });
});
