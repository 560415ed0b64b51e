import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLogRows } from '../../../src/db/lease/lease-log.repository.ts';
import { listMarks } from '../../../src/db/lease/lease-mark.repository.ts';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { findSubject } from '../../../src/server/access/impersonated-subject.ts';
import { openStaffLink } from '../../../src/server/access/staff-link.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { leaseHousehold } from '../../fixtures/lease-household.ts';
import { makeTenant, makeUser } from '../../fixtures/tenant.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const NOT_ALLOWED = { status: 403, body: { error: { code: 'impersonation.not_allowed' } } };
const OFFICE = { is_staff: true, policies: ['super_admin'] };
const WORKORDER = {
  key: 'repair-of-another',
  category: 'PLUMBING',
  title: 'Dripping tap',
  description: 'In the kitchen.',
  permission_to_enter: true,
  entry_note: '',
  times: [{ day: '2090-03-04', part: 'MORNING' }],
};
const DRAFT = {
  lease: { s1: {} },
  acceptance: { lease: { i1: {} } },
  applicant_signature_data: { type: 'type', content: 'Ann Bell', font: 'Caveat' },
};

describe.each(DIALECTS)('a member of the office who acts as another person on %s', (dialect) => {
  let portal: TestPortal;
  let keys = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const speakFor = async (kind: 'user' | 'applicant', id: string): Promise<string> => {
    const staff = await makeUser(portal.deps, { ...OFFICE, first_name: 'Dana', last_name: 'Moss' });
    const subject = await findSubject(portal.deps.db, kind, id);
    if (subject === null) throw new Error('There is no such subject.');
    const { url } = await openStaffLink(portal.deps, { staff, subject, reason: 'Asked by phone' });
    const { body } = await portal.ask('POST', '/api/auth/impersonate', {
      body: { code: new URL(url).searchParams.get('code') },
    });
    return body.token;
  };
  const begin = async (token: string, flow: string) =>
    (await portal.ask('POST', `/api/flows/${flow}/processes`, { token, body: null })).body;
  const send = (token: string, id: string, event: object) => {
    keys += 1;
    const headers = { 'idempotency-key': `acts-of-another-${keys}` };
    return portal.ask('POST', `/api/processes/${id}/events`, { token, headers, body: event });
  };

  it('sees nothing of a confidential flow, which the person can use', async () => {
    const { user } = await makeTenant(portal.deps);
    const asker = { ip: '127.0.0.1', userAgent: '' };
    const { token: own } = await openSessionFor(portal.deps, portal.deps.db, user, { asker });
    const { id } = await begin(own, 'accommodation-request');
    const need = { kind: 'RULE', request: 'More light', reason: 'I see badly', for_whom: 'SELF' };
    const submit = { type: 'SUBMIT', input: { answers: { need } } };
    expect(await send(own, id, submit)).toMatchObject({ status: 200 });
    const imp = await speakFor('user', user.id);
    const start = '/api/flows/accommodation-request/processes';
    for (const answer of [
      await portal.ask('GET', `/api/processes/${id}`, { token: imp }),
      await portal.ask('GET', `/api/processes/${id}/log`, { token: imp }),
      await portal.ask('POST', start, { token: imp, body: null }),
      await send(imp, id, { type: 'WITHDRAW' }),
    ]) {
      expect(answer).toMatchObject(NOT_ALLOWED);
      expect(JSON.stringify(answer.body)).not.toContain('More light');
    }
    const offers = (token: string) => portal.ask('GET', '/api/flows', { token });
    expect(JSON.stringify((await offers(imp)).body)).not.toContain('accommodation');
    expect(JSON.stringify((await offers(own)).body)).toContain('accommodation');
    expect((await portal.ask('GET', `/api/processes/${id}`, { token: own })).status).toBe(200);
  });

  it('signs no lease, by any call', async () => {
    const home = await leaseHousehold(portal.deps);
    const [{ id, token: own }] = home.people;
    const imp = await speakFor('applicant', id);
    const process = await begin(imp, 'lease');
    expect(process.events).toEqual(expect.arrayContaining(['SIGN', 'FINISH']));
    const answers = [
      await send(imp, process.id, { type: 'SIGN', input: { sign_draft_data: DRAFT } }),
      await portal.ask('POST', '/api/applicant/save_sign_draft', {
        token: imp,
        body: { sign_draft_data: DRAFT },
      }),
      await send(imp, process.id, { type: 'FINISH', input: null }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(NOT_ALLOWED);
    expect(await listMarks(portal.deps.db, home.lease_id)).toEqual([]);
    expect(await listLogRows(portal.deps.db, home.lease_id)).toMatchObject([{ event: 'PREPARED' }]);
    // The person signs by the same calls.
    const signed = await send(own, process.id, { type: 'SIGN', input: { sign_draft_data: DRAFT } });
    expect(signed).toMatchObject({ status: 200, body: { outcome: 'saved' } });
    expect(await send(imp, process.id, { type: 'FINISH', input: null })).toMatchObject(NOT_ALLOWED);
  });

  it('views a lease under both names, by its page and by the address of its file', async () => {
    const home = await leaseHousehold(portal.deps);
    const [{ id, token: own }] = home.people;
    const imp = await speakFor('applicant', id);
    const read = async (token: string) =>
      (await portal.ask('GET', '/api/applicant/lease', { token })).body.pdf.pdfUrl;
    for (let reload = 0; reload < 2; reload += 1) {
      expect((await portal.ask('GET', await read(imp))).status).toBe(200);
    }
    const theirs = await read(imp);
    await read(own);
    const rows = await listLogRows(portal.deps.db, home.lease_id);
    const by = `staff:Dana Moss for applicant:${id}`;
    expect(rows.map(({ event, actor }) => `${event} ${actor}`)).toEqual([
      'PREPARED property',
      `OPENED ${by}`,
      `VIEWED ${by}`,
      `OPENED applicant:${id}`,
    ]);
    // The identity of the viewer cannot be removed from the address, and ends with the impersonation.
    expect((await portal.ask('GET', theirs.replace(/&by=.*/, ''))).status).toBe(401);
    await portal.ask('POST', '/api/auth/impersonate/end', { token: imp });
    expect((await portal.ask('GET', theirs)).status).toBe(401);
  });

  it('cannot withdraw an application or read the questions of the exam', async () => {
    const { applicant_id, token: own } = await portal.invite();
    const imp = await speakFor('applicant', applicant_id);
    const process = await begin(imp, 'application');
    const before = (await listEvents(portal.deps.db, applicant_id)).length;
    expect(
      await portal.ask('POST', '/api/applicant/cancel-application', { token: imp, body: {} }),
    ).toMatchObject(NOT_ALLOWED);
    for (const type of ['SUBMIT', 'CANCEL', 'PAY', 'LOAD', 'ANSWER']) {
      const { status } = await send(imp, process.id, { type, input: {} });
      expect([403, 409]).toContain(status);
    }
    expect(await listEvents(portal.deps.db, applicant_id)).toHaveLength(before);
    expect((await portal.ask('GET', '/api/applicant/application', { token: own })).status).toBe(200);
  });

  it('cannot change the contact data of an applicant by any call, but can change other data', async () => {
    const { applicant_id, token: own } = await portal.invite();
    const imp = await speakFor('applicant', applicant_id);
    const process = await begin(imp, 'application');
    const kept = async () => {
      const { revision, autosaved } = (await portal.ask('GET', '/api/applicant/application', { token: own }))
        .body;
      return { revision, autosaved };
    };
    const before = await kept();
    const { applicants: shown } = (await portal.ask('GET', '/api/applicant/application', { token: imp }))
      .body;
    const { first_name, last_name, email, contact_no } = shown;
    const names = { first_name, last_name, email, contact_no };
    const save = (applicants: object) =>
      send(imp, process.id, { type: 'SAVE', step: 'applicants', input: { draft_data: { applicants } } });
    for (const other of [
      { email: 'dana@elsewhere.example' },
      { contact_no: '5125550199' },
      { contact_no_2: '5125550199' },
      { email: '' },
    ]) {
      const applicants = { ...names, ...other };
      expect(await save(applicants), JSON.stringify(other)).toMatchObject(NOT_ALLOWED);
      const body = { draft_data: { applicants } };
      expect(
        await portal.ask('POST', '/api/applicant/application/draft', { token: imp, body }),
      ).toMatchObject(NOT_ALLOWED);
      expect(
        await portal.ask('POST', '/api/applicant/application/autosave', {
          token: imp,
          body: { ...body, serial: 0 },
        }),
      ).toMatchObject(NOT_ALLOWED);
    }
    expect(await kept()).toEqual(before);
    expect(await save({ ...names, middle_name: 'Quinn' })).toMatchObject({ status: 200 });
    expect(await save({ ...names, middle_name: 'Q' })).toMatchObject({ status: 200 });
    const reached = { ...names, contact_no: '5125550199' };
    const body = { draft_data: { applicants: reached } };
    const changed = await portal.ask('POST', '/api/applicant/application/draft', { token: own, body });
    expect(changed.status).toBe(200);
    expect(await save(names)).toMatchObject(NOT_ALLOWED);
    expect(await save(reached)).toMatchObject({ status: 200 });
  });

  it('writes messages under both names, to the resident and to the office, in their language', async () => {
    const person = { first_name: 'Riley', last_name: 'Hart' };
    const { user } = await makeTenant(portal.deps, { person });
    const imp = await speakFor('user', user.id);
    const sent = await portal.ask('PUT', '/api/tenant/messages', {
      token: imp,
      body: { subject: 'Keys', message: 'One is missing.' },
    });
    expect(sent.status).toBe(200);
    const { token } = await openSessionFor(portal.deps, portal.deps.db, user, {
      asker: { ip: '10.0.0.1', userAgent: '' },
    });
    const authorIn = async (language: string) => {
      const { body } = await portal.ask('GET', `/api/tenant/messages/${sent.body.id}`, {
        token,
        headers: { 'accept-language': language },
      });
      return body.messages[0].author;
    };
    expect(await authorIn('en')).toBe('Dana Moss for Riley Hart');
    expect(await authorIn('es')).toBe('Dana Moss en nombre de Riley Hart');
    const clerk = await makeUser(portal.deps, OFFICE);
    const desk = await openSessionFor(portal.deps, portal.deps.db, clerk, {
      asker: { ip: '10.0.0.1', userAgent: '' },
    });
    const inbox = await portal.ask('GET', '/api/office/messages', { token: desk.token });
    expect(inbox.body.find(({ id }: { id: string }) => id === sent.body.id)).toMatchObject({
      author: 'Dana Moss for Riley Hart',
    });
    const mails = await queuedMessages(portal);
    const told = mails.find(({ body }) => body.includes('One is missing.'));
    expect(told?.body).toContain('Dana Moss for Riley Hart');
  });

  it('asks the office for a repair under both names', async () => {
    const { user } = await makeTenant(portal.deps, { person: { first_name: 'Robin', last_name: 'Lake' } });
    const imp = await speakFor('user', user.id);
    const form = new FormData();
    form.append('request', JSON.stringify(WORKORDER));
    expect((await portal.ask('POST', '/api/tenant/workorders', { token: imp, body: form })).status).toBe(200);
    const told = (await queuedMessages(portal)).find(({ body }) => body.includes('Dripping tap'));
    expect(told?.body).toContain('Dana Moss for Robin Lake');
  });
});
