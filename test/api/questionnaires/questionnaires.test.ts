import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findApplicant, updateApplicant } from '../../../src/db/applicant/applicant.repository.ts';
import { writeApplicationStatus } from '../../../src/db/applicant/application-status.repository.ts';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { findApplication } from '../../../src/db/property/property.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { HTML, PDF, PNG, pdfOf } from '../../fixtures/files.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';
import { answersForm, type SentFile } from './questionnaire-form.ts';

const PRE_LEASE = [
  { key: 'renters_insurance', value: 'no' },
  { key: 'move_in_date', value: '2026-04-01' },
  { key: 'key_pick_up', value: '09:30' },
];
const DENIED = [
  { key: 'appeal', value: 'no' },
  { key: 'contact_day', value: '2026-04-01' },
];
const PRE_SCREENING = [
  { key: 'reason_for_moving', value: '<script>alert(1)</script> & more' },
  { key: 'monthly_budget', value: '1250.5' },
  { key: 'earliest_move_in', value: '2026-05-01' },
  { key: 'evicted_before', value: 'yes', condition_value: 'In 2012' },
  { key: 'wishes', value: ['parking', 'quiet'] },
];

describe.each(DIALECTS)('questionnaires on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const read = (token: string, name: string, language = 'en') =>
    portal.ask('GET', `/api/applicant/questionnaire/${name}`, {
      token,
      headers: { 'accept-language': language },
    });
  const send = (
    token: string,
    name: string,
    answers: unknown,
    files: SentFile[] = [],
    more: Record<string, string> = {},
  ) =>
    portal.ask('POST', `/api/applicant/questionnaire/${name}`, {
      token,
      body: answersForm(`${name}_questionnaires`, answers, files, more),
    });
  const stored = () => {
    try {
      const folder = join(portal.database.dataDir, 'files');
      return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
        .length;
    } catch {
      return 0;
    }
  };
  const itemOf = (body: { customTagResult: { key: string }[] }, key: string) =>
    body.customTagResult.find((item) => item.key === key) as Record<string, unknown>;

  it("return the allowed and the unlikely days, by the property's time and in the language of the call", async () => {
    const { token } = await portal.invite();
    const asked = async (language: string) => {
      const { body } = await read(token, 'pre_screening', language);
      return [itemOf(body, 'earliest_move_in').doubts, itemOf(body, 'reason_for_moving').doubts];
    };
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(portal.clock.now());
    const text = '{{date}} has passed already. Is that right?';
    expect(await asked('en')).toEqual([[{ before: day, text }], undefined]);
    const spanish = 'El {{date}} ya ha pasado. ¿Es correcto?';
    expect(await asked('es')).toEqual([[{ before: day, text: spanish }], undefined]);
  });

  it('[PRE-323] [PRE-150] return the pre-lease items, the completed flag and the status of the application', async () => {
    const { token } = await portal.invite();
    const { status, body } = await read(token, 'pre_lease');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      pre_lease_questionnaires_completed: false,
      application_status: 'APPLICATION_IN_PROGRESS',
      brand: { property_name: 'Juniper Row' },
    });
    expect(body.customTagResult).toHaveLength(7);
  });

  it('[PRE-326] [PRE-151] [PRE-330] [PRE-154] return the items and flags of the other two questionnaires', async () => {
    const { token } = await portal.invite();
    const denied = await read(token, 'denied_form');
    expect(denied.body).toMatchObject({ denied_form_questionnaires_completed: false });
    expect(denied.body.customTagResult.length).toBeGreaterThan(0);
    const screening = await read(token, 'pre_screening');
    expect(screening.body).toMatchObject({ pre_screening_questionnaires_completed: false });
    expect(screening.body.customTagResult.length).toBeGreaterThan(0);
  });

  it('[PRE-145] [PRE-147] [PRE-148] describe a question with its options and its follow-up', async () => {
    const { token } = await portal.invite();
    const { body } = await read(token, 'pre_lease');
    expect(itemOf(body, 'renters_insurance')).toEqual({
      key: 'renters_insurance',
      name: 'Do you have renters insurance?',
      type: 'radio',
      value: '',
      is_answer_required: true,
      meta: {
        options: [
          { id: 'yes', label: 'Yes' },
          { id: 'no', label: 'Not yet' },
        ],
      },
      condition: 'yes',
      condition_question: 'Which company, and what is the policy number?',
      condition_value: '',
    });
    expect(itemOf(body, 'insurance_document')).toMatchObject({
      type: 'file',
      value: '',
      meta: { files: [] },
    });
    const spanish = await read(token, 'pre_lease', 'es');
    expect(itemOf(spanish.body, 'renters_insurance')).toMatchObject({ name: '¿Tiene seguro de inquilino?' });
  });

  it('are closed to strangers', async () => {
    for (const name of ['pre_lease', 'denied_form', 'pre_screening']) {
      expect(await read('x'.repeat(43), name)).toMatchObject({ status: 401 });
      expect(await send('x'.repeat(43), name, [])).toMatchObject({ status: 401 });
    }
  });

  it('[PRE-324] accept answers and files, and are completed then', async () => {
    const { token, applicant_id } = await portal.invite();
    const answers = [...PRE_LEASE, { key: 'utilities', value: ['gas', 'internet'] }];
    const files = [{ key: 'insurance_document', name: 'policy.pdf', content: PDF }];
    expect(await send(token, 'pre_lease', answers, files)).toMatchObject({ status: 200, body: {} });
    const { body } = await read(token, 'pre_lease');
    expect(body.pre_lease_questionnaires_completed).toBe(true);
    expect(itemOf(body, 'utilities')).toMatchObject({ value: ['gas', 'internet'] });
    const log = await listEvents(portal.deps.db, applicant_id);
    expect(log.at(-1)).toMatchObject({
      flow: 'questionnaire',
      event: 'SUBMIT',
      state_before: 'answering',
      state_after: 'securityDeposit',
      detail: { questionnaire: 'pre_lease' },
    });
  });

  it('load the same page after completion as the answer to the form named', async () => {
    const { token, applicant_id } = await portal.invite({ place: { unit_id: 'harbor-court-12' } });
    const answers = [...PRE_LEASE, { key: 'berth', value: 'no' }];
    expect(await send(token, 'pre_lease', answers)).toMatchObject({
      status: 200,
      body: { redirect_to_movein: false },
    });
    expect((await read(token, 'pre_lease')).body).toMatchObject({
      pre_lease_questionnaires_completed: true,
      redirect_to_movein: false,
    });
    const log = await listEvents(portal.deps.db, applicant_id);
    expect(log.at(-1)).toMatchObject({ event: 'SUBMIT', state_after: 'thankYou' });
  });

  it("[PRE-149] [PRE-204] mark a file item 'uploaded' once it has a file, which its owner can open", async () => {
    const { token } = await portal.invite();
    const files = [
      { key: 'insurance_document', name: '../../a <b>.png', content: PNG },
      { key: 'insurance_document', name: 'policy.pdf', content: PDF },
    ];
    await send(token, 'pre_lease', PRE_LEASE, files);
    const item = itemOf((await read(token, 'pre_lease')).body, 'insurance_document');
    expect(item).toMatchObject({
      value: 'uploaded',
      meta: {
        files: [
          {
            id: expect.any(String),
            name: 'a <b>.png',
            view_path: expect.stringMatching(/^\/api\/files\//),
            stored_path: expect.any(String),
          },
          { name: 'policy.pdf' },
        ],
      },
    });
    const [{ view_path }] = (item as { meta: { files: [{ view_path: string }] } }).meta.files;
    const opened = await portal.ask('GET', view_path);
    expect(opened).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
    expect(await portal.ask('GET', view_path.split('?')[0] ?? '')).toMatchObject({ status: 401 });
  });

  it('[PRE-327] accept the denied form in its own field of a multipart form', async () => {
    const { token } = await portal.invite();
    const asked = [
      { key: 'appeal', value: 'no' },
      { key: 'contact_day', value: '2027-01-29' },
    ];
    const path = '/api/applicant/questionnaire/denied_form';
    const other = answersForm('pre_lease_questionnaires', asked);
    expect((await portal.ask('POST', path, { token, body: other })).status).toBeGreaterThanOrEqual(400);
    const json = { denied_form_questionnaires: asked };
    expect((await portal.ask('POST', path, { token, body: json })).status).toBeGreaterThanOrEqual(400);
    expect((await read(token, 'denied_form')).body.denied_form_questionnaires_completed).toBe(false);
    expect(await send(token, 'denied_form', asked)).toMatchObject({ status: 200 });
    const { body } = await read(token, 'denied_form');
    expect(body.denied_form_questionnaires_completed).toBe(true);
    expect(itemOf(body, 'appeal')).toMatchObject({ value: 'no' });
  });

  it('accept answers once: a second form is refused with the current state', async () => {
    const { token } = await portal.invite();
    await send(token, 'denied_form', DENIED);
    const again = await send(token, 'denied_form', DENIED, [
      { key: 'evidence', name: 'a.pdf', content: PDF },
    ]);
    expect(again).toMatchObject({
      status: 409,
      body: { error: { code: 'state.not_allowed', state: 'finish' } },
    });
  });

  it('store only one of two simultaneous forms', async () => {
    const { token } = await portal.invite();
    const before = stored();
    const file = [{ key: 'evidence', name: 'a.pdf', content: PDF }];
    const answers = await Promise.all([1, 2].map(() => send(token, 'denied_form', DENIED, file)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(stored()).toBe(before + 1);
  });

  describe('require answers', () => {
    it('[PRE-264] in pre-lease only to questions marked as required', async () => {
      const { token } = await portal.invite();
      expect(await send(token, 'pre_lease', PRE_LEASE)).toMatchObject({ status: 200 });
    });

    it('[PRE-265] in the others to all questions except those marked exactly false', async () => {
      const { token } = await portal.invite();
      const first = DENIED.slice(0, 1);
      const answer = await send(token, 'denied_form', first);
      expect(answer).toMatchObject({
        status: 422,
        body: {
          error: {
            code: 'questionnaire.required',
            message: 'Field "On which day may we call you?" is  Required',
            fields: [{ path: 'contact_day.value', code: 'questionnaire.required' }],
          },
        },
      });
      expect((await read(token, 'denied_form')).body.denied_form_questionnaires_completed).toBe(false);
    });

    it('to an open follow-up, named by its own text; a closed one is dropped', async () => {
      const { token } = await portal.invite();
      const [, ...others] = PRE_LEASE;
      const blank = { key: 'renters_insurance', value: 'yes', condition_value: '  ' };
      expect(await send(token, 'pre_lease', [blank, ...others])).toMatchObject({
        status: 422,
        body: {
          error: { message: 'Field "Which company, and what is the policy number?" is  Required' },
        },
      });
      const closed = { key: 'renters_insurance', value: 'no', condition_value: 'Acme' };
      await send(token, 'pre_lease', [closed, ...others]);
      const { body } = await read(token, 'pre_lease');
      expect(itemOf(body, 'renters_insurance')).toMatchObject({ value: 'no', condition_value: '' });
    });
  });

  describe('pre-screening', () => {
    const submitted = async () => {
      const unit_id = await portal.addUnit({ pre_screening: true });
      const invited = await portal.invite({ place: { unit_id } });
      const answer = await portal.ask('POST', '/api/applicant/save-submit', {
        token: invited.token,
        body: fullDraft(),
      });
      expect(answer).toMatchObject({ status: 200, body: true });
      return invited;
    };
    const factsOf = async (token: string) =>
      (await portal.ask('GET', '/api/applicant/application', { token })).body.facts;

    it('[PRE-331] clears the pending state that blocked the payment', async () => {
      const { token, applicant_id } = await submitted();
      expect(await factsOf(token)).toMatchObject({ pre_screening_pending: true });
      const files = [{ key: 'recommendations', name: 'a.pdf', content: PDF }];
      expect(await send(token, 'pre_screening', PRE_SCREENING, files)).toMatchObject({ status: 200 });
      expect(await factsOf(token)).toMatchObject({ pre_screening_pending: false });
      const log = await listEvents(portal.deps.db, applicant_id);
      expect(log.map(({ flow, event, state_after }) => [flow, event, state_after])).toEqual(
        expect.arrayContaining([
          ['questionnaire', 'SUBMIT', 'payment'],
          ['application', 'PRE_SCREENING_ANSWERED', 'paying'],
        ]),
      );
      const { body } = await read(token, 'pre_screening');
      expect(itemOf(body, 'reason_for_moving')).toMatchObject({ value: '<script>alert(1)</script> & more' });
      expect(itemOf(body, 'monthly_budget')).toMatchObject({ value: '1250.50' });
    });

    it('is not requested again if it was answered before the submit', async () => {
      const unit_id = await portal.addUnit({ pre_screening: true });
      const { token } = await portal.invite({ place: { unit_id } });
      await send(token, 'pre_screening', PRE_SCREENING);
      const answer = await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
      expect(answer).toMatchObject({ status: 200, body: false });
    });

    it('[PRE-325] keeps answers and files if the office reopens it, and delete_file removes files', async () => {
      const { token, applicant_id } = await submitted();
      const before = stored();
      const files = ['one.pdf', 'two.pdf'].map((name) => ({ key: 'recommendations', name, content: PDF }));
      await send(token, 'pre_screening', PRE_SCREENING, files);
      await updateApplicant(portal.deps.db, applicant_id, { pre_screening_pending: true });
      const { body } = await read(token, 'pre_screening');
      expect(body.pre_screening_questionnaires_completed).toBe(false);
      const { meta } = itemOf(body, 'recommendations') as {
        meta: { files: { name: string; stored_path: string }[] };
      };
      const [first] = meta.files;
      const more = { delete_file: JSON.stringify([first?.stored_path]) };
      const { db } = portal.deps;
      const responses = () =>
        db
          .selectFrom('questionnaire_responses')
          .select(['id', 'answers'])
          .where('applicant_id', '=', applicant_id);
      const [response] = await responses().execute();
      // A file of a question that the questionnaire no longer has.
      const answers = {
        ...JSON.parse(response?.answers ?? ''),
        pet_name: { value: 'Rex', condition_value: '' },
      };
      await db
        .updateTable('questionnaire_responses')
        .set({ answers: JSON.stringify(answers) })
        .where('id', '=', response?.id ?? '')
        .execute();
      expect(await send(token, 'pre_screening', PRE_SCREENING, [], more)).toMatchObject({ status: 200 });
      expect((await responses().execute()).map((row) => JSON.parse(row.answers))).toEqual([answers]);
      const after = itemOf((await read(token, 'pre_screening')).body, 'recommendations');
      expect(after).toMatchObject({ value: 'uploaded', meta: { files: [{ name: 'two.pdf' }] } });
      expect(stored()).toBe(before + 1);
    });

    it('keeps the files of other people', async () => {
      const one = await submitted();
      await send(one.token, 'pre_screening', PRE_SCREENING, [
        { key: 'recommendations', name: 'a.pdf', content: PDF },
      ]);
      const { meta } = itemOf((await read(one.token, 'pre_screening')).body, 'recommendations') as {
        meta: { files: { stored_path: string }[] };
      };
      const other = await submitted();
      for (const path of [meta.files[0]?.stored_path, 'questionnaires/nothing', '/etc/passwd']) {
        const more = { delete_file: JSON.stringify([path]) };
        expect(await send(other.token, 'pre_screening', PRE_SCREENING, [], more)).toMatchObject({
          status: 404,
        });
      }
    });
  });

  it('[PRE-101] ask and accept nothing for a complete lease', async () => {
    const { token, applicant_id } = await portal.invite();
    const applicant = await findApplicant(portal.deps.db, applicant_id);
    const application = await findApplication(portal.deps.db, applicant?.application_id ?? '');
    if (application === null) throw new Error('no application');
    await writeApplicationStatus(portal.deps.db, application, 'LEASE_COMPLETE');
    const { body } = await read(token, 'pre_lease');
    expect(body).toMatchObject({ application_status: 'LEASE_COMPLETE', customTagResult: [] });
    expect(await send(token, 'pre_lease', PRE_LEASE)).toMatchObject({
      status: 409,
      body: { error: { state: 'noAccess' } },
    });
  });

  describe('files', () => {
    it('[PRE-270] of 25,000,000 bytes are accepted; with one byte more nothing is stored', async () => {
      const { token } = await portal.invite();
      const before = stored();
      const file = (bytes: number) => [
        { key: 'evidence', name: 'small.pdf', content: PDF },
        { key: 'evidence', name: 'large.pdf', content: pdfOf(bytes) },
      ];
      expect(await send(token, 'denied_form', DENIED, file(25_000_001))).toMatchObject({
        status: 413,
        body: {
          error: {
            code: 'questionnaire.file_too_large',
            message: '"large.pdf" is larger than 25 MB. Nothing was sent.',
          },
        },
      });
      expect(stored()).toBe(before);
      expect(await send(token, 'denied_form', DENIED, file(25_000_000))).toMatchObject({ status: 200 });
      expect(stored()).toBe(before + 2);
    });

    it.each([
      ['a page of HTML', HTML, 415],
      ['an empty file', Buffer.alloc(0), 422],
    ])('%s is refused', async (_name, content, status) => {
      const { token } = await portal.invite();
      const before = stored();
      const answer = await send(token, 'denied_form', DENIED, [{ key: 'evidence', name: 'a.pdf', content }]);
      expect(answer.status).toBe(status);
      expect(stored()).toBe(before);
    });

    it('are refused for a question without files, and for an unknown question', async () => {
      const { token } = await portal.invite();
      const before = stored();
      for (const key of ['appeal', 'nothing']) {
        const answer = await send(token, 'denied_form', DENIED, [{ key, name: 'a.pdf', content: PDF }]);
        expect(answer.status).toBe(404);
      }
      expect(stored()).toBe(before);
    });
  });

  it.each([
    ['an option that there is not', [{ key: 'appeal', value: 'perhaps' }, DENIED[1]], 422],
    ['a day that there is not', [DENIED[0], { key: 'contact_day', value: '2026-02-30' }], 422],
    ['an object for a text', [{ key: 'appeal', value: { a: 1 } }, DENIED[1]], 422],
    ['money in words', [...DENIED, { key: 'income_since', value: 'a lot' }], 422],
    ['a card number', [...DENIED, { key: 'income_since', value: '4111111111111111' }], 422],
    ['a list that is none', { appeal: 'no' }, 400],
    ['no JSON', 'no json', 400],
    ['a key that there is not', [...DENIED, { key: '__proto__', value: 'x' }], 200],
  ])('%s: bad input is refused, or does no harm', async (_name, answers, status) => {
    const { token } = await portal.invite();
    const answer = await send(token, 'denied_form', answers);
    expect(answer.status).toBe(status);
  });

  it('refuse a body that is not a multipart form', async () => {
    const { token } = await portal.invite();
    const answer = await portal.ask('POST', '/api/applicant/questionnaire/denied_form', { token, body: {} });
    expect(answer.status).toBe(415);
  });
});
