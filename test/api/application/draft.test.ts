import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEvents } from '../../../src/db/process/event.repository.ts';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { drawing } from '../../fixtures/drawing.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const draftPath = '/api/applicant/application/draft';
const applicationPath = '/api/applicant/application';

describe.each(DIALECTS)('drafts on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const save = (token: string, draft_data: unknown, revision?: number | null) =>
    portal.ask('POST', draftPath, {
      token,
      body: { draft_data, ...(revision === undefined ? {} : { revision }) },
    });
  const read = (token: string) => portal.ask('GET', applicationPath, { token });

  it('count every tab of an untouched application with its total, all of it open, without errors', async () => {
    const { token } = await portal.invite();
    const { body } = await read(token);
    const totals = Object.entries(body.progress as Record<string, { total: number }>).map(
      ([tab, { total }]) => [tab, total],
    );
    expect(totals).toEqual([
      ['applicants', 7],
      ['addresses', 14],
      ['employers_n_other_incomes', 22],
      ['pets_n_vehicles', 4],
      ['applicant_documents', 0],
      ['references_n_emergency_contacts', 14],
      ['applicant_consent', 2],
      ['payments', 0],
    ]);
    for (const tab of Object.values(
      body.progress as Record<string, { total: number; invalids: number; errors: [] }>,
    )) {
      expect(tab.invalids).toBe(tab.total);
      expect(tab.errors).toEqual([]);
    }
  });

  it('cannot contain a list longer than the limit: it is refused with its path, and nothing is stored', async () => {
    const { token } = await portal.invite();
    const refused = (path: string) => ({
      status: 422,
      body: { error: { code: 'validation.failed', fields: [{ path, code: 'validation.invalid' }] } },
    });
    const addresses = { applicant_addresses: Array(31).fill({}) };
    expect(await save(token, addresses)).toMatchObject(refused('applicant_addresses'));
    const files = { applicant_pets: [{ files: Array(21).fill({}) }] };
    expect(await save(token, files)).toMatchObject(refused('applicant_pets.0.files'));
    const typed = await portal.ask('POST', '/api/applicant/application/autosave', {
      token,
      body: { draft_data: addresses, serial: 0 },
    });
    expect(typed).toMatchObject(refused('applicant_addresses'));
    const submitted = await portal.ask('POST', '/api/applicant/save-submit', { token, body: addresses });
    expect(submitted).toMatchObject({ status: 422, body: { error: { code: 'validation.failed' } } });
    expect((await read(token)).body).toMatchObject({ revision: 0, autosaved: null });
    expect((await save(token, { applicant_addresses: Array(30).fill({}) })).status).toBe(200);
  });

  it('[APP-367] are accepted with progress_data, but only the count of the server is used', async () => {
    const { token } = await portal.invite();
    const answer = await portal.ask('POST', draftPath, {
      token,
      body: {
        draft_data: { applicants: { first_name: 'A' } },
        progress_data: { applicants: { total: 7, invalids: 0, errors: [] } },
      },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.revision).toBe(1);
    expect(answer.body.progress.applicants.invalids).toBe(7);
    const { body } = await read(token);
    expect(body.applicants.draft_data).toEqual({ applicants: { first_name: 'A' } });
    expect(body.progress).toEqual(answer.body.progress);
    expect(body.applicants.progress_data).toEqual(answer.body.progress);
  });

  it('keep what was sent, valid or not, without unknown fields; the other entities do not change', async () => {
    const { token } = await portal.invite();
    const draft = fullDraft();
    await save(token, draft);
    await save(token, { applicants: { first_name: '', last_name: 7, extra: ['x'] } });
    const { body } = await read(token);
    const { applicant_screening_info: _secrets, signature_n_approval: _signature, ...others } = draft;
    expect(body.applicants.draft_data).toMatchObject({
      ...others,
      applicants: { first_name: '', last_name: 7 },
    });
    expect(body.applicants.draft_data.applicants).not.toHaveProperty('extra');
  });

  it('[APP-161] count as done when they are complete: total and invalids of every tab', async () => {
    const { token } = await portal.invite();
    const { body } = await save(token, fullDraft());
    for (const tab of Object.values(
      body.progress as Record<string, { total: number; invalids: number; errors: [] }>,
    )) {
      expect(tab).toMatchObject({ invalids: 0, errors: [] });
    }
    expect(body.progress.applicants.total).toBe(7);
  });

  it('have errors with the dotted path and the message key of the rule, in the order of the form', async () => {
    const { token } = await portal.invite();
    const draft = fullDraft();
    const { body } = await save(token, {
      ...draft,
      applicants: { ...draft.applicants, last_name: 'A & B', middle_name: 'MM', contact_no: '512' },
      applicant_screening_info: {
        ...draft.applicant_screening_info,
        ssn: '12345',
        date_of_birth: '2010-01-01',
      },
      applicant_addresses: draft.applicant_addresses.map((address) => ({
        ...address,
        is_current: false,
        zip_code: '1',
      })),
      applicant_vehicles: [{ make: 'Honda', model: 'Civic', year: '19' }],
    });
    expect(body.progress.applicants.errors).toEqual([
      { path: 'applicants.middle_name', code: 'only_alphabets_allowed' },
      { path: 'applicants.last_name', code: 'ampersand_not_allowed' },
      { path: 'applicants.contact_no', code: 'applicants.contact_no.min' },
      { path: 'applicant_screening_info.ssn', code: 'ssn.min' },
      { path: 'applicant_screening_info.date_of_birth', code: 'date_of_birth.invalid' },
    ]);
    expect(body.progress.addresses.errors).toEqual([
      { path: 'applicant_addresses', code: 'applicant_address.is_current' },
      { path: 'applicant_addresses.0.zip_code', code: 'zip_code.length' },
      { path: 'applicant_addresses.1.zip_code', code: 'zip_code.length' },
    ]);
    expect(body.progress.pets_n_vehicles.errors).toEqual([
      { path: 'applicant_vehicles.0.year', code: 'applicant_vehicles.year.regex' },
    ]);
  });

  it('are checked for ages by the date in the time zone of the property', async () => {
    const { token } = await portal.invite();
    const born = (date_of_birth: string) => ({
      applicant_screening_info: { ...fullDraft().applicant_screening_info, date_of_birth },
    });
    const path = 'applicant_screening_info.date_of_birth';
    const errorsOf = async (date: string) =>
      (await save(token, born(date))).body.progress.applicants.errors.map(
        (error: { path: string }) => error.path,
      );
    // The clock is at 2 March 2026, in the morning in Texas.
    expect(await errorsOf('2008-03-02')).not.toContain(path);
    expect(await errorsOf('2008-03-03')).toContain(path);
  });

  describe('revisions', () => {
    it('cause a stale save to be refused with the newer version, without a change', async () => {
      const { token } = await portal.invite();
      await save(token, { applicants: { first_name: 'Ada' } }, 0);
      const stale = await save(token, { applicants: { first_name: 'Eve' } }, 0);
      expect(stale.status).toBe(409);
      expect(stale.body.error).toMatchObject({
        code: 'draft.stale',
        revision: 1,
        draft_data: { applicants: { first_name: 'Ada' } },
      });
      expect(stale.body.error.progress.applicants.total).toBe(7);
      const { body } = await read(token);
      expect(body).toMatchObject({
        revision: 1,
        applicants: { draft_data: { applicants: { first_name: 'Ada' } } },
      });
    });

    it('let exactly one of two simultaneous saves from the same revision succeed', async () => {
      const { token } = await portal.invite();
      const both = await Promise.all([
        save(token, { applicants: { first_name: 'One' } }, 0),
        save(token, { applicants: { first_name: 'Two' } }, 0),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const won = both[0]?.status === 200 ? 'One' : 'Two';
      expect((await read(token)).body.applicants.draft_data.applicants.first_name).toBe(won);
    });

    it('are optional: a save without one overwrites the stored version', async () => {
      const { token } = await portal.invite();
      await save(token, { applicants: { first_name: 'Ada' } });
      expect(await save(token, { no_pets: true }, null)).toMatchObject({
        status: 200,
        body: { revision: 2 },
      });
      expect((await read(token)).body.applicants.draft_data).toEqual({
        applicants: { first_name: 'Ada' },
        no_pets: true,
      });
    });

    it('lose no save if all entities are saved at the same moment', async () => {
      const { token } = await portal.invite();
      const draft: Record<string, unknown> = fullDraft();
      const names = Object.keys(draft);
      expect(names.length).toBeGreaterThan(10);
      const answers = await Promise.all(names.map((name) => save(token, { [name]: draft[name] })));
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
      expect(Object.keys((await read(token)).body.applicants.draft_data).sort()).toEqual([...names].sort());
    });
  });

  describe('secrets', () => {
    it('come back masked, and a mask that is sent back changes nothing', async () => {
      const { token } = await portal.invite();
      await save(token, { applicant_screening_info: fullDraft().applicant_screening_info });
      const masked = (await read(token)).body.applicants.draft_data.applicant_screening_info;
      expect(masked).toMatchObject({ ssn: '*****6789', dl_number: '*****5678', date_of_birth: '1990-05-17' });
      const { body } = await save(token, { applicant_screening_info: { ...masked, annual_income: '70000' } });
      const errors = body.progress.applicants.errors.map(({ path }: { path: string }) => path);
      expect(errors).not.toContain('applicant_screening_info.ssn');
      const again = (await read(token)).body.applicants.draft_data.applicant_screening_info;
      expect(again).toMatchObject({ ssn: '*****6789', dl_number: '*****5678', annual_income: '70000' });
    });

    it('are checked in clear: errors are reported with the mask, also when the draft is read again', async () => {
      const { token } = await portal.invite();
      const info = {
        ...fullDraft().applicant_screening_info,
        ssn: '12345678',
        dl_number: 'TX1234567890123456',
      };
      const wrong = [
        { path: 'applicant_screening_info.ssn', code: 'ssn.min', rule: 'ssn', params: {} },
        {
          path: 'applicant_screening_info.dl_number',
          code: 'validation.invalid',
          rule: 'maxLength',
          params: { limit: 15 },
        },
      ];
      expect((await save(token, { applicant_screening_info: info })).body.secret_issues).toEqual(wrong);
      const { secret_issues, applicants } = (await read(token)).body;
      expect(secret_issues).toEqual(wrong);
      const masked = applicants.draft_data.applicant_screening_info;
      expect(masked.ssn).toBe('*****5678');
      expect((await save(token, { no_pets: true }, 0)).body.error.secret_issues).toEqual(wrong);
      const right = await save(token, {
        applicant_screening_info: { ...masked, ssn: '123456789', dl_number: '' },
      });
      expect(right.body.secret_issues).toEqual([]);
      expect((await read(token)).body.secret_issues).toEqual([]);
    });

    it('are masked in the newer version that a stale save returns', async () => {
      const { token } = await portal.invite();
      await save(token, { applicant_screening_info: fullDraft().applicant_screening_info });
      const stale = await save(token, { no_pets: true }, 0);
      expect(stale.body.error.draft_data.applicant_screening_info.ssn).toBe('*****6789');
      expect(stale.text).not.toMatch(/123-?45-?6789|TX12345678/);
    });

    it('can be replaced and can be emptied', async () => {
      const { token } = await portal.invite();
      await save(token, { applicant_screening_info: { ssn: '123-45-6789', dl_number: 'TX12345678' } });
      await save(token, { applicant_screening_info: { ssn: '987-65-4321', dl_number: '' } });
      expect((await read(token)).body.applicants.draft_data.applicant_screening_info).toEqual({
        ssn: '*****4321',
        dl_number: '',
      });
    });

    it('do not count as given if a mask is sent and nothing is stored', async () => {
      const { token } = await portal.invite();
      const { body } = await save(token, {
        applicant_screening_info: { ssn: '*****6789', date_of_birth: '1990-05-17' },
      });
      expect(body.progress.applicants.errors).toContainEqual({
        path: 'applicant_screening_info.ssn',
        code: 'validation.invalid',
      });
    });
  });

  describe('the signature', () => {
    const consent = () => fullDraft().signature_n_approval;

    it('is recorded as different if the typed name is not the applicant’s, whatever the page claims', async () => {
      const { token } = await portal.invite();
      const signed = async (content: string, more = {}) => {
        const signature_data = { type: 'type', content, font: 'Caveat' };
        await save(token, { signature_n_approval: { ...consent(), ...more, signature_data } });
        return (await read(token)).body.applicants.draft_data.signature_n_approval;
      };
      // The name and the signature can come in either order.
      expect(await signed('Mickey Mouse')).not.toHaveProperty('signature_differs_from');
      await save(token, { applicants: fullDraft().applicants });
      const { body } = await read(token);
      expect(body.applicants.draft_data.signature_n_approval.signature_differs_from).toBe('Ada Stone');
      expect(await signed('Mickey Mouse')).toMatchObject({ signature_differs_from: 'Ada Stone' });
      // The stored signature is sent again: the mark stays, and no page can remove it.
      expect(await signed('Mickey Mouse')).toMatchObject({ signature_differs_from: 'Ada Stone' });
      const packet = await portal.ask('GET', '/api/applicant/application?view=packet', { token });
      expect(packet.body.packet.applicant.signature_differs_from).toBe('Ada Stone');
      const claimed = await signed('ada m. stone', { signature_differs_from: 'Somebody' });
      expect(claimed).not.toHaveProperty('signature_differs_from');
    });

    it('[APP-220] has the address and the time that the server saw, whatever the body claims', async () => {
      const { token } = await portal.invite();
      const claimed = { ...consent(), signature_ip: '6.6.6.6', signature_date: '1999-01-01T00:00:00.000Z' };
      await save(token, { signature_n_approval: claimed });
      const stored = (await read(token)).body.applicants.draft_data.signature_n_approval;
      expect(stored).toMatchObject({
        signature_ip: '127.0.0.1',
        signature_data: { type: 'type', content: 'Ada Stone' },
        application_consent_to_share_data: true,
      });
      expect(stored.signature_date).toMatch(/^2026-03-02T/);
    });

    it('keeps its stamp while it is unchanged, and gets a new one when it changes', async () => {
      const { token } = await portal.invite();
      await save(token, { signature_n_approval: consent() });
      const stamp = async () =>
        (await read(token)).body.applicants.draft_data.signature_n_approval.signature_date;
      const first = await stamp();
      portal.clock.advance(60_000);
      await save(token, { signature_n_approval: { ...consent(), full_name: 'Ada M Stone' } });
      expect(await stamp()).toBe(first);
      await save(token, {
        signature_n_approval: { ...consent(), signature_data: { type: 'type', content: 'A. Stone' } },
      });
      expect(await stamp()).not.toBe(first);
    });

    it('is refused with a message if it is drawn with too little ink, and stored if there is enough', async () => {
      const { token } = await portal.invite();
      const draw = (content: string) =>
        save(token, { signature_n_approval: { ...consent(), signature_data: { type: 'draw', content } } });
      const short = await draw(drawing({ pixels: 499 }));
      expect([short.status, short.body.error]).toMatchObject([
        422,
        { code: 'signature.invalid', message: 'Signature invalid or too short' },
      ]);
      expect((await draw('https://example.com/a.png')).status).toBe(422);
      expect((await read(token)).body.applicants.draft_data.signature_n_approval).toBeUndefined();
      const content = drawing({ pixels: 500 });
      expect((await draw(content)).status).toBe(200);
      const { signature_n_approval } = (await read(token)).body.applicants.draft_data;
      expect(signature_n_approval.signature_data).toEqual({ type: 'draw', content });
    });

    it('loses its stamp when it is removed', async () => {
      const { token } = await portal.invite();
      await save(token, { signature_n_approval: consent() });
      const { signature_data: _gone, ...rest } = consent();
      await save(token, { signature_n_approval: { ...rest, application_consent_to_share_data: false } });
      const stored = (await read(token)).body.applicants.draft_data.signature_n_approval;
      expect(stored).not.toHaveProperty('signature_ip');
      expect(stored).not.toHaveProperty('signature_date');
    });
  });

  describe('records', () => {
    const remove = (token: string, entity: string, id: string) =>
      portal.ask('DELETE', `/api/applicant/records/${entity}/${id}`, { token });

    it('[APP-387] are removed by their id, with a new revision and a new count', async () => {
      const { token } = await portal.invite();
      const [first, second] = fullDraft().applicant_addresses;
      await save(token, { applicant_addresses: [first, { ...second, id: 'old-1', zip_code: '1' }] });
      const answer = await remove(token, 'applicant_addresses', 'old-1');
      expect(answer).toMatchObject({
        status: 200,
        body: { revision: 2, progress: { addresses: { invalids: 0 } } },
      });
      expect((await read(token)).body.applicants.draft_data.applicant_addresses).toEqual([first]);
    });

    it.each([
      ['applicant_addresses', 'nobody'],
      ['applicants', 'old-1'],
      ['constructor', 'old-1'],
      ['__proto__', 'old-1'],
    ])('are answered with 404 if they do not exist: %s/%s', async (entity, id) => {
      const { token } = await portal.invite();
      await save(token, { applicant_addresses: [{ id: 'old-1' }], applicants: { id: 'old-1' } });
      expect(await remove(token, entity, id)).toMatchObject({
        status: 404,
        body: { error: { code: 'record.not_found' } },
      });
    });
  });

  describe('after the submit', () => {
    const submitted = async (): Promise<string> => {
      const { token } = await portal.invite();
      await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
      return token;
    };

    it.each([
      ['applicants', { applicants: {} }],
      ['applicant_screening_info', { applicant_screening_info: {} }],
      ['applicant_addresses', { applicant_addresses: [] }],
      ['applicant_employers', { applicant_employers: [] }],
      ['applicant_other_incomes', { applicant_other_incomes: [] }],
      ['applicant_references', { applicant_references: [] }],
      ['applicant_emergency_contacts', { applicant_emergency_contacts: [] }],
      ['an open and a closed tab together', { no_pets: true, applicants: {} }],
    ])('[APP-360] %s can no longer be saved', async (_name, draft_data) => {
      const token = await submitted();
      const before = (await read(token)).body;
      const answer = await save(token, draft_data);
      expect(answer).toMatchObject({
        status: 409,
        body: { error: { code: 'state.not_allowed', state: 'paying' } },
      });
      expect((await read(token)).body.applicants.draft_data).toEqual(before.applicants.draft_data);
    });

    it('pets and consent can still be saved until there is a decision', async () => {
      const { token, applicant_id } = await portal.invite();
      await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
      expect((await save(token, { no_pets: true, applicant_pets: [] })).status).toBe(200);
      expect((await save(token, { signature_n_approval: fullDraft().signature_n_approval })).status).toBe(
        200,
      );
      await portal.deps.db
        .updateTable('applicants')
        .set({ decision: 'APPROVED' })
        .where('id', '=', applicant_id)
        .execute();
      expect((await save(token, { no_pets: true })).status).toBe(409);
      expect((await save(token, { signature_n_approval: {} })).status).toBe(409);
    });

    it('[APP-223] consent is locked once the screening was requested', async () => {
      const { token, applicant_id } = await portal.invite();
      await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
      await portal.deps.db
        .updateTable('applicants')
        .set({ screening_request_renter_uid: 'renter-1' })
        .where('id', '=', applicant_id)
        .execute();
      const answer = await save(token, {
        signature_n_approval: { application_consent_to_share_data: false },
      });
      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'consent.locked',
            message: 'Application process initiated. Modifications are not allowed',
          },
        },
      });
      expect((await read(token)).body.facts.consent_given).toBe(true);
    });

    it('nothing can be saved once the application is denied', async () => {
      const { token, applicant_id } = await portal.invite();
      await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
      await portal.deps.db
        .updateTable('applicants')
        .set({ decision: 'DENIED' })
        .where('id', '=', applicant_id)
        .execute();
      expect(await save(token, { no_pets: true })).toMatchObject({
        status: 409,
        body: { error: { state: 'denied' } },
      });
    });
  });

  it('are logged for every save with its keys, without the answers', async () => {
    const { token, applicant_id } = await portal.invite();
    await save(token, { applicants: { first_name: 'Zebulon' } });
    const last = (await listEvents(portal.deps.db, applicant_id)).at(-1);
    expect(last).toMatchObject({
      event: 'SAVE',
      actor: 'applicant',
      detail: { keys: ['applicants'], revision: 1 },
    });
    expect(JSON.stringify(last)).not.toContain('Zebulon');
  });
});
