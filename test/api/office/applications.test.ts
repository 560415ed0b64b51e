import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { type GuestPortal, startGuestPortal } from '../support/guest-portal.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const ADA = {
  first_name: 'Ada',
  last_name: 'Stone',
  email: 'ada@mail.example',
  contact_no: '(512) 555-0171',
};
const BEN = {
  applicant_type: 'CO-APPLICANT',
  first_name: 'Ben',
  last_name: 'Stone',
  email: 'ben@mail.example',
  contact_no: '5125550172',
};
const GIL = { ...BEN, applicant_type: 'GUARANTOR', first_name: 'Gil', email: 'gil@mail.example' };
const MIA = {
  applicant_type: 'CO-APPLICANT',
  first_name: 'Mia',
  last_name: 'Stone',
  is_minor: true,
  date_of_birth: '2015-05-05',
};
const REASON = { reason: 'They asked for it by phone' };

describe.each(DIALECTS)('applications in the office, on %s', (dialect) => {
  let portal: GuestPortal;
  let property: string;
  let units: string[];
  let kim: string;
  let keys = 0;
  beforeAll(async () => {
    portal = await startGuestPortal(dialect);
    ({ property, units } = await portal.place({ units: 8 }));
    kim = await officer(property, ['manage_applications']);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const wanted = (changed: object = {}) => {
    keys += 1;
    return {
      key: `key-${keys}`,
      unit_id: units[0],
      movein_date: '2026-04-01',
      lease_term: 12,
      people: [ADA],
      ...changed,
    };
  };
  const invite = (body: object, token = kim) =>
    portal.ask('POST', '/api/office/applications', { token, body });
  const invited = async (changed: object = {}): Promise<string> => {
    const { status, body } = await invite(wanted(changed));
    expect(status).toBe(200);
    return body.application_id;
  };
  const act = (path: string, body: object = REASON, token = kim) =>
    portal.ask('POST', `/api/office/${path}`, { token, body });
  const list = async (query = '', token = kim) =>
    (await portal.ask('GET', `/api/office/applications${query}`, { token })).body;
  const read = async (id: string, token = kim) =>
    (await portal.ask('GET', `/api/office/cases/${id}`, { token })).body.application;
  const mailsTo = async (to: string, subject: RegExp) =>
    (await portal.inbox(to)).filter((mail) => subject.test(mail.subject));
  /** The token in the newest mail. */
  const tokenOf = async (to: string) =>
    /access_token=([\w-]+)/.exec((await portal.inbox(to))[0]?.text ?? '')?.[1] ?? '';
  const idOf = async (application: string, name: string): Promise<string> =>
    (await read(application)).applicants.find((one: { name: string }) => one.name.startsWith(name))
      .applicant_id;
  const available = async (id: string | undefined) =>
    (
      await portal.deps.db
        .selectFrom('units')
        .select('available')
        .where('id', '=', id ?? '')
        .executeTakeFirst()
    )?.available;

  it('are invited as a household: each adult gets a mail with a link, and the fees of every invitation', async () => {
    const id = await invited({ people: [ADA, BEN, GIL, MIA], language: 'es' });
    const { applicants, invoices, movein_date, lease_term, acts } = await read(id);
    expect(
      applicants.map((one: Record<string, unknown>) => [one.name, one.applicant_type, one.status]),
    ).toEqual([
      ['Ada Stone', 'PRIMARY', 'invited'],
      ['Ben Stone', 'CO-APPLICANT', 'invited'],
      ['Gil Stone', 'GUARANTOR', 'invited'],
      ['Mia Stone', 'CO-APPLICANT', 'minor'],
    ]);
    expect(invoices.length).toBeGreaterThan(0);
    expect([movein_date, lease_term]).toEqual(['2026-04-01', 12]);
    expect(acts.map((one: Record<string, unknown>) => [one.event, one.by, one.about])).toContainEqual([
      'INVITED',
      expect.stringContaining('Moss'),
      'Ada Stone',
    ]);
    for (const { email } of [ADA, BEN, GIL]) {
      const token = await tokenOf(email);
      const form = await portal.ask('GET', '/api/applicant/application', { token });
      expect([email, form.status]).toEqual([email, 200]);
    }
    expect(await mailsTo(ADA.email, /Su invitación/)).toHaveLength(1);
    const { rows, total } = await list();
    expect(total).toBe(rows.length);
    expect(rows[0]).toMatchObject({
      application_id: id,
      status: 'invited',
      movein_date: '2026-04-01',
      turn: { whose: 'applicants', claimed_by: '' },
    });
    expect(rows[0].people).toHaveLength(4);
  });

  it('are invited once by a key, pressed twice or at the same moment', async () => {
    const body = wanted({ people: [{ ...ADA, email: 'once@mail.example' }] });
    const [one, other] = await Promise.all([invite(body), invite(body)]);
    expect(one.status).toBe(200);
    expect(other.body).toEqual(one.body);
    expect(await mailsTo('once@mail.example', /./)).toHaveLength(1);
    expect(await invite({ ...body, lease_term: 6 })).toMatchObject(refused(409, 'idempotency_key.reused'));
  });

  it('are not invited with wrong values, and nothing is kept', async () => {
    const { total } = await list();
    const wrong: [object, number, string][] = [
      [{ movein_date: '2026-03-01' }, 400, 'request.invalid'],
      [{ language: 'xx' }, 400, 'request.invalid'],
      [{ lease_term: 0 }, 400, 'request.invalid'],
      [{ people: [] }, 400, 'request.invalid'],
      [{ unit_id: 'juniper-row-204' }, 404, 'record.not_found'],
      [{ unit_id: 'nowhere' }, 404, 'record.not_found'],
    ];
    for (const [changed, status, code] of wrong)
      expect([changed, await invite(wanted(changed))]).toMatchObject([changed, refused(status, code)]);
    const people = [ADA, { ...BEN, email: 'no mail' }, { ...GIL, first_name: 'G&' }];
    const { body } = await invite(wanted({ people }));
    expect(body.error.code).toBe('validation.failed');
    expect(body.error.fields.map(({ path }: { path: string }) => path)).toEqual([
      'people.1.email',
      'people.2.first_name',
    ]);
    await portal.send(units[7] ?? '', 'guestcard', { form: { email: 'taker@mail.example' } });
    expect(await invite(wanted({ unit_id: units[7] }))).toMatchObject(refused(409, 'unit.unavailable'));
    expect((await list()).total).toBe(total + 1);
  });

  it('belong to the policy and the property of the member', async () => {
    const id = await invited();
    const person = await idOf(id, 'Ada');
    const calls: [string, object][] = [
      ['applications', wanted()],
      [`applications/${id}/applicants`, BEN],
      [`applications/${id}/unit`, { unit_id: units[1], ...REASON }],
      [`applications/${id}/cancellation`, REASON],
      [`applicants/${person}/link`, {}],
      [`applicants/${person}/removal`, REASON],
    ];
    const reader = await officer(property, ['read_office']);
    const clerk = await officer(property, ['manage_leases']);
    const away = await officer('juniper-row', ['manage_applications']);
    for (const [path, body] of calls) {
      expect([path, await act(path, body, reader)]).toMatchObject([path, refused(403, 'access.denied')]);
      expect([path, await act(path, body, clerk)]).toMatchObject([path, refused(403, 'access.denied')]);
      expect([path, await act(path, body, away)]).toMatchObject([path, refused(404, 'record.not_found')]);
    }
    expect((await list('', reader)).total).toBe((await list()).total);
    expect(
      (await list('', away)).rows.map((row: { application_id: string }) => row.application_id),
    ).not.toContain(id);
    expect((await read(id)).acts).toHaveLength(1);
  });

  it('are sorted and paged by the server', async () => {
    for (const movein_date of ['2026-06-01', '2026-05-01']) await invited({ movein_date });
    const { rows } = await list('?sort=movein_date&order=desc&page_size=15');
    const days = rows.map((row: { movein_date: string }) => row.movein_date);
    expect(days).toEqual([...days].sort().reverse());
    expect(days[0]).toBe('2026-06-01');
    const beyond = await list('?page=99');
    expect(beyond).toEqual({ rows: [], total: beyond.total });
    const away = await portal.ask('GET', '/api/office/applications?sort=email', { token: kim });
    expect(away.status).toBe(400);
  });

  it('send a link again, until they are cancelled; a person leaves before they begin', async () => {
    const mail = 'again@mail.example';
    const id = await invited({
      people: [{ ...ADA, email: mail }, { ...BEN, email: 'leaver@mail.example' }, MIA],
    });
    const [ada, ben, mia] = [await idOf(id, 'Ada'), await idOf(id, 'Ben'), await idOf(id, 'Mia')];
    expect((await act(`applicants/${ada}/link`, {})).body).toEqual({ email: mail });
    expect(await mailsTo(mail, /Your link to the application/)).toHaveLength(1);
    const again = await tokenOf(mail);
    expect((await portal.ask('GET', '/api/applicant/application', { token: again })).status).toBe(200);
    expect(await act(`applicants/${mia}/link`, {})).toMatchObject(refused(409, 'state.not_allowed'));
    expect(await act(`applicants/${ben}/removal`, { reason: '   x ' })).toMatchObject(
      refused(400, 'request.invalid'),
    );
    const leaver = await tokenOf('leaver@mail.example');
    expect((await act(`applicants/${ben}/removal`)).status).toBe(200);
    expect(await act(`applicants/${ben}/removal`)).toMatchObject(refused(404, 'record.not_found'));
    expect(await act(`applicants/${ada}/removal`)).toMatchObject(refused(404, 'record.not_found'));
    expect((await portal.ask('GET', '/api/applicant/application', { token: leaver })).status).toBe(401);
    const { acts } = await read(id);
    expect(acts[0]).toMatchObject({ event: 'CO_APPLICANT_REMOVED', reason: REASON.reason });
    const added = await act(`applications/${id}/applicants`, { ...GIL, email: 'new-gil@mail.example' });
    expect(added.status).toBe(200);
    expect(await mailsTo('new-gil@mail.example', /Ada Stone invites you/)).toHaveLength(1);
    const began = await portal.ask('POST', '/api/applicant/application/draft', {
      token: await tokenOf('new-gil@mail.example'),
      body: { draft_data: { applicants: { first_name: 'Gil' } } },
    });
    expect(began.status).toBe(200);
    expect(await act(`applicants/${added.body.applicant_id}/removal`)).toMatchObject(
      refused(409, 'co_applicant.started'),
    );
    expect((await act(`applications/${id}/cancellation`)).status).toBe(200);
    expect(await act(`applicants/${ada}/link`, {})).toMatchObject(refused(409, 'state.not_allowed'));
    expect(await act(`applications/${id}/applicants`, BEN)).toMatchObject(refused(409, 'state.not_allowed'));
  });

  it('are cancelled for everybody, with the event of the flow for who has submitted, and only before a decision', async () => {
    const mail = 'submits@mail.example';
    const id = await invited({
      people: [
        { ...ADA, email: mail },
        { ...BEN, email: 'waits@mail.example' },
      ],
    });
    const token = await tokenOf(mail);
    expect(
      (await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() })).status,
    ).toBe(200);
    expect((await list()).rows[0]).toMatchObject({ status: 'submitted', turn: { whose: 'office' } });
    const ada = await idOf(id, 'Ada');
    await updateApplicant(portal.deps.db, ada, { decision: 'APPROVED' });
    expect(await act(`applications/${id}/cancellation`)).toMatchObject(refused(409, 'state.not_allowed'));
    expect((await read(id)).applicants.map((one: { status: string }) => one.status)).toEqual([
      'approved',
      'invited',
    ]);
    await updateApplicant(portal.deps.db, ada, { decision: '' });
    expect((await act(`applications/${id}/cancellation`)).status).toBe(200);
    const after = await read(id);
    expect(after.applicants.map((one: { status: string }) => one.status)).toEqual(['cancelled', 'cancelled']);
    expect([after.can_change, after.can_move]).toEqual([false, false]);
    expect(
      after.acts.slice(0, 2).map((one: Record<string, unknown>) => [one.event, one.about, one.reason]),
    ).toEqual([
      ['CANCEL', 'Ada Stone', REASON.reason],
      ['WITHDRAWN', 'Ben Stone', REASON.reason],
    ]);
    for (const { email: to } of after.applicants) expect(await mailsTo(to, /was cancelled/)).toHaveLength(1);
    const facts = (await portal.ask('GET', '/api/applicant/application', { token })).body.facts;
    expect(facts.cancelled).toBe(true);
    expect(await act(`applications/${id}/cancellation`)).toMatchObject(refused(409, 'state.not_allowed'));
    expect((await list()).rows[0]).toMatchObject({ status: 'cancelled', turn: { whose: 'nobody' } });
  });

  it('move to another free home with their reservation', async () => {
    const [, first, second, third] = units;
    const email = 'mover@mail.example';
    const sent = await portal.send(first ?? '', 'guestcard', { form: { email } }, { from: '10.7.0.1' });
    expect(sent.body.d.unit_is_locked).toBe(false);
    const { application_id: id } = await portal.deps.db
      .selectFrom('applicants')
      .select('application_id')
      .where('id', '=', sent.body.d.applicant_id)
      .executeTakeFirstOrThrow();
    const move = (unit_id: string | undefined, application = id) =>
      act(`applications/${application}/unit`, { unit_id, ...REASON });
    expect((await move(second)).status).toBe(200);
    expect([await available(first), await available(second)]).toEqual([1, 0]);
    expect((await move(second)).status).toBe(200);
    const office = await invited({ unit_id: third });
    expect(await move(second, office)).toMatchObject(refused(409, 'unit.unavailable'));
    expect(await move('juniper-row-204')).toMatchObject(refused(404, 'record.not_found'));
    expect((await move(first, office)).status).toBe(200);
    expect(await available(first)).toBe(1);
    const { acts } = await read(id);
    expect(acts.filter(({ event }: { event: string }) => event === 'UNIT_CHANGED')).toHaveLength(1);
    const [other = ''] = (await portal.place()).units;
    expect(await move(other)).toMatchObject(refused(404, 'record.not_found'));
    expect((await act(`applications/${id}/cancellation`)).status).toBe(200);
    expect(await available(second)).toBe(1);
    expect(await move(third)).toMatchObject(refused(409, 'state.not_allowed'));
  });

  it('offer the free homes and the terms of the property', async () => {
    const { body } = await portal.ask('GET', '/api/office/applications/offer', { token: kim });
    expect(body.today).toBe('2026-03-02');
    expect(body.lease_terms).toContain(12);
    expect(body.homes.every(({ unit_id }: { unit_id: string }) => units.includes(unit_id))).toBe(true);
  });
});
