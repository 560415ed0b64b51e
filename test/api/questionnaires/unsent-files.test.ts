import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findResponse, listResponseFiles } from '../../../src/db/applicant/questionnaire.repository.ts';
import { listStorageKeys } from '../../../src/db/applicant/stored-content.repository.ts';
import { openLandlordLink } from '../../../src/server/features/application/landlord/landlord-link.ts';
import { removeExpired } from '../../../src/server/jobs/remove-expired.ts';
import { removeLeftFiles } from '../../../src/server/storage/remove-left-files.ts';
import { HTML, PDF } from '../../fixtures/files.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';
import { answersForm } from './questionnaire-form.ts';

const DENIED = [
  { key: 'appeal', value: 'no' },
  { key: 'contact_day', value: '2026-04-01' },
];
const DENIED_FORM = '/api/applicant/questionnaire/denied_form';
const day = 86_400_000;

describe.each(DIALECTS)('files that are chosen but not submitted on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const formOf = (names: readonly string[], { key = 'evidence', content = PDF } = {}) => {
    const form = new FormData();
    for (const name of names) form.append(`files[${key}]`, new Blob([new Uint8Array(content)]), name);
    return form;
  };
  const upload = (token: string, names: readonly string[], given = {}, path = DENIED_FORM) =>
    portal.ask('POST', `${path}/files`, { token, body: formOf(names, given) });
  const remove = (token: string, id: string, path = DENIED_FORM) =>
    portal.ask('DELETE', `${path}/files/${id}`, { token });
  const submit = (token: string, more = {}) =>
    portal.ask('POST', DENIED_FORM, {
      token,
      body: answersForm('denied_form_questionnaires', DENIED, [], more),
    });
  type File = { id: string; name: string; view_path: string; stored_path: string; unsent?: true };
  const filesIn = (
    body: { customTagResult: { key: string; meta: { files?: File[] } }[] },
    key = 'evidence',
  ) => body.customTagResult.find((item) => item.key === key)?.meta.files ?? [];
  const listed = async (token: string) =>
    filesIn((await portal.ask('GET', DENIED_FORM, { token })).body).map(({ name, unsent = false }) => ({
      name,
      unsent,
    }));
  const contents = () => {
    try {
      const folder = join(portal.database.dataDir, 'files');
      return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
        .length;
    } catch {
      return 0;
    }
  };

  it('are listed when the page is reloaded, and can be opened', async () => {
    const { token } = await portal.invite();
    const answer = await upload(token, ['a.pdf']);
    expect(answer).toMatchObject({ status: 200, body: [{ name: 'a.pdf', unsent: true }] });
    expect(await listed(token)).toEqual([{ name: 'a.pdf', unsent: true }]);
    const { body } = await portal.ask('GET', DENIED_FORM, { token });
    expect(body.denied_form_questionnaires_completed).toBe(false);
    const [file] = filesIn(body);
    expect(await portal.ask('GET', file?.view_path ?? '')).toMatchObject({ status: 200 });
  });

  it('become part of the submitted answers, together with files of the form', async () => {
    const { token, applicant_id } = await portal.invite();
    const [file] = (await upload(token, ['a.pdf'])).body as File[];
    const form = answersForm('denied_form_questionnaires', DENIED, [
      { key: 'evidence', name: 'b.pdf', content: PDF },
    ]);
    expect(await portal.ask('POST', DENIED_FORM, { token, body: form })).toMatchObject({ status: 200 });
    expect(await listed(token)).toEqual([
      { name: 'a.pdf', unsent: false },
      { name: 'b.pdf', unsent: false },
    ]);
    const response = await findResponse(portal.deps.db, applicant_id, 'denied_form', '');
    const kept = await listResponseFiles(portal.deps.db, response?.id ?? '');
    expect(kept.map(({ id, position }) => ({ id, position }))[0]).toEqual({ id: file?.id, position: 0 });
    expect(response?.answers.evidence?.value).toBe('uploaded');
    expect(await remove(token, file?.id ?? '')).toMatchObject({ status: 404 });
    expect(await upload(token, ['c.pdf'])).toMatchObject({ status: 409 });
  });

  it('are kept if the form names other files', async () => {
    const { token, applicant_id } = await portal.invite();
    const [one] = (await upload(token, ['a.pdf', 'b.pdf'])).body as File[];
    const nobody = { unsent_files: JSON.stringify(['questionnaires/nobody']) };
    expect(await submit(token, nobody)).toMatchObject({ status: 404 });
    const named = { unsent_files: JSON.stringify([one?.stored_path]) };
    expect(await submit(token, named)).toMatchObject({ status: 200 });
    const response = await findResponse(portal.deps.db, applicant_id, 'denied_form', '');
    const kept = await listResponseFiles(portal.deps.db, response?.id ?? '');
    expect(kept.map(({ file_name }) => file_name)).toEqual(['a.pdf']);
    expect(await listed(token)).toEqual([{ name: 'a.pdf', unsent: false }]);
  });

  it('are kept if the answers are refused', async () => {
    const { token } = await portal.invite();
    await upload(token, ['a.pdf']);
    const form = answersForm('denied_form_questionnaires', []);
    expect(await portal.ask('POST', DENIED_FORM, { token, body: form })).toMatchObject({ status: 422 });
    expect(await listed(token)).toEqual([{ name: 'a.pdf', unsent: true }]);
  });

  it('are removed with their contents, by their own call and by delete_file', async () => {
    const { token } = await portal.invite();
    const before = contents();
    const [one, two] = (await upload(token, ['a.pdf', 'b.pdf'])).body as File[];
    expect(contents()).toBe(before + 2);
    expect(await remove(token, one?.id ?? '')).toMatchObject({ status: 200, body: true });
    expect(await listed(token)).toEqual([{ name: 'b.pdf', unsent: true }]);
    const gone = { delete_file: JSON.stringify([two?.stored_path]) };
    expect(await submit(token, gone)).toMatchObject({ status: 200 });
    expect(await listed(token)).toEqual([]);
    expect(contents()).toBe(before);
  });

  it('belong to one person and one questionnaire', async () => {
    const owner = await portal.invite();
    const other = await portal.invite();
    const [file] = (await upload(owner.token, ['a.pdf'])).body as File[];
    expect(await remove(other.token, file?.id ?? '')).toMatchObject({ status: 404 });
    const elsewhere = '/api/applicant/questionnaire/pre_lease';
    expect(await remove(owner.token, file?.id ?? '', elsewhere)).toMatchObject({ status: 404 });
    expect(await submit(other.token, { delete_file: JSON.stringify([file?.stored_path]) })).toMatchObject({
      status: 404,
    });
    expect(await upload('x'.repeat(43), ['a.pdf'])).toMatchObject({ status: 401 });
    expect(await remove('x'.repeat(43), file?.id ?? '')).toMatchObject({ status: 401 });
    expect(await listed(owner.token)).toEqual([{ name: 'a.pdf', unsent: true }]);
    expect(await listed(other.token)).toEqual([]);
  });

  it('leave nothing in storage if they are too many, no documents, or without a question', async () => {
    const { token } = await portal.invite();
    const twenty = Array.from({ length: 20 }, (_, index) => `${index}.pdf`);
    expect(await upload(token, twenty)).toMatchObject({ status: 200 });
    const before = contents();
    const refused = await upload(token, ['one-more.pdf']);
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'file.too_many' } } });
    const stranger = await portal.invite();
    expect(await upload(stranger.token, ['a.pdf'], { content: HTML })).toMatchObject({ status: 415 });
    expect(await upload(stranger.token, ['a.pdf'], { key: 'appeal' })).toMatchObject({ status: 404 });
    expect(await upload(stranger.token, [])).toMatchObject({ status: 400 });
    const nothing = '/api/applicant/questionnaire/rental_histories';
    expect(await upload(stranger.token, ['a.pdf'], {}, nothing)).toMatchObject({ status: 404 });
    expect(contents()).toBe(before);
  });

  it('belong to the landlord in a rental history', async () => {
    const { applicant_id, token } = await portal.invite();
    const link = new URL(await openLandlordLink(portal.deps, applicant_id, ''));
    const query = `token=${link.searchParams.get('token')}`;
    const path = `/api/applicant/questionnaire/rental_history/${applicant_id}`;
    const read = await portal.ask('GET', `${path}?${query}`);
    const key = read.body.customTagResult.find((item: { type: string }) => item.type === 'file')?.key;
    const send = (asked: string) =>
      portal.ask('POST', `${path}/files${asked}`, { body: formOf(['a.pdf'], { key }) });
    expect(await send(`?token=${token}`)).toMatchObject({ status: 401 });
    expect(await send('')).toMatchObject({ status: 401 });
    const answer = await send(`?${query}`);
    expect(answer).toMatchObject({ status: 200 });
    const again = await portal.ask('GET', `${path}?${query}`);
    expect(filesIn(again.body, key)).toMatchObject([{ name: 'a.pdf', unsent: true }]);
    const file = `${path}/files/${answer.body[0].id}`;
    expect(await portal.ask('DELETE', file, { token })).toMatchObject({ status: 401 });
    expect(await portal.ask('DELETE', `${file}?${query}`)).toMatchObject({ status: 200 });
  });

  it('are removed with their contents after 30 days, and not before', async () => {
    const { token } = await portal.invite();
    const [{ id } = { id: '' }] = (await upload(token, ['a.pdf'])).body as File[];
    const { storage_key } = await portal.deps.db
      .selectFrom('unsent_answer_files')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const start = portal.deps.clock.now().getTime();
    const inDays = (days: number) => ({
      ...portal.deps,
      clock: { ...portal.deps.clock, now: () => new Date(start + days * day) },
    });
    await removeExpired(inDays(29.9));
    expect(await listStorageKeys(portal.deps.db)).toContain(storage_key);
    await removeExpired(inDays(30.1));
    expect(await listStorageKeys(portal.deps.db)).not.toContain(storage_key);
    await removeLeftFiles({
      ...portal.deps,
      clock: { ...portal.deps.clock, now: () => new Date(Date.now() + 2 * day) },
    });
    await expect(portal.deps.storage.read(storage_key)).rejects.toThrow();
  });
});
