import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { readApplicationStatus } from '../../../src/db/applicant/application-status.repository.ts';
import { findLease } from '../../../src/db/lease/lease.repository.ts';
import { listMarks } from '../../../src/db/lease/lease-mark.repository.ts';
import { listSigners } from '../../../src/db/lease/lease-signer.repository.ts';
import { insertInvoice } from '../../../src/db/payment/invoice.repository.ts';
import { drawing } from '../../fixtures/drawing.ts';
import { type LeaseHousehold, leaseHousehold, tagOf, tagsFor } from '../../fixtures/lease-household.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const TYPED = { type: 'type', content: 'Ann Bell', font: 'Caveat' };
const TWO = [
  ['Ann', 'Bell'],
  ['Carl', 'Dorn'],
] as const;

describe.each(DIALECTS)('signing a lease on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const read = async (token: string) => (await portal.ask('GET', '/api/applicant/lease', { token })).body;
  const save = (token: string, sign_draft_data: unknown, from?: string) =>
    portal.ask('POST', '/api/applicant/save_sign_draft', {
      token,
      body: { sign_draft_data },
      ...(from === undefined ? {} : { from }),
    });
  const finish = (token: string, body: unknown = {}) =>
    portal.ask('POST', '/api/applicant/lease', { token, body });
  /** Signs every spot of one signer. */
  const signAll = async (home: LeaseHousehold, who: number) => {
    const token = home.people[who]?.token ?? '';
    const number = who + 1;
    const [signature, initials] = [{ [`s${number}`]: {} }, { [`i${number}`]: {} }];
    const ofAll = (marks: object) => Object.fromEntries(home.addendums.map((id) => [id, marks]));
    return save(token, {
      lease: signature,
      addendums: ofAll(signature),
      acceptance: { lease: initials, addendums: ofAll(initials) },
      applicant_signature_data: TYPED,
    });
  };
  const marksOf = (home: LeaseHousehold) => listMarks(portal.deps.db, home.lease_id);

  it('[PRE-350] [PRE-249] [PLT-174] saves each spot with the time and the address that the server sees', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    const claim = { timeStamp: '1999-01-01T00:00:00.000Z', ipAddress: '203.0.113.99' };
    const draft = { lease: { s1: claim }, applicant_signature_data: { ...TYPED, ...claim } };
    const { status, body } = await save(token, draft, '198.51.100.7');
    expect(status).toBe(200);
    const { lease, applicant_signature_data } = body.sign_draft_data;
    expect(lease.s1.ipAddress).toBe('198.51.100.7');
    expect(lease.s1.timeStamp).toMatch(/^2026-03-02T/);
    expect(applicant_signature_data).toMatchObject({ ...TYPED, ipAddress: '198.51.100.7' });
    expect(applicant_signature_data.timeStamp).toMatch(/^2026-03-02T/);
    expect(body.documents).toMatchObject([{ signed: 1, total: 2 }]);
    await save(token, { acceptance: { lease: { i1: {} } } });
    const shown = await read(token);
    expect(shown.pdf.sign_draft_data.acceptance.lease.i1).toMatchObject({ initials: 'AB', page: 2 });
    expect(shown.pdf.signature_counter).toEqual({ signed: 2, total: 2 });
    const spots = shown.pdf.tags.map(({ key, signed }: { key: string; signed: { kind: string } | null }) => [
      key,
      signed?.kind ?? null,
    ]);
    expect(spots).toEqual([
      ['s1', 'signature'],
      ['i1', 'initials'],
      ['rent', null],
    ]);
  });

  it('[PRE-201] keeps the signature that was chosen first, typed or drawn, for all later spots', async () => {
    const tags = [tagOf('a', 'applicant_sign_1'), tagOf('b', 'applicant_sign_1', { page: 2 })];
    const home = await leaseHousehold(portal.deps, { tags });
    const { token } = home.people[0];
    const content = drawing();
    await save(token, { lease: { a: {} }, applicant_signature_data: { type: 'draw', content } });
    const later = await save(token, { lease: { b: {} }, applicant_signature_data: TYPED });
    expect(later.status).toBe(200);
    expect(later.body.sign_draft_data.applicant_signature_data).toMatchObject({ type: 'draw', content });
    expect((await read(token)).pdf.signers[0].signature).toEqual({ type: 'draw', content });
  });

  it('[PLT-175] refuses a signature spot without a chosen signature, or with an invalid one', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    const wrong = [
      undefined,
      null,
      { type: 'type', content: '  ', font: 'Caveat' },
      { type: 'type', content: 'Ann Bell' },
      { type: 'type', content: 'x'.repeat(101), font: 'Caveat' },
    ];
    for (const applicant_signature_data of wrong) {
      const { status, body } = await save(token, { lease: { s1: {} }, applicant_signature_data });
      expect([status, body.error.code]).toEqual([422, 'lease.signature_missing']);
    }
    const noDrawing = [
      'data:image/svg+xml;base64,PHN2Zz4=',
      'https://example.com/a.png',
      drawing({ pixels: 499 }),
    ];
    for (const content of noDrawing) {
      const applicant_signature_data = { type: 'draw', content };
      const { status, body } = await save(token, { lease: { s1: {} }, applicant_signature_data });
      expect([status, body.error.code]).toEqual([422, 'signature.invalid']);
      expect(body.error.message).toBe('Signature invalid or too short');
    }
    expect(await marksOf(home)).toEqual([]);
  });

  it('never removes a mark: a draft of another device adds to the existing ones', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    await save(token, { lease: { s1: {} }, applicant_signature_data: TYPED });
    const [first] = await marksOf(home);
    const { body } = await save(token, { lease: {}, acceptance: { lease: { i1: {} } } });
    expect(Object.keys(body.sign_draft_data.lease)).toEqual(['s1']);
    await save(token, { lease: { s1: {} }, applicant_signature_data: TYPED });
    const marks = await marksOf(home);
    expect(marks.map(({ spot }) => spot)).toEqual(['s1', 'i1']);
    expect(marks[0]).toEqual(first);
  });

  it('refuses a spot of another person, of no document, or of the other kind, and changes nothing', async () => {
    const home = await leaseHousehold(portal.deps, { signers: TWO, addendums: 1 });
    const other = await leaseHousehold(portal.deps, { addendums: 1 });
    const { token } = home.people[0];
    const [own = '', foreign = ''] = [home.addendums[0], other.addendums[0]];
    const wrong: { lease?: object; addendums?: object; acceptance?: object }[] = [
      { lease: { s2: {} } },
      { lease: { i1: {} } },
      { lease: { unknown: {} } },
      { lease: { 's1@2': {} } },
      { acceptance: { lease: { s1: {} } } },
      { addendums: { [foreign]: { s1: {} } } },
      { addendums: { [own]: { s1: {}, s2: {} } } },
      { acceptance: { addendums: { [own]: { i2: {} } } } },
      { lease: { constructor: {}, toString: {} } },
    ];
    for (const marks of wrong) {
      const draft = { ...marks, lease: { s1: {}, ...marks.lease } };
      const { status, body } = await save(token, { ...draft, applicant_signature_data: TYPED });
      expect([status, body.error.code, JSON.stringify(marks)]).toEqual([
        422,
        'lease.spot_refused',
        JSON.stringify(marks),
      ]);
    }
    expect(await marksOf(home)).toEqual([]);
    expect(await marksOf(other)).toEqual([]);
    expect((await read(token)).pdf.sign_draft_data.applicant_signature_data).toBeNull();
  });

  it('stores the current pages of the person, limited to the existing pages', async () => {
    const home = await leaseHousehold(portal.deps, { addendums: 1 });
    const { token } = home.people[0];
    const [addendum = ''] = home.addendums;
    const { body } = await save(token, { lease_page: 3, addendums_page: { [addendum]: 900 } });
    expect(body.sign_draft_data).toMatchObject({ lease_page: 3, addendums_page: { [addendum]: 2 } });
  });

  it('[PRE-351] accepts the final signature once every spot of the signer is signed', async () => {
    const home = await leaseHousehold(portal.deps, { addendums: 2 });
    const { token } = home.people[0];
    await save(token, { lease: { s1: {} }, applicant_signature_data: TYPED });
    const early = await finish(token);
    expect([early.status, early.body.error.code, early.body.error.missing]).toEqual([
      409,
      'lease.spot_missing',
      5,
    ]);
    expect(early.body.error.message).toBe('5 places are not signed yet.');
    await signAll(home, 0);
    const claims = { signature_date: '1999-01-01', signature_ip: '203.0.113.99', signature_data: TYPED };
    const { status, body } = await finish(token, claims);
    expect(status).toBe(200);
    expect(body).toMatchObject({ lease_agreement: home.lease_id, all_signed: true });
    expect(body.signed_at).toMatch(/^2026-03-02T/);
    const [signer] = await listSigners(portal.deps.db, home.lease_id);
    expect(signer).toMatchObject({ finished_at: body.signed_at, ip: '127.0.0.1' });
    expect(await findLease(portal.deps.db, home.lease_id)).toMatchObject({
      status: 'SIGNED',
      signed_at: body.signed_at,
    });
    expect(await readApplicationStatus(portal.deps.db, home.application_id)).toBe('LEASE_COMPLETE');
  });

  it('gives the same answer to a repeated final request, after a double click, a reload, or on another device', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    await signAll(home, 0);
    const answers = await Promise.all(Array.from({ length: 6 }, () => finish(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const again = await finish(token);
    expect(again.text).toBe(answers[0]?.text);
    const log = await portal.deps.db
      .selectFrom('lease_log')
      .select('event')
      .where('lease_id', '=', home.lease_id)
      .where('event', '=', 'FINISHED')
      .execute();
    expect(log).toHaveLength(1);
    const late = await save(token, { lease: { s1: {} } });
    expect([late.status, late.body.error.code]).toEqual([409, 'lease.signed']);
  });

  it('is complete when the last of the household has finished, even if two finish at once', async () => {
    const home = await leaseHousehold(portal.deps, { signers: TWO });
    await Promise.all([signAll(home, 0), signAll(home, 1)]);
    const answers = await Promise.all(home.people.map(({ token }) => finish(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.all_signed).sort()).toEqual([false, true]);
    expect((await findLease(portal.deps.db, home.lease_id))?.status).toBe('SIGNED');
  });

  it('waits for the others, and shows who has finished', async () => {
    const home = await leaseHousehold(portal.deps, { signers: TWO });
    await signAll(home, 0);
    expect((await finish(home.people[0].token)).body.all_signed).toBe(false);
    expect((await findLease(portal.deps.db, home.lease_id))?.status).toBe('SIGNING');
    expect(await readApplicationStatus(portal.deps.db, home.application_id)).toBe('LEASE_IN_PROGRESS');
    const other = await read(home.people[1]?.token ?? '');
    expect(other.applicant.lease_agreement).toBeNull();
    expect(other.pdf.signers).toMatchObject([
      { name: 'Ann Bell', finished: true, me: false, signature: TYPED },
      { name: 'Carl Dorn', finished: false, me: true, signature: null },
    ]);
    expect((await read(home.people[0].token)).applicant.lease_agreement).toBe(home.lease_id);
  });

  it('accepts the same spot once from two devices', async () => {
    const home = await leaseHousehold(portal.deps);
    const { token } = home.people[0];
    const drafts = Array.from({ length: 5 }, () =>
      save(token, { lease: { s1: {} }, applicant_signature_data: TYPED }),
    );
    const answers = await Promise.all(drafts);
    expect(new Set(answers.map(({ body }) => body.sign_draft_data?.lease.s1.timeStamp)).size).toBe(1);
    expect(await marksOf(home)).toHaveLength(1);
  });

  it('[PRE-256] [PRE-255] happens in the name of the corporate signer for the first signer only', async () => {
    const corporate_signer = { first_name: 'Maud', last_name: 'Quill', email: 'maud@example.com' };
    const home = await leaseHousehold(portal.deps, { signers: TWO, corporate_signer });
    await signAll(home, 0);
    await signAll(home, 1);
    const shown = await read(home.people[1]?.token ?? '');
    expect(shown).toMatchObject({
      allow_corporate_signer: true,
      corp_signer_fname: 'Maud',
      corp_signer_lname: 'Quill',
      corp_signer_email: 'maud@example.com',
    });
    const marks = shown.pdf.tags.flatMap(
      ({ key, signed }: { key: string; signed: { name: string; initials: string } | null }) =>
        signed === null ? [] : [[key, signed.name, signed.initials]],
    );
    expect(marks).toEqual([
      ['s1', 'Maud Quill', ''],
      ['s2', 'Carl Dorn', ''],
      ['i1', 'Maud Quill', 'MQ'],
      ['i2', 'Carl Dorn', 'CD'],
    ]);
  });

  it('[PRE-313] is refused while screening fees are due', async () => {
    const home = await leaseHousehold(portal.deps);
    const [{ id: applicant_id, token }] = home.people;
    const { company_id, property_id } = (await findLease(portal.deps.db, home.lease_id)) as {
      company_id: string;
      property_id: string;
    };
    await signAll(home, 0);
    await insertInvoice(portal.deps.db, {
      id: portal.deps.random.id(),
      company_id,
      property_id,
      applicant_id,
      charge_code: 'SCREENINGFEE',
      description: { en: 'Screening fee', es: 'Cargo de evaluación' },
      amount_cents: 4500,
      created_at: portal.deps.clock.now().toISOString(),
    });
    expect((await read(token)).dueInvoices).toMatchObject([
      { description: 'Screening fee', due_cents: 4500 },
    ]);
    for (const answer of [await save(token, { lease: {} }), await finish(token)]) {
      expect([answer.status, answer.body.error]).toMatchObject([
        409,
        { code: 'lease.screening_fees_due', message: 'Screening fees due.' },
      ]);
    }
    expect((await findLease(portal.deps.db, home.lease_id))?.status).toBe('SIGNING');
  });

  it('[PRE-240] is refused before and after LEASE_IN_PROGRESS, without an exam, an approval or the pre-lease questionnaire', async () => {
    const { db } = portal.deps;
    const changes: ((home: LeaseHousehold) => Promise<unknown>)[] = [
      ({ application_id }) =>
        db
          .updateTable('application_statuses')
          .set({ status: 'APPLICATION_IN_PROGRESS' })
          .where('application_id', '=', application_id)
          .execute(),
      ({ application_id }) =>
        db
          .updateTable('application_statuses')
          .set({ status: 'LEASE_COMPLETE' })
          .where('application_id', '=', application_id)
          .execute(),
      ({ people }) =>
        db.updateTable('exams').set({ result: 'Failed' }).where('applicant_id', '=', people[0].id).execute(),
      ({ people }) => updateApplicant(db, people[0].id, { decision: 'DENIED' }),
      ({ people }) => updateApplicant(db, people[0].id, { decision: '' }),
      ({ people }) =>
        db
          .deleteFrom('questionnaire_responses')
          .where('applicant_id', '=', people[0].id)
          .where('questionnaire', '=', 'pre_lease')
          .execute(),
    ];
    for (const change of changes) {
      const home = await leaseHousehold(portal.deps);
      await change(home);
      const refused = await signAll(home, 0);
      expect([refused.status, refused.body.error.code]).toEqual([409, 'state.not_allowed']);
      expect((await finish(home.people[0].token)).status).toBe(409);
      expect(await marksOf(home)).toEqual([]);
    }
  });

  it('[PRE-241] is forbidden to a person of the household who is not a signer', async () => {
    const home = await leaseHousehold(portal.deps);
    const { application_id } = home;
    const { token } = await portal.invite({ place: { application_id }, applicant_type: 'GUARANTOR' });
    expect(await read(token)).toMatchObject({ forbidden: true, pdf: null });
    const refused = await save(token, { lease: { s1: {} } });
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: 'lease.forbidden', message: 'Document not found' },
    ]);
    const addendum = await portal.ask('POST', '/api/applicant/lease?addendum_id=unknown', {
      token,
      body: {},
    });
    expect([addendum.status, addendum.body.error.code]).toEqual([403, 'lease.forbidden']);
  });

  it('works for a lease of 120 pages with 400 spots', async () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      tagOf(`t${index}`, 'applicant_acceptance_initials_1', { page: 1 + (index % 120), top: index }),
    );
    const home = await leaseHousehold(portal.deps, { pages: 120, tags: [...many, ...tagsFor(1)] });
    const { token } = home.people[0];
    const initials = Object.fromEntries([...many.map(({ id }) => [id, {}]), ['i1', {}]]);
    const { status, body } = await save(token, {
      lease: { s1: {} },
      acceptance: { lease: initials },
      applicant_signature_data: TYPED,
    });
    expect(status).toBe(200);
    expect(body.documents).toMatchObject([{ signed: 402, total: 402 }]);
    expect((await finish(token)).status).toBe(200);
  });
});
