import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { listLogRows } from '../../../src/db/lease/lease-log.repository.ts';
import { endOffers } from '../../../src/server/features/flows/occasions/end-offers.ts';
import { verifyLog } from '../../../src/server/features/lease/log/verify-log.ts';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import { addApplicant } from '../../../src/server/property/invitation.ts';
import { newOfficer } from '../../drive/workorder/officer.ts';
import { type AutopayPortal, type Payer, startAutopayPortal } from '../autopay/autopay-portal.ts';
import { DIALECTS } from '../support/test-database.ts';
import { BEFORE, renewals } from './renewal-portal.ts';

const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const REASON = 'The rent of the paper was wrong.';

describe.each(DIALECTS)('withdrawn papers on %s', (dialect) => {
  let portal: AutopayPortal;
  let officer: string;
  let on: ReturnType<typeof renewals>;
  beforeAll(async () => {
    portal = await startAutopayPortal(dialect);
    officer = await newOfficer(portal.deps, 'juniper-row', 'demo-company');
    on = renewals(portal, officer);
  });
  afterAll(() => portal.close());

  const withdraw = (addendum: string, body: object = { reason: REASON }, token = officer) =>
    portal.ask('POST', `/api/office/addendums/${addendum}/withdrawal`, { token, body });
  const give = (body: object) => portal.ask('POST', '/api/office/addendums', { token: officer, body });
  const listed = async () => (await portal.ask('GET', '/api/office/addendums', { token: officer })).body;
  const openOccasions = async ({ lease_id }: Payer) => {
    const { body } = await portal.ask('GET', '/api/office/occasions', { token: officer });
    return body.filter((one: { lease_id: string }) => one.lease_id === lease_id);
  };
  /** The mails to a person, newest last. */
  const mailsTo = async (recipient: string) => {
    const rows = await portal.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', recipient)
      .where('channel', '=', 'mail')
      .orderBy('created_at')
      .execute();
    return rows.map((row) => `${row.subject}\n${textOfMessage(portal.deps.secrets, row) ?? ''}`);
  };
  /** A person of the lease who has applied and never opened an account. */
  const withoutAccount = async ({ lease_id, user }: Payer) => {
    const { db } = portal.deps;
    const unit_id = (await findLease(db, lease_id))?.unit_id ?? '';
    const { company_id, property_id } = user;
    const email = `${lease_id.toLowerCase()}@signer.example`;
    const { applicant } = await addApplicant(portal.deps, db, {
      place: { unit_id },
      applicant_type: 'CO-APPLICANT',
      ...{ first_name: 'Noa', last_name: 'Kemp', email, contact_no: '', language: 'es' },
    });
    await db
      .updateTable('leases')
      .set({ application_id: applicant.application_id })
      .where('id', '=', lease_id)
      .execute();
    await db
      .insertInto('lease_occupants')
      .values({
        ...{ lease_id, company_id, property_id, position: 2, user_id: null, applicant_id: applicant.id },
        ...{ first_name: 'Noa', last_name: 'Kemp', responsible_flag: 'Responsible', is_lease_applicant: 0 },
      })
      .execute();
    return { email, applicant };
  };
  /** The document linked in the newest mail. */
  const linkIn = (mail = '') => {
    const { pathname, searchParams } = new URL(/http\S+\/addendum\/\S+/.exec(mail)?.[0] ?? '');
    const [document = '', token = ''] = [pathname.split('/').at(-1), searchParams.get('access_token') ?? ''];
    return { pathname, document, token };
  };
  const later = (days: number) => ({
    ...portal.deps,
    texts: portal.deps.texts,
    flows: portal.deps.flows,
    clock: { now: () => new Date(portal.deps.clock.now().getTime() + days * 86_400_000) },
  });

  it('show the office who declines to sign them, and why', async () => {
    const { payer, ask } = await on.offered();
    const { id } = await on.choose(ask);
    const signing = await on.sign(ask);
    const decline = (way: 'decline' | 'reconsider', body: object) =>
      portal.ask('POST', `/api/applicant/lease/${way}?addendum_id=${signing.document}`, {
        token: signing.token,
        body,
      });
    const signers = async () =>
      (await listed()).find(({ lease_id }: { lease_id: string }) => lease_id === payer.lease_id).signers;
    expect(id).not.toBe('');
    expect(await signers()).toMatchObject([{ declined_at: null, decline_reason: null }]);
    expect((await decline('decline', { reason: 'Too dear.' })).status).toBe(200);
    expect(await signers()).toMatchObject([
      { signed_at: null, declined_at: expect.any(String), decline_reason: 'Too dear.' },
    ]);
    expect((await decline('reconsider', {})).status).toBe(200);
    expect(await signers()).toMatchObject([{ declined_at: null, decline_reason: null }]);
  });

  it('cannot be signed, and everybody asked to sign learns the reason; the lease stays unchanged', async () => {
    const { payer, ask } = await on.offered();
    const kim = await on.roommateOf(payer);
    const { id } = await on.choose(ask);
    const first = await on.sign(ask);
    await first.finish();
    const his = await on.sign(kim);
    const waiting = (await listed()).find(
      ({ addendum_id }: { addendum_id: string }) => addendum_id === first.document,
    );
    expect(waiting).toMatchObject({ lease_id: payer.lease_id, renewal: true, status: 'SIGNING' });
    expect(waiting.signers.map(({ signed_at }: { signed_at: string | null }) => signed_at === null)).toEqual([
      false,
      true,
    ]);

    const resident = (await ask('POST', '/api/tenant/addendum')).body;
    expect(resident).toEqual({ path: null });
    expect(await withdraw(first.document)).toMatchObject({
      status: 200,
      body: { status: 'WITHDRAWN', withdrawn_reason: REASON },
    });
    expect(await his.finish()).toMatchObject(refused(409, 'lease.withdrawn'));
    expect(await first.finish()).toMatchObject(refused(409, 'lease.withdrawn'));
    const query = `?addendum_id=${his.document}`;
    const shown = await portal.ask('GET', `/api/applicant/lease${query}`, { token: his.token });
    expect(shown.body).toMatchObject({ withdrawal: { reason: REASON }, shows_document: false });
    const draft = { sign_draft_data: { addendums: {}, acceptance: { addendums: {} } } };
    expect(
      await portal.ask('POST', `/api/applicant/save_sign_draft${query}`, { token: his.token, body: draft }),
    ).toMatchObject(refused(409, 'lease.withdrawn'));

    expect(await on.stateOf(payer)).toEqual({ ...BEFORE, pending_renewal: 0 });
    expect(await openOccasions(payer)).toEqual([]);
    expect((await kim('GET', '/api/tenant/addendum_submitted')).body).toBe(true);
    expect((await ask('GET', `/api/processes/${id}`)).status).toBe(404);
    const mails = (await mailsTo(payer.user.email)).filter((mail) => mail.includes(REASON));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Nothing left to sign');

    expect((await withdraw(first.document, { reason: 'Again.' })).body.withdrawn_reason).toBe(REASON);
    expect((await mailsTo(payer.user.email)).filter((mail) => mail.includes('withdrawn'))).toHaveLength(1);
    const rows = await listLogRows(portal.deps.db, first.lease_id);
    expect(rows.map(({ event }) => event)).toContain('WITHDRAWN');
    expect((await verifyLog(portal.deps.db, portal.deps.secrets)).findings).toEqual([]);
  });

  it('keep the offer open if the office chooses so: signed after a new choice, they cannot be withdrawn', async () => {
    const { payer, ask } = await on.offered();
    await on.choose(ask);
    const { document } = await on.waiting(ask);
    expect((await withdraw(document, { reason: REASON, offer: 'open' })).status).toBe(200);
    expect(await on.stateOf(payer)).toEqual(BEFORE);
    expect(await openOccasions(payer)).toHaveLength(1);
    const again = await on.choose(ask, '6');
    expect(again.sent.body).toMatchObject({ outcome: 'saved', place: { state: 'waiting' } });
    const second = await on.sign(ask);
    expect(second.document).not.toBe(document);
    expect((await second.finish()).body).toMatchObject({ all_signed: true });
    expect(await on.stateOf(payer)).toMatchObject({ end_date: '2026-11-30', rent_cents: 196_000 });
    expect(await withdraw(second.document)).toMatchObject(refused(409, 'lease.signed_by_all'));
    expect(await withdraw('nothing-there')).toMatchObject(refused(404, 'record.not_found'));
  });

  it('are withdrawn or signed, never both, if the last signature comes at the same time', async () => {
    for (const isFirst of [true, false]) {
      const { payer, ask } = await on.offered();
      await on.choose(ask);
      const { document, finish } = await on.sign(ask);
      const back = () => withdraw(document);
      const [one, other] = isFirst ? [back, finish] : [finish, back];
      const answers = await Promise.all([one(), other(), one(), other()]);
      const { status } = (await findLease(portal.deps.db, (await papersOf(document)).lease_id)) ?? {};
      const isSigned = status !== 'WITHDRAWN';
      const [backs, ends] = isFirst ? [0, 1] : [1, 0];
      const good = [0, 2].map((at) => answers[at + (isSigned ? ends : backs)]?.status);
      const bad = [0, 2].map((at) => answers[at + (isSigned ? backs : ends)]?.body.error?.code);
      expect(good).toEqual([200, 200]);
      expect(new Set(bad)).toEqual(new Set([isSigned ? 'lease.signed_by_all' : 'lease.withdrawn']));
      expect(await on.stateOf(payer)).toMatchObject({
        rent_cents: isSigned ? 189_500 : 150_000,
        pending_renewal: 0,
      });
    }
  });
  const papersOf = (document: string) =>
    portal.deps.db
      .selectFrom('lease_documents')
      .select('lease_id')
      .where('id', '=', document)
      .executeTakeFirstOrThrow();

  it('can be signed by people without an account by their own link, and the renewal waits for them', async () => {
    const { payer, ask } = await on.offered();
    const { email } = await withoutAccount(payer);
    await on.choose(ask);
    const [mail] = await mailsTo(email);
    expect(mail).toContain('Hola, Noa');
    const his = await on.signAt(linkIn(mail));
    expect(his.pathname).toMatch(/^\/lease_renewal\/addendum\//);
    const hers = await on.sign(ask);
    expect((await hers.finish()).body).toMatchObject({ all_signed: false });
    expect(await on.stateOf(payer)).toEqual(BEFORE);
    expect((await his.finish()).body).toMatchObject({ all_signed: true });
    expect(await on.stateOf(payer)).toMatchObject({ end_date: '2027-05-31', pending_renewal: 0 });

    const next = await on.offered();
    const noa = await withoutAccount(next.payer);
    await on.choose(next.ask);
    const { document } = linkIn((await mailsTo(noa.email))[0]);
    await withdraw(document);
    const [, told = ''] = await mailsTo(noa.email);
    expect(told).toContain(REASON);
    expect(told).toContain('Ya nadie tiene que firmarlo');
    const { token } = linkIn(told);
    const { body } = await portal.ask('GET', `/api/applicant/lease?addendum_id=${document}`, { token });
    expect(body.withdrawal).toMatchObject({ reason: REASON });
  });

  it('of an offer whose last day has passed are withdrawn by the job, once, and both sides are notified', async () => {
    const last_day = '2026-03-10';
    const { payer, ask } = await on.offered(undefined, { last_day });
    const kim = await on.roommateOf(payer);
    await on.choose(ask);
    const his = await on.sign(kim);
    const silent = await on.offered(undefined, { last_day });
    expect((await mailsTo(silent.payer.user.email)).join()).toContain('It is open until March 10, 2026.');
    const { id } = (await silent.ask('POST', '/api/flows/lease-renew/processes', {})).body;
    const { page } = (await silent.ask('GET', `/api/processes/${id}`)).body;
    expect(page.values.last_day).toBe('March 10, 2026');

    // On the last day itself it is still open.
    expect(await endOffers(later(8))).toBe(0);
    const both = await Promise.all([endOffers(later(10)), endOffers(later(10))]);
    expect(both[0] + both[1]).toBe(2);
    expect(await his.finish()).toMatchObject(refused(409, 'lease.withdrawn'));
    expect(await on.stateOf(payer)).toEqual({ ...BEFORE, pending_renewal: 0 });
    expect(await on.stateOf(silent.payer)).toEqual({ ...BEFORE, pending_renewal: 0 });
    const told = async ({ user }: Payer, words: string) =>
      (await mailsTo(user.email)).filter((mail) => mail.includes(words)).length;
    expect(await told(payer, 'Not everybody had signed it by March 10, 2026')).toBe(1);
    expect(await told(silent.payer, 'The offer has ended')).toBe(1);
    const office = await portal.deps.db
      .selectFrom('outbox')
      .select('subject')
      .where('subject', 'like', '%, unit %')
      .execute();
    const subjects = office.map(({ subject }) => subject.split(':')[0]);
    expect(subjects).toEqual(expect.arrayContaining(['Not signed in time', 'Ended without an answer']));
    expect(await endOffers(later(11))).toBe(0);
    expect((await on.offered(undefined, { last_day: '2026-02-01' })).occasion_id).toBe('undefined');
  });

  it('can be sent by the office: an addendum is written, signed by all and sealed, once per key', async () => {
    const payer = await portal.payer({});
    const { email } = await withoutAccount(payer);
    const wanted = {
      key: 'parking-12',
      lease_id: payer.lease_id,
      title: 'Parking space 12',
      text: '## What is added\nThe residents may use **space 12**.\n- They keep it clean. [initial 2]\n[initials]',
    };
    const [given, again] = await Promise.all([give(wanted), give(wanted)]);
    expect(again.body).toEqual(given.body);
    expect(given.body).toMatchObject({
      lease_id: payer.lease_id,
      renewal: false,
      status: 'SIGNING',
      documents: [{ title: 'Parking space 12' }],
      signers: [{ signed_at: null }, { name: 'Noa Kemp', signed_at: null }],
    });
    expect(await give({ ...wanted, title: 'Parking space 13' })).toMatchObject(
      refused(409, 'idempotency_key.reused'),
    );
    expect(
      (await mailsTo(payer.user.email)).filter((mail) => mail.includes('Parking space 12')),
    ).toHaveLength(1);
    const his = await on.signAt(linkIn((await mailsTo(email))[0]));
    expect(his.pathname).toMatch(/^\/lease\/addendum\//);
    await his.finish();
    const { path } = (await payer.ask('POST', '/api/tenant/addendum')).body;
    const hers = await on.signAt(linkIn(`http://portal${path}`));
    expect((await hers.finish()).body).toMatchObject({ all_signed: true });
    expect((await findLease(portal.deps.db, hers.lease_id))?.status).toBe('SIGNED');

    const other = { ...wanted, key: 'other' };
    for (const text of [
      '{{applicant_sign_1}}',
      '- One. [initial 3]',
      '[page]\n'.repeat(60),
      '# Other title',
    ]) {
      expect(await give({ ...other, text })).toMatchObject(refused(400, 'request.invalid'));
    }
    expect(await give({ ...other, lease_id: 'nothing' })).toMatchObject(refused(404, 'record.not_found'));
    const resident = await payer.ask('POST', '/api/office/addendums', { body: other });
    expect(resident).toMatchObject(refused(403, 'access.denied'));
  });
});
