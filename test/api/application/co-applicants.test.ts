import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const path = '/api/co-applicant';

describe.each(DIALECTS)('co-applicants on %s', (dialect) => {
  let portal: TestPortal;
  let calls = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const ben = {
    applicant_type: 'CO-APPLICANT',
    first_name: ' Ben ',
    middle_name: 'J',
    last_name: 'Stone',
    email: 'ben@example.com',
    contact_no: '(512) 555-0199',
    is_responsible: true,
    is_minor: false,
    relationship: 'SPOUSE',
  };
  const minor = {
    applicant_type: 'CO-APPLICANT',
    first_name: 'Mia',
    last_name: 'Stone',
    is_minor: true,
    date_of_birth: '2015-05-05',
  };
  const add = (token: string, body: unknown) => {
    calls += 1;
    return portal.ask('POST', path, { token, body, from: `10.1.0.${calls % 250}` });
  };
  const list = async (token: string) => (await portal.ask('GET', path, { token })).body;
  const remove = (token: string, id: string) => portal.ask('DELETE', `${path}/${id}`, { token });
  const mails = async (to: string) =>
    (await queuedMessages(portal)).filter(({ recipient }) => recipient === to);

  it('[PLT-315] [PLT-176] [PLT-177] [PLT-262] are added as in the payload, with the digits of the phone number only', async () => {
    const { token } = await portal.invite();
    expect(await add(token, ben)).toMatchObject({
      status: 200,
      body: {
        id: expect.any(String),
        first_name: 'Ben',
        middle_name: 'J',
        last_name: 'Stone',
        email: 'ben@example.com',
        contact_no: '5125550199',
        date_of_birth: null,
        is_responsible: true,
        is_minor: false,
        applicant_type: 'CO-APPLICANT',
        relationship: 'SPOUSE',
        form_started: false,
      },
    });
  });

  it('[PLT-314] [PLT-179] are listed for the other people of the application, with id and whether they have begun', async () => {
    const { token, application_id, applicant_id } = await portal.invite();
    const place = { application_id };
    const partner = await portal.invite({ place, applicant_type: 'CO-APPLICANT', first_name: 'Kim' });
    await add(token, { ...ben, applicant_type: 'GUARANTOR', first_name: 'Gil', email: 'gil@example.com' });
    const body = { draft_data: { applicants: { first_name: 'Kim' } } };
    await portal.ask('POST', '/api/applicant/application/draft', { token: partner.token, body });
    expect(await list(token)).toMatchObject([
      { id: partner.applicant_id, first_name: 'Kim', applicant_type: 'CO-APPLICANT', form_started: true },
      { first_name: 'Gil', applicant_type: 'GUARANTOR', form_started: false },
    ]);
    const seen = await list(partner.token);
    expect(seen.map(({ id }: { id: string }) => id)).toContain(applicant_id);
    for (const other of seen) expect(other).toMatchObject({ email: '', contact_no: '', date_of_birth: null });
  });

  it('[PLT-001] get the link by mail, in the language of the inviter; the link opens an application for the same unit', async () => {
    const { token, application_id } = await portal.invite({ language: 'es' });
    await add(token, { ...ben, email: 'ben.link@example.com' });
    const [mail] = await mails('ben.link@example.com');
    expect(mail).toMatchObject({
      channel: 'mail',
      subject: 'Ada Stone le invita a solicitar una vivienda en Juniper Row',
    });
    const link = new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '');
    const { port } = new URL(portal.deps.settings.baseUrl);
    expect(link.origin + link.pathname).toBe(`http://juniper.localhost:${port}/auth/applicant`);
    const invited = link.searchParams.get('access_token') ?? '';
    const { status, body } = await portal.ask('GET', '/api/applicant/application', { token: invited });
    expect(status).toBe(200);
    expect(body.applicants).toMatchObject({
      first_name: 'Ben',
      applicant_type: 'CO-APPLICANT',
      new_roommate: true,
    });
    expect(body.unit_details.unit_uid).toBe('204');
    const row = await portal.deps.db
      .selectFrom('applicants')
      .select('application_id')
      .where('id', '=', body.applicants.id)
      .executeTakeFirst();
    expect(row?.application_id).toBe(application_id);
  });

  it('can be minors without mail and number, who get no link and owe nothing', async () => {
    const { token } = await portal.invite();
    const sent = await mails('');
    const { body } = await add(token, { ...minor, is_responsible: false });
    expect(body).toMatchObject({
      is_minor: true,
      is_responsible: false,
      email: '',
      contact_no: '',
      date_of_birth: '2015-05-05',
    });
    expect(await mails('')).toEqual(sent);
    const rows = (await portal.ask('GET', '/api/applicant/application_payments', { token })).body;
    expect(rows.map(({ id }: { id: string }) => id)).not.toContain(body.id);
  });

  it.each<[string, object, object]>([
    [
      '[PLT-247] a first name of one letter',
      { first_name: ' B ' },
      { path: 'first_name', code: 'validation.invalid' },
    ],
    [
      '[PLT-247] [PLT-360] a first name of 16 letters',
      { first_name: 'B'.repeat(16) },
      { path: 'first_name', code: 'validation.invalid' },
    ],
    [
      '[PLT-361] a last name of 21 letters',
      { last_name: 'B'.repeat(21) },
      { path: 'last_name', code: 'validation.invalid' },
    ],
    ['[PLT-248] a blank last name', { last_name: '  ' }, { path: 'last_name', code: 'validation.invalid' }],
    ['[PLT-249] no email', { email: '' }, { path: 'email', code: 'email.required' }],
    ['[PLT-249] an email that is none', { email: 'ben@' }, { path: 'email', code: 'email.invalid' }],
    [
      '[PLT-250] an email of 51 characters',
      { email: `${'b'.repeat(39)}@example.com` },
      { path: 'email', code: 'validation.invalid' },
    ],
    ['[PLT-251] no number', { contact_no: null }, { path: 'contact_no', code: 'validation.invalid' }],
    [
      '[PLT-252] a number of 9 digits',
      { contact_no: '512555019' },
      { path: 'contact_no', code: 'contact_no.min' },
    ],
    [
      '[PLT-254] a minor without a date of birth',
      { ...minor, date_of_birth: '' },
      { path: 'date_of_birth', code: 'validation.invalid' },
    ],
    ['[PLT-253] a date of 8 characters', { ...minor, date_of_birth: '15-05-05' }, { path: 'date_of_birth' }],
    [
      '[PLT-255] a minor of 19 years',
      { ...minor, date_of_birth: '2007-03-02' },
      { path: 'date_of_birth', code: 'date_of_birth.max' },
    ],
    ['an adult with a date that is none', { date_of_birth: '1990-02-31' }, { path: 'date_of_birth' }],
    [
      'a minor who is responsible',
      { ...minor, is_responsible: true },
      { path: 'is_responsible', code: 'validation.invalid' },
    ],
    [
      'a minor who vouches for others',
      { ...minor, applicant_type: 'GUARANTOR' },
      { path: 'applicant_type', code: 'validation.invalid' },
    ],
    [
      'another PRIMARY',
      { applicant_type: 'PRIMARY' },
      { path: 'applicant_type', code: 'validation.invalid' },
    ],
  ])('are refused for %s', async (_name, changed, field) => {
    const { token } = await portal.invite();
    const isMinor = 'is_minor' in changed;
    const answer = await add(token, isMinor ? changed : { ...ben, ...changed });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'validation.failed', fields: [field] } },
    });
    expect(await list(token)).toEqual([]);
  });

  it('can be minors until the day before the 19th birthday', async () => {
    const { token } = await portal.invite();
    expect((await add(token, { ...minor, date_of_birth: '2007-03-03' })).status).toBe(200);
  });

  it.each(['CO-APPLICANT', 'GUARANTOR'])(
    'keep the date of birth of an adult who is a %s',
    async (applicant_type) => {
      const { token } = await portal.invite();
      const adult = { ...ben, applicant_type, date_of_birth: '1990-05-14' };
      expect(await add(token, adult)).toMatchObject({ status: 200, body: { date_of_birth: '1990-05-14' } });
      expect(await list(token)).toMatchObject([{ is_minor: false, date_of_birth: '1990-05-14' }]);
    },
  );

  it('[PLT-360] [PLT-361] can have a first name of 15 letters and a last name of 20', async () => {
    const { token } = await portal.invite();
    const longest = { first_name: 'B'.repeat(15), last_name: 'B'.repeat(20) };
    expect(await add(token, { ...ben, ...longest })).toMatchObject({ status: 200, body: longest });
  });

  it('[PLT-256] can be added without a relationship', async () => {
    const { token } = await portal.invite();
    const { relationship: _none, ...others } = ben;
    expect((await add(token, others)).body.relationship).toBeNull();
  });

  it('[PLT-218] can be added only by the PRIMARY applicant', async () => {
    const { application_id } = await portal.invite();
    const place = { application_id };
    for (const applicant_type of ['CO-APPLICANT', 'GUARANTOR'] as const) {
      const { token } = await portal.invite({ place, applicant_type });
      expect(await add(token, ben)).toMatchObject({
        status: 403,
        body: { error: { code: 'access.denied' } },
      });
    }
  });

  it('[PLT-219] can be removed only by the PRIMARY applicant', async () => {
    const { token, application_id } = await portal.invite();
    const partner = await portal.invite({ place: { application_id }, applicant_type: 'CO-APPLICANT' });
    const { body } = await add(token, ben);
    expect(await remove(partner.token, body.id)).toMatchObject({
      status: 403,
      body: { error: { code: 'access.denied' } },
    });
    expect(await list(token)).toHaveLength(2);
  });

  it('[PLT-316] can be removed: no list shows them, and their link is no longer valid', async () => {
    const { token, applicant_id } = await portal.invite();
    const { body } = await add(token, { ...ben, email: 'ben.gone@example.com' });
    const [mail] = await mails('ben.gone@example.com');
    const link = new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '');
    expect(await remove(token, body.id)).toMatchObject({ status: 200, body: true });
    expect(await list(token)).toEqual([]);
    const rows = (await portal.ask('GET', '/api/applicant/application_payments', { token })).body;
    expect(rows.map(({ id }: { id: string }) => id)).not.toContain(body.id);
    const invited = link.searchParams.get('access_token') ?? '';
    expect((await portal.ask('GET', '/api/applicant/application', { token: invited })).status).toBe(401);
    expect(await remove(token, body.id)).toMatchObject({ status: 404 });
    const events = (await listEvents(portal.deps.db, applicant_id)).map(({ event }) => event);
    expect(events).toEqual(['INVITED', 'CO_APPLICANT_ADDED', 'CO_APPLICANT_REMOVED']);
  });

  it('[PLT-220] cannot be removed once they have begun', async () => {
    const { token, application_id } = await portal.invite();
    const partner = await portal.invite({ place: { application_id }, applicant_type: 'CO-APPLICANT' });
    const body = { draft_data: { no_pets: true } };
    await portal.ask('POST', '/api/applicant/application/draft', { token: partner.token, body });
    const answer = await remove(token, partner.applicant_id);
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'co_applicant.started' } } });
    expect((await portal.ask('GET', '/api/applicant/application', { token: partner.token })).status).toBe(
      200,
    );
  });

  it('cannot be removed from another application, nor can the PRIMARY applicant remove themselves', async () => {
    const { token, applicant_id } = await portal.invite();
    const stranger = await portal.invite({ applicant_type: 'CO-APPLICANT' });
    for (const id of [stranger.applicant_id, applicant_id, 'nobody']) {
      expect(await remove(token, id)).toMatchObject({
        status: 404,
        body: { error: { code: 'record.not_found' } },
      });
    }
    expect((await portal.ask('GET', '/api/applicant/application', { token: stranger.token })).status).toBe(
      200,
    );
  });

  it('can be neither added nor removed after a decision', async () => {
    const { token, applicant_id } = await portal.invite();
    const { body } = await add(token, ben);
    await portal.deps.db
      .updateTable('applicants')
      .set({ decision: 'APPROVED' })
      .where('id', '=', applicant_id)
      .execute();
    expect(await add(token, ben)).toMatchObject({
      status: 409,
      body: { error: { code: 'state.not_allowed' } },
    });
    expect(await remove(token, body.id)).toMatchObject({
      status: 409,
      body: { error: { code: 'state.not_allowed' } },
    });
  });

  it('cannot be added as guarantors if the property hides that', async () => {
    const unit_id = await portal.addUnit({
      portal_setting: {
        application_form_hide_gender: false,
        application_form_hide_maritial_status: false,
        application_form_hide_relationship: false,
        hide_add_guarantor: true,
        income_calculation_factor: 3,
      },
    });
    const { token } = await portal.invite({ place: { unit_id } });
    expect((await add(token, { ...ben, applicant_type: 'GUARANTOR' })).status).toBe(403);
    expect((await add(token, ben)).status).toBe(200);
  });

  it('are stored without a relationship if the property does not ask for it', async () => {
    const unit_id = await portal.addUnit({
      portal_setting: {
        application_form_hide_gender: false,
        application_form_hide_maritial_status: false,
        application_form_hide_relationship: true,
        hide_add_guarantor: false,
        income_calculation_factor: 3,
      },
    });
    const { token } = await portal.invite({ place: { unit_id } });
    expect((await add(token, ben)).body.relationship).toBeNull();
  });
});
