import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { listLogRows } from '../../../src/db/lease/lease-log.repository.ts';
import { findOfficeLease } from '../../../src/db/lease/office-lease.repository.ts';
import { verifySealed } from '../../../src/seal/verify-sealed.ts';
import { verifyLog } from '../../../src/server/features/lease/log/verify-log.ts';
import { sealLeases } from '../../../src/server/features/lease/sealing/seal-leases.ts';
import { postDueCharges } from '../../../src/server/ledger/due-charges.ts';
import { has, judges } from '../../unit/seal/judges.ts';
import { processCalls, refused } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';
import { leaseOffice, TERMS } from './lease-office.ts';

const judge = judges();
const LANDLORD = { ...TERMS, countersign: true };

describe.each(DIALECTS)('leases of the office, on %s', (dialect) => {
  let portal: TestPortal;
  let kim: string;
  let lee: string;
  let elsewhere: string;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    kim = await officer('juniper-row', ['manage_leases']);
    lee = await officer('juniper-row', ['manage_leases'], 'Lee');
    elsewhere = await officer('harbor-court', ['manage_leases']);
  });
  afterAll(() => portal.close());

  const { officer } = processCalls(() => portal);
  const on = leaseOffice(() => portal);
  const register = async (token: string, query = '') =>
    (await portal.ask('GET', `/api/office/leases${query}`, { token })).body;
  const waiting = async (token: string): Promise<string[]> =>
    (await portal.ask('GET', '/api/office/lease-drafts?page_size=100', { token })).body.rows.map(
      (one: { application_id: string }) => one.application_id,
    );
  const wrongInLog = async () => {
    const { db, secrets, storage } = portal.deps;
    const { findings, missing } = await verifyLog(db, secrets, storage);
    return [...missing, ...findings.map(({ what }) => what)];
  };
  /** A lease that all but the landlord have signed. */
  const signedByTenants = async () => {
    const home = await on.approved();
    const { lease_id } = (await on.send(kim, home.application_id, LANDLORD)).body;
    for (const person of home.people) await on.sign(person);
    return { ...home, lease_id };
  };

  it('are made of an approved application: proposed, previewed, sent once, signed and charged', async () => {
    const home = await on.approved();
    const { application_id } = home;
    expect(await waiting(kim)).toContain(application_id);
    const path = `/api/office/lease-drafts/${application_id}`;
    const { status, body: draft } = await portal.ask('GET', path, { token: kim });
    expect(status).toBe(200);
    expect(draft).toMatchObject({
      signers: ['Ann Bell', 'Ben Bell'],
      languages: ['en', 'es'],
      template_version: null,
      parts: ['renters_insurance'],
      addendums: [{ name: 'pets' }, { name: 'parking', titles: { es: 'Anexo de estacionamiento' } }],
      proposal: { start_date: '2026-04-01', end_date: '2027-03-31', rent_cents: 168_500 },
    });
    const wanting = { ...TERMS, fields: { parking_space: ' ' } };
    const preview = await on.preview(kim, application_id, wanting);
    expect(preview.body.missing).toEqual(['insurance_amount', 'parking_space']);
    expect(Buffer.from(preview.body.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(await on.send(kim, application_id, wanting)).toMatchObject(refused(422, 'lease.fields_missing'));

    const sent = await Promise.all([on.send(kim, application_id), on.send(kim, application_id)]);
    const [{ lease_id }] = sent.map(({ body }) => body);
    expect(sent.map((one) => [one.status, one.body.lease_id])).toEqual([
      [200, lease_id],
      [200, lease_id],
    ]);
    expect(await on.send(lee, application_id, TERMS, 'key-of-lee')).toMatchObject(
      refused(409, 'lease.exists'),
    );
    expect(await on.send(kim, application_id, { ...TERMS, rent_cents: 1 })).toMatchObject(
      refused(409, 'idempotency_key.reused'),
    );
    expect(await waiting(kim)).not.toContain(application_id);
    for (const { email } of home.people) {
      const mails = (await on.mailsTo(email)).filter((mail) =>
        mail.includes('/applicant/lease?access_token='),
      );
      expect(mails).toHaveLength(1);
    }
    expect((await register(kim, '?show=signing')).rows).toContainEqual(
      expect.objectContaining({
        ...{ lease_id, status: 'SIGNING', people: ['Ann Bell', 'Ben Bell'], landlord: null },
        signers: [
          { name: 'Ann Bell', signed_at: null, declined: false },
          { name: 'Ben Bell', signed_at: null, declined: false },
        ],
      }),
    );
    for (const person of home.people) expect((await on.sign(person)).status).toBe(200);
    expect(await sealLeases(portal.deps)).toMatchObject({ seal: 1 });
    expect((await on.read(kim, lease_id)).body).toMatchObject({
      ...{ status: 'SEALED', tenancy_status: 'Future', may_remind: false, may_withdraw: false },
      documents: [{ title: 'Residential lease' }, { title: 'Parking addendum' }],
      file_path: expect.stringContaining('/api/files/'),
    });
    const later = { now: () => new Date(portal.deps.clock.now().getTime() + 31 * 86_400_000) };
    await postDueCharges({ ...portal.deps, texts: portal.deps.texts, clock: later }, lease_id);
    const charges = await portal.deps.db
      .selectFrom('ledger_invoices')
      .select(['charge_code', 'amount_cents', 'first_due_date'])
      .where('lease_id', '=', lease_id)
      .orderBy('charge_code')
      .execute();
    const first_due_date = '2026-04-01';
    expect(charges).toEqual([
      { charge_code: 'OTHER', amount_cents: 4_500, first_due_date },
      { charge_code: 'RENT', amount_cents: 150_000, first_due_date },
      { charge_code: 'SECURITY_DEPOSIT', amount_cents: 75_000, first_due_date },
    ]);
    expect(await wrongInLog()).toEqual([]);
  });

  it('are signed by the landlord last: the first member signs, the seal has both, the tenancy begins', async () => {
    const home = await on.approved();
    const reader = await officer('juniper-row', ['read_office']);
    const next = async (token: string) =>
      (await portal.ask('GET', `/api/office/cases/${home.application_id}`, { token })).body.next;
    const leasing = await officer('juniper-row', ['manage_leases', 'manage_applications']);
    expect([await next(leasing), await next(reader)]).toEqual(['MAKE_LEASE', null]);
    const { lease_id } = (await on.send(kim, home.application_id, LANDLORD)).body;
    expect(await next(leasing)).toBe(null);
    expect(await on.countersign(kim, lease_id)).toMatchObject(refused(409, 'lease.not_ready'));
    for (const person of home.people) await on.sign(person);
    expect([await next(kim), await next(reader)]).toEqual(['COUNTERSIGN', null]);
    expect(await sealLeases(portal.deps)).toMatchObject({ seal: 0 });
    expect((await register(kim, '?show=landlord')).rows).toMatchObject([{ lease_id, status: 'LANDLORD' }]);
    expect((await on.read(kim, lease_id)).body).toMatchObject({ may_sign: true, tenancy_status: null });
    expect((await on.read(reader, lease_id)).body).toMatchObject({ may_sign: false, may_withdraw: false });
    expect(await on.countersign(reader, lease_id)).toMatchObject(refused(403, 'access.denied'));
    expect(await on.countersign(elsewhere, lease_id)).toMatchObject(refused(404, 'record.not_found'));
    const wrong = { consent: { language: 'en', sha256: 'b'.repeat(64) } };
    expect(await on.countersign(kim, lease_id, wrong)).toMatchObject(refused(409, 'lease.consent_changed'));
    const nameless = { signature: { type: 'type', content: ' ', font: 'Caveat' } };
    expect(await on.countersign(kim, lease_id, nameless)).toMatchObject(
      refused(422, 'lease.signature_missing'),
    );

    const both = await Promise.all([on.countersign(kim, lease_id), on.countersign(lee, lease_id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = both.find(({ status }) => status === 409);
    expect(loser?.body.error.code).toBe('lease.countersigned');
    const name = (await findOfficeLease(portal.deps.db, lease_id))?.countersigned?.name ?? '';
    expect(loser?.body.error.message).toContain(name);
    const winner = both[0]?.status === 200 ? kim : lee;
    expect((await on.countersign(winner, lease_id)).status).toBe(200);
    expect(await next(kim)).toBe(null);
    const rows = await listLogRows(portal.deps.db, lease_id);
    expect(rows.filter(({ event }) => event === 'COUNTERSIGNED')).toMatchObject([
      { actor: expect.stringMatching(/^office:/) },
    ]);
    expect(await sealLeases(portal.deps)).toMatchObject({ seal: 1 });
    const { body } = await on.read(kim, lease_id);
    expect(body).toMatchObject({ status: 'SEALED', landlord: { name }, tenancy_status: 'Future' });
    const file = await portal.app.inject({ url: body.file_path });
    const verified = await verifySealed(file.rawPayload, portal.deps.seal.trusted());
    if (verified.verdict !== 'untouched') throw new Error(verified.verdict);
    expect(verified.record.signers.map((one) => [one.name, one.spots.length > 0])).toEqual([
      ['Ann Bell', true],
      ['Ben Bell', true],
      [name, true],
    ]);
    expect(await wrongInLog()).toEqual([]);
    const office = await findOfficeLease(portal.deps.db, lease_id);
    const forged = JSON.stringify({ ...office?.countersigned, name: 'Somebody Else' });
    const write = (countersigned: string) =>
      portal.deps.db
        .updateTable('office_leases')
        .set({ countersigned })
        .where('lease_id', '=', lease_id)
        .execute();
    await write(forged);
    expect(await wrongInLog()).toContainEqual(
      expect.stringContaining('the signature of the landlord is not'),
    );
    await write(JSON.stringify(office?.countersigned));
    if (!has('pdfsig', 'pdftotext')) return;
    const path = judge.file('countersigned.pdf', file.rawPayload);
    const { said } = judge.run('pdfsig', '-nocert', path);
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(judge.run('pdftotext', path, '-').said).toContain(name);
  });

  it('are withdrawn before all have signed, with a reason that the signers read', async () => {
    const home = await on.approved();
    const { lease_id } = (await on.send(kim, home.application_id)).body;
    const [ann, ben] = home.people;
    await on.sign(ann);
    const reason = { reason: 'The rent was wrong' };
    expect(await on.act(elsewhere, lease_id, 'withdrawal', reason)).toMatchObject(
      refused(404, 'record.not_found'),
    );
    expect((await on.act(kim, lease_id, 'withdrawal', { reason: ' ' })).status).toBe(400);
    expect((await on.act(kim, lease_id, 'withdrawal', reason)).body).toMatchObject({ status: 'WITHDRAWN' });
    expect((await on.act(lee, lease_id, 'withdrawal', reason)).status).toBe(200);
    for (const { email } of home.people) {
      const told = (await on.mailsTo(email)).filter((mail) => mail.includes(reason.reason));
      expect(told).toHaveLength(1);
    }
    expect(await on.sign(ben as typeof ann)).toMatchObject(refused(409, 'lease.withdrawn'));
    expect(await on.act(kim, lease_id, 'reminder')).toMatchObject(refused(409, 'lease.withdrawn'));
    const again = await on.send(kim, home.application_id, TERMS, 'key-of-page-2');
    expect(again.status).toBe(200);
    expect(again.body.lease_id).not.toBe(lease_id);
    for (const person of home.people) expect((await on.sign(person)).status).toBe(200);
    expect(await on.act(kim, again.body.lease_id, 'withdrawal', reason)).toMatchObject(
      refused(409, 'lease.signed_by_all'),
    );
    const waits = await signedByTenants();
    expect((await on.act(kim, waits.lease_id, 'withdrawal', reason)).status).toBe(200);
    expect(await on.countersign(kim, waits.lease_id)).toMatchObject(refused(409, 'lease.withdrawn'));
    expect(await wrongInLog()).toEqual([]);
  });

  it('are reminded of at most once a day, by the one who has not signed', async () => {
    const home = await on.approved();
    const { lease_id } = (await on.send(kim, home.application_id)).body;
    await on.sign(home.people[0]);
    expect((await on.act(kim, lease_id, 'reminder')).body).toEqual({ reminded: ['Ben Bell'] });
    expect(await on.act(lee, lease_id, 'reminder')).toMatchObject(refused(409, 'lease.reminded'));
    expect(await on.act(elsewhere, lease_id, 'reminder')).toMatchObject(refused(404, 'record.not_found'));
    const mails = await on.mailsTo(home.people[1]?.email ?? '');
    expect(mails.filter((mail) => mail.startsWith('Please sign'))).toHaveLength(1);
  });

  it('are refused for who is not approved, days that are none, and a home that is let', async () => {
    const home = await on.approved();
    const { application_id, people, unit_id } = home;
    const call = (terms: object, token = kim) => on.send(token, application_id, terms);
    expect(await call(TERMS, elsewhere)).toMatchObject(refused(404, 'record.not_found'));
    for (const [changed, code, status] of [
      [{ start_date: '2026-02-31' }, 'request.invalid', 400],
      [{ start_date: '2031-01-01', end_date: '2032-01-01' }, 'request.invalid', 400],
      [{ end_date: '2026-03-31' }, 'request.invalid', 400],
      [{ end_date: '2099-03-31' }, 'request.invalid', 400],
      [{ rent_cents: 0 }, 'request.invalid', 400],
      [{ rent_cents: 1.5 }, 'request.invalid', 400],
      [{ language: 'fr' }, 'lease.language_missing', 422],
    ] as const)
      expect([changed, await call({ ...TERMS, ...changed })]).toMatchObject([changed, refused(status, code)]);
    const { db } = portal.deps;
    const decide = (decision: string) =>
      db
        .updateTable('applicants')
        .set({ decision })
        .where('id', '=', people[1]?.id ?? '')
        .execute();
    await decide('');
    const undecided = await call(TERMS);
    expect(undecided).toMatchObject(refused(409, 'lease.not_approved'));
    expect(undecided.body.error.message).toContain('Ben Bell');
    await decide('APPROVED');
    const { lease_id } = (await call(TERMS)).body;
    const other = await portal.invite({ place: { unit_id }, applicant_type: 'PRIMARY', first_name: 'Zoe' });
    await db
      .updateTable('applicants')
      .set({ decision: 'APPROVED' })
      .where('id', '=', other.applicant_id)
      .execute();
    const second = (terms: object) => on.send(kim, other.application_id, terms);
    const overlapping = { ...TERMS, start_date: '2027-03-31', end_date: '' };
    expect(await second(overlapping)).toMatchObject(refused(409, 'lease.home_let'));
    expect((await second({ ...overlapping, start_date: '2027-04-01' })).status).toBe(200);
    for (const token of [elsewhere, await officer('harbor-court', ['super_admin'])])
      expect(await on.read(token, lease_id)).toMatchObject(refused(404, 'record.not_found'));
    expect((await register(elsewhere)).rows).toEqual([]);
    expect(await register(kim, '?page_size=15&sort=rent_cents&order=asc')).toMatchObject({
      total: expect.any(Number),
    });
    expect((await findLease(db, lease_id))?.status).toBe('SIGNING');
  });

  it('are made from the template of the property, in versions', async () => {
    const path = '/api/office/lease-template';
    const shipped = (await portal.ask('GET', path, { token: kim })).body;
    expect(shipped).toMatchObject({ version: null, texts: { es: expect.stringContaining('# Contrato') } });
    const write = (version: number | null, texts: object, token = kim) =>
      portal.ask('PUT', path, { token, body: { version, texts } });
    const broken = { en: '# Lease\n[if pets]\nDogs\n[signatures]' };
    const problems = (await write(null, broken)).body.error;
    expect(problems).toMatchObject({ code: 'lease.template_wrong' });
    expect(problems.problems).toContainEqual({ language: 'en', line: 2, problem: 'part_open' });
    for (const wrong of [{}, { English: '# Lease' }, { Any: 7 }, { en: 7 }])
      expect(await write(null, wrong)).toMatchObject(refused(400, 'request.invalid'));
    const texts = {
      en: '# House rules and lease\nThe rent is {{ rent }}, the pool code {{ pool_code }}.\n[signatures]',
    };
    expect((await write(null, texts)).body).toMatchObject({ version: 1, written_by: expect.any(String) });
    expect(await write(null, texts, lee)).toMatchObject(refused(409, 'lease.template_changed'));
    const home = await on.approved(['Cleo']);
    const none = { ...TERMS, parts: [], addendums: [], fields: { pool_code: '[landlord] | **7**' } };
    const { lease_id } = (await on.send(kim, home.application_id, none)).body;
    expect((await findOfficeLease(portal.deps.db, lease_id))?.template_version).toBe(1);
    expect((await on.read(kim, lease_id)).body.documents).toEqual([
      { title: 'House rules and lease', pages: 1 },
    ]);
    expect((await portal.ask('GET', path, { token: elsewhere })).body.version).toBe(null);
    await portal.deps.db.deleteFrom('office_leases').where('lease_id', '=', lease_id).execute();
    expect(await wrongInLog()).toContainEqual(expect.stringContaining('whether the landlord signs'));
  });
});
