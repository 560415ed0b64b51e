import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { insertCompany } from '../../../src/db/property/property.repository.ts';
import { listAccountEvents } from '../../../src/db/session/account-event.repository.ts';
import { takeEntryCode } from '../../../src/db/session/entry-code.repository.ts';
import { listSessions } from '../../../src/db/session/session.repository.ts';
import { findUser, insertUser, type User } from '../../../src/db/session/user.repository.ts';
import { hashToken } from '../../../src/server/access/access.ts';
import { noteEvent } from '../../../src/server/access/account-event.ts';
import { findSubject } from '../../../src/server/access/impersonated-subject.ts';
import { asImpersonator } from '../../../src/server/access/impersonation.ts';
import { openStaffLink } from '../../../src/server/access/staff-link.ts';
import { openSessionFor } from '../../../src/server/features/impersonation/open-resident-session.ts';
import { subjectNamed } from '../../../src/server/features/impersonation/subject-named.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

describe.each(DIALECTS)('impersonation on %s', (dialect) => {
  let portal: TestPortal;
  let people = 0;
  let entered = 0;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const person = async (changed: Partial<User> = {}): Promise<User> => {
    people += 1;
    const id = changed.id ?? `person-${people}`;
    await insertUser(portal.deps.db, {
      id,
      company_id: 'demo-company',
      property_id: 'juniper-row',
      email: `person${people}@example.com`,
      password_hash: 'none',
      first_name: 'Riley',
      last_name: `Hart${people}`,
      policies: [],
      language: 'en',
      ...changed,
    });
    const made = await findUser(portal.deps.db, id);
    if (made === null) throw new Error('Nobody was made.');
    return made;
  };
  const officer = (changed: Partial<User> = {}) =>
    person({
      first_name: 'Dana',
      last_name: 'Office',
      is_staff: true,
      policies: ['super_admin'],
      ...changed,
    });
  const linkTo = async (
    subject: { kind: 'user' | 'applicant'; id: string },
    staff?: User,
    reason?: string,
  ) => {
    const found = await findSubject(portal.deps.db, subject.kind, subject.id);
    if (found === null) throw new Error('There is no such subject.');
    const { url } = await openStaffLink(portal.deps, {
      staff: staff ?? (await officer()),
      subject: found,
      reason: reason ?? 'Asked by phone',
    });
    return new URL(url);
  };
  /** Every request has its own address, because attempts with codes are limited per address. */
  const enter = (url: URL, token?: string) => {
    entered += 1;
    return portal.ask('POST', '/api/auth/impersonate', {
      body: { code: url.searchParams.get('code') },
      from: `10.60.0.${entered}`,
      ...(token === undefined ? {} : { token }),
    });
  };
  const begun = async (id: string, staff?: User) => {
    const { body, status } = await enter(await linkTo({ kind: 'user', id }, staff));
    expect(status).toBe(200);
    return body as { token: string; expires_at: string };
  };
  const rows = (id: string) =>
    portal.deps.db.selectFrom('impersonations').selectAll().where('subject_id', '=', id).execute();
  const notAllowed = { status: 403, body: { error: { code: 'impersonation.not_allowed' } } };

  it('begins from a link of the office, which works once, and shows who, why and until when', async () => {
    const resident = await person();
    const url = await linkTo({ kind: 'user', id: resident.id });
    expect(url.pathname).toBe('/auth/lease_impersonate');
    expect(url.hostname).toBe('juniper.localhost');
    const { status, body } = await enter(url);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user_id: resident.id,
      token: expect.stringMatching(/^imp_[\w-]{43}$/),
      impersonation: { by: 'Dana Office', reason: 'Asked by phone', ends_at: body.expires_at },
      opens: null,
    });
    expect(await enter(url)).toMatchObject({
      status: 410,
      body: { error: { code: 'impersonation.code_invalid' } },
    });
    expect(await portal.ask('GET', '/api/tenant/verify', { token: body.token })).toMatchObject({
      status: 200,
      body: { user_id: resident.id },
    });
    expect(await rows(resident.id)).toMatchObject([
      { staff_name: 'Dana Office', subject_name: `Riley ${resident.last_name}`, reason: 'Asked by phone' },
    ]);
  });

  it('opens once if a link is followed several times at the same moment, and not after 15 minutes', async () => {
    const resident = await person();
    const url = await linkTo({ kind: 'user', id: resident.id });
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect(await rows(resident.id)).toHaveLength(1);
    // Also if both found the code before either used it.
    const code = (await linkTo({ kind: 'user', id: resident.id })).searchParams.get('code') ?? '';
    const take = () => takeEntryCode(portal.deps.db, hashToken(code), portal.deps.clock.now().toISOString());
    expect(await take()).toMatchObject({ subject_id: resident.id });
    expect(await take()).toBeNull();
    const late = await linkTo({ kind: 'user', id: resident.id });
    portal.clock.advance(15 * 60_000);
    expect((await enter(late)).status).toBe(410);
  });

  it('stores codes and tokens as hashes only', async () => {
    const url = await linkTo({ kind: 'user', id: (await person()).id });
    const { body } = await enter(url);
    const kept = JSON.stringify([
      await portal.deps.db.selectFrom('entry_codes').selectAll().execute(),
      await portal.deps.db.selectFrom('sessions').selectAll().execute(),
      await portal.deps.db.selectFrom('impersonations').selectAll().execute(),
    ]);
    for (const secret of [body.token, url.searchParams.get('code')]) {
      expect(kept + portal.logged()).not.toContain(secret);
    }
  });

  it('is recorded before anything is opened', async () => {
    const resident = await person();
    const url = await linkTo({ kind: 'user', id: resident.id });
    const { db } = portal.deps;
    // Nothing opens for a person whose sessions cannot be written.
    const staff = await db.selectFrom('entry_codes').select('staff_user_id').execute();
    expect(staff.length).toBeGreaterThan(0);
    await db.schema.alterTable('sessions').renameTo('sessions_away').execute();
    const answer = await enter(url).finally(() =>
      db.schema.alterTable('sessions_away').renameTo('sessions').execute(),
    );
    expect(answer.status).toBe(500);
    expect(await rows(resident.id)).toMatchObject([{ begun_at: null, staff_name: 'Dana Office' }]);
  });

  it('ends after sixty minutes at the latest, for every call', async () => {
    const { token } = await begun((await person()).id);
    portal.clock.advance(59 * 60_000);
    expect((await portal.ask('GET', '/api/tenant/verify', { token })).status).toBe(200);
    portal.clock.advance(61_000);
    expect(await portal.ask('GET', '/api/tenant/verify', { token })).toMatchObject({
      status: 401,
      body: { error: { code: 'session.invalid' } },
    });
  });

  it("can be ended, and leaves the person's own session unchanged", async () => {
    const resident = await person();
    const { token } = await begun(resident.id);
    // It is not listed among the sessions that the person reads and ends.
    expect(await listSessions(portal.deps.db, resident.id, portal.clock.now().toISOString())).toEqual([]);
    expect(await portal.ask('POST', '/api/auth/impersonate/end', { token })).toMatchObject({
      status: 200,
      body: true,
    });
    expect((await portal.ask('GET', '/api/tenant/verify', { token })).status).toBe(401);
    expect((await portal.ask('POST', '/api/auth/impersonate/end', { token })).status).toBe(401);
    const [row] = await rows(resident.id);
    expect(row).toMatchObject({ how_ended: 'ended', ended_at: expect.any(String) });
  });

  it('is named as the actor of its changes to the account', async () => {
    const { db } = portal.deps;
    const resident = await person();
    const staff = await officer();
    await begun(resident.id, staff);
    const [impersonation] = await rows(resident.id);
    if (impersonation === undefined) throw new Error('It has not begun.');
    const note = () =>
      noteEvent(portal.deps, db, resident, { kind: 'signed_out', asker: { ip: '', userAgent: '' } });
    await asImpersonator(impersonation, note);
    await note();
    const actors = (await listAccountEvents(db, resident.id, 2)).map(({ actor_id }) => actor_id);
    expect(actors).toEqual([resident.id, staff.id]);
  });

  it('is limited to one at a time: another ends the earlier one', async () => {
    const staff = await officer();
    const first = await person();
    const { token } = await begun(first.id, staff);
    await begun((await person()).id, staff);
    expect((await portal.ask('GET', '/api/tenant/verify', { token })).status).toBe(401);
    expect(await rows(first.id)).toMatchObject([{ how_ended: 'replaced' }]);
  });

  it('does not begin within another', async () => {
    const { token } = await begun((await person()).id);
    const url = await linkTo({ kind: 'user', id: (await person()).id });
    expect(await enter(url, token)).toMatchObject(notAllowed);
    // The code is still valid for a person who may use it.
    expect((await enter(url)).status).toBe(200);
  });

  it.each([
    ['somebody of the office', { is_staff: true }],
    ['somebody with a policy', { policies: ['manage_queues'] }],
  ])('is never possible of %s', async (_name, changed) => {
    const subject = await person(changed);
    expect(await findSubject(portal.deps.db, 'user', subject.id)).toBeNull();
    const link = openStaffLink(portal.deps, {
      staff: await officer(),
      subject: { kind: 'user', person: subject },
      reason: 'Curious',
    });
    await expect(link).rejects.toMatchObject({ code: 'access.denied' });
  });

  it.each([
    ['without a policy', { policies: [] }],
    ['with another policy', { policies: ['manage_queues'] }],
    ['of another property', { policies: ['impersonate_residents'], property_id: 'harbor-court' }],
    ['who is not of the office', { policies: ['super_admin'], is_staff: false }],
  ])('cannot be begun by somebody %s', async (_name, changed) => {
    const resident = await person();
    await expect(linkTo({ kind: 'user', id: resident.id }, await officer(changed))).rejects.toMatchObject({
      code: 'access.denied',
    });
  });

  it('is begun at the own property by people with the policy for it, and requires a reason', async () => {
    const staff = await officer({ policies: ['impersonate_residents'] });
    const resident = await person();
    await begun(resident.id, staff);
    // Blanks are not a reason.
    await expect(linkTo({ kind: 'user', id: resident.id }, staff, '     ')).rejects.toMatchObject({
      code: 'access.denied',
    });
  });

  it('is of the person with the given mail address at the company, not at another one', async () => {
    const { db } = portal.deps;
    await insertCompany(db, { id: 'another-company', name: 'Another' });
    const email = `shared${people}@example.com`;
    await person({ id: `a-elsewhere-${people}`, email, company_id: 'another-company' });
    expect(await subjectNamed(db, 'demo-company', { email })).toBeNull();
    const own = await person({ email });
    expect(await subjectNamed(db, 'demo-company', { email: ` ${email.toUpperCase()} ` })).toMatchObject({
      kind: 'user',
      person: { id: own.id },
    });
  });

  it('is refused if the author of the link has lost the permission', async () => {
    const staff = await officer();
    const url = await linkTo({ kind: 'user', id: (await person()).id }, staff);
    await portal.deps.db.updateTable('users').set({ policies: '[]' }).where('id', '=', staff.id).execute();
    expect((await enter(url)).status).toBe(410);
  });

  describe('of an applicant', () => {
    const SSN = '123456789';
    const applicantAnd = async () => {
      const invited = await portal.invite();
      const draft = fullDraft();
      const saved = await portal.ask('POST', '/api/applicant/application/draft', {
        token: invited.token,
        body: { draft_data: draft },
      });
      expect(saved.status).toBe(200);
      const { body } = await enter(await linkTo({ kind: 'applicant', id: invited.applicant_id }));
      return { ...invited, imp: body.token as string, opens: body.opens as string };
    };

    it('opens their application by its own token, and names both in the log', async () => {
      const { applicant_id, imp, opens } = await applicantAnd();
      expect(opens).toBe(`/auth/applicant?access_token=${imp}`);
      const read = await portal.ask('GET', '/api/applicant/application', { token: imp });
      expect(read.status).toBe(200);
      const saved = await portal.ask('POST', '/api/applicant/application/draft', {
        token: imp,
        body: { draft_data: { applicant_pets: [] } },
      });
      expect(saved.status).toBe(200);
      const last = (await listEvents(portal.deps.db, applicant_id)).at(-1);
      expect(last).toMatchObject({
        actor: 'staff:Dana Office for applicant',
        detail: {
          impersonation: {
            actor: expect.stringMatching(/^staff:person-/),
            subject: `applicant:${applicant_id}`,
          },
        },
      });
      const line = portal
        .logged()
        .split('\n')
        .map((text) => (text === '' ? {} : JSON.parse(text)))
        .findLast(({ route }) => route === '/api/applicant/application/draft');
      expect(line.impersonation).toEqual(last?.detail.impersonation);
    });

    it('has a token that is rejected after the end like a missing one', async () => {
      const { imp } = await applicantAnd();
      expect((await portal.ask('POST', '/api/auth/impersonate/end', { token: imp })).status).toBe(200);
      const begin = (asked: object) =>
        portal.ask('POST', '/api/flows/application/processes', { body: null, ...asked });
      const ended = await begin({ token: imp });
      expect(ended).toMatchObject({ status: 401, body: { error: { code: 'token.invalid' } } });
      expect(ended.text).toBe((await begin({})).text);
    });

    it('hides secrets completely, even their last characters and papers that prove an identity', async () => {
      const { token, imp } = await applicantAnd();
      const own = await portal.ask('GET', '/api/applicant/application?tab=applicants', { token });
      const seen = await portal.ask('GET', '/api/applicant/application?tab=applicants', { token: imp });
      expect(own.text).toContain(`*****${SSN.slice(-4)}`);
      expect(seen.text).not.toContain(SSN.slice(-4));
      expect(seen.text).toContain('"*****"');
    });

    it('keeps the secret if an impersonator sends back its mask', async () => {
      const { token, imp } = await applicantAnd();
      const { applicant_screening_info } = fullDraft();
      await portal.ask('POST', '/api/applicant/application/draft', {
        token: imp,
        body: { draft_data: { applicant_screening_info: { ...applicant_screening_info, ssn: '*****' } } },
      });
      const own = await portal.ask('GET', '/api/applicant/application', { token });
      expect(own.text).toContain(`*****${SSN.slice(-4)}`);
    });

    it('does not sign, neither the consent of the draft nor the submit', async () => {
      const { imp } = await applicantAnd();
      const { signature_n_approval } = fullDraft();
      for (const answer of [
        await portal.ask('POST', '/api/applicant/application/draft', {
          token: imp,
          body: { draft_data: { signature_n_approval } },
        }),
        await portal.ask('POST', '/api/applicant/save-submit', { token: imp, body: { draft_data: {} } }),
      ]) {
        expect(answer).toMatchObject(notAllowed);
      }
    });

    it('does not sign or pay by an event of the process either', async () => {
      const { imp } = await applicantAnd();
      const { body: process } = await portal.ask('POST', '/api/flows/application/processes', {
        token: imp,
        body: null,
      });
      const answer = await portal.ask('POST', `/api/processes/${process.id}/events`, {
        token: imp,
        headers: { 'idempotency-key': 'by-an-impersonator-01' },
        body: { type: 'SUBMIT', revision: process.revision, input: fullDraft() },
      });
      expect(answer).toMatchObject(notAllowed);
    });

    it.each([
      ['POST', '/api/applicant/payment/screening'],
      ['POST', '/api/applicant/payment/placepay'],
      ['POST', '/api/applicant/unit/juniper-row-204/payments/placepay/meta'],
      ['POST', '/api/applicant/payment/burton/meta'],
      ['GET', '/api/applicant/exam'],
      ['POST', '/api/applicant/exam'],
      ['GET', '/api/user/access-log'],
    ] as const)('neither pays nor answers for the identity: %s %s', async (method, path) => {
      const { imp } = await applicantAnd();
      const body = method === 'POST' ? { body: {} } : {};
      expect(await portal.ask(method, path, { token: imp, ...body })).toMatchObject(notAllowed);
    });

    it('names both beside a message that it triggers', async () => {
      const { imp } = await applicantAnd();
      const email = `other${people}@example.com`;
      const made = await portal.ask('POST', '/api/co-applicant', {
        token: imp,
        body: {
          first_name: 'Sam',
          last_name: 'Okafor',
          email,
          contact_no: '5125550199',
          is_responsible: true,
          is_minor: false,
          applicant_type: 'CO-APPLICANT',
          relationship: 'ROOMMATE',
        },
      });
      expect(made.status).toBe(200);
      const mail = await portal.deps.db
        .selectFrom('outbox')
        .innerJoin('impersonations', 'impersonations.id', 'outbox.impersonation_id')
        .select(['impersonations.staff_name', 'impersonations.subject_name'])
        .where('recipient', '=', email)
        .executeTakeFirst();
      expect(mail).toEqual({ staff_name: 'Dana Office', subject_name: 'Ada Stone' });
      const { body = '' } = (await queuedMessages(portal)).find((one) => one.recipient === email) ?? {};
      expect(body.split('\n').slice(-2)).toEqual([
        'Dana Office of the property office did this for Ada Stone.',
        'Dana Office, de la oficina de la propiedad, hizo esto por Ada Stone.',
      ]);
    });

    it("is reported to the applicant by mail at once, and in their account's list of data access", async () => {
      const email = `applied${people}@example.com`;
      const invited = await portal.invite({ email });
      const owner = await person({ email });
      const asker = { ip: '127.0.0.1', userAgent: '' };
      const { token } = await openSessionFor(portal.deps, portal.deps.db, owner, { asker });
      const { body } = await enter(await linkTo({ kind: 'applicant', id: invited.applicant_id }));
      const told = (await queuedMessages(portal)).filter(({ recipient }) => recipient === email);
      const last = told.at(-1);
      expect(last?.subject).toBe('Dana Office of the property office has opened your application');
      expect(last?.body).toContain('Reason: Asked by phone');
      const end = new Date(body.expires_at).toLocaleTimeString('en-US', {
        hour: 'numeric',
        minute: '2-digit',
        timeZone: 'America/Chicago',
        timeZoneName: 'short',
      });
      expect(last?.body).toContain(`It ends at ${end} at the latest.`);
      const log = (await portal.ask('GET', '/api/user/access-log', { token })).body;
      expect(log).toMatchObject([{ kind: 'impersonation', by: 'Dana Office', reason: 'Asked by phone' }]);
      // It is not visible in the accounts of other people.
      const { token: other } = await openSessionFor(portal.deps, portal.deps.db, await person(), { asker });
      expect((await portal.ask('GET', '/api/user/access-log', { token: other })).body).toEqual([]);
    });
  });
});
