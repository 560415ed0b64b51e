import { createHash } from 'node:crypto';
import { ZipBuffer } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvRows } from '../../../../src/engine/csv/csv-text.ts';
import {
  LEFT_OUT,
  READ_OTHERWISE,
  REGISTERS,
} from '../../../../src/server/features/office/export/exported-tables.ts';
import { runExports } from '../../../../src/server/features/office/export/run-exports.ts';
import { fullDraft } from '../../../fixtures/application-draft.ts';
import { PDF } from '../../../fixtures/files.ts';
import { makeTenant } from '../../../fixtures/tenant.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../../resident/resident-portal.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

const SSN = '123456789';
const NEED = { kind: 'RULE', request: 'A parking space', reason: 'I walk with a cane', for_whom: 'SELF' };
const running = new AbortController().signal;
const DAY_MS = 86_400_000;

describe.each(DIALECTS)('exports of a property, on %s', (dialect) => {
  let portal: ResidentPortal;
  let kim: string;
  let robin: SignedIn;
  let elsewhere: string;
  let ada: { applicant_id: string; token: string };
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    kim = await officer('juniper-row', ['export_property']);
    robin = await portal.resident({ has_post: true });
    const person = { last_name: 'Elsewhere' };
    ({ lease_id: elsewhere } = await makeTenant(portal.deps, { property_id: 'harbor-court', person }));
    ada = await portal.invite();
    const { token } = ada;
    const draft = { body: { draft_data: fullDraft() }, token };
    expect((await portal.ask('POST', '/api/applicant/application/draft', draft)).status).toBe(200);
    const documents = await portal.ask('GET', '/api/applicant/required_documents', { token });
    const form = new FormData();
    form.append('purpose', 'required_document');
    form.append('required_document_id', documents.body[1].id);
    form.append('file[0]', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'stub.pdf');
    expect((await portal.ask('POST', '/api/applicant/upload-docs', { token, body: form })).status).toBe(200);
    const parts_before = JSON.stringify({ pets: null, applicants: { middle_name: 'Before' } });
    const { company_id, property_id } = robin.user;
    const of = { id: 'one-change', company_id, property_id, applicant_id: ada.applicant_id };
    const change = { ...of, parts_before, at: '2026-03-01T10:00:00.000Z' };
    await portal.deps.db.insertInto('answer_changes').values(change).execute();
    const asked = await robin.ask('POST', '/api/flows/accommodation-request/processes', { body: {} });
    await answer(robin.token, asked.body.id, 'SUBMIT', { need: NEED });
  });
  afterAll(() => portal.close());

  const { officer, answer } = processCalls(() => portal);
  const start = (body: object = {}, token = kim) =>
    portal.ask('POST', '/api/office/exports', {
      token,
      body: { reason: 'The property is sold', with_uploads: false, ...body },
    });
  const list = async (token = kim) => (await portal.ask('GET', '/api/office/exports', { token })).body;
  const save = (id: string, token = kim) =>
    portal.app.inject({ url: `/api/office/exports/${id}/file`, headers: { token } });
  const remove = (id: string, token = kim) => portal.ask('DELETE', `/api/office/exports/${id}`, { token });
  const made = async (body: object = {}) => {
    const { export_id } = (await start(body)).body;
    expect(await runExports(portal.deps, running)).toBe(1);
    const { rawPayload, statusCode } = await save(export_id);
    expect(statusCode).toBe(200);
    const zip = new ZipBuffer(rawPayload);
    const texts = new Map<string, string>();
    for (const [name, entry] of zip.entries()) texts.set(name, (await entry.content()).toString('utf8'));
    return { export_id, rawPayload, zip, texts };
  };

  it('decide about every table that belongs to a property', async () => {
    const tables = await portal.deps.db.introspection.getTables();
    const ofProperty = tables.filter(({ columns }) => columns.some(({ name }) => name === 'property_id'));
    const known = [
      ...REGISTERS.map(({ table }) => table),
      ...READ_OTHERWISE,
      ...Object.values(LEFT_OUT).flat(),
    ];
    expect(ofProperty.map(({ name }) => name).filter((name) => !known.includes(name as never))).toEqual([]);
    expect(known.length).toBe(new Set(known).size);
  });

  it('hold everything of the property and nothing of another, each file as the list says', async () => {
    const { rawPayload, zip, texts, export_id } = await made();
    const [head, ...files] = csvRows(texts.get('manifest.csv') ?? '').rows;
    expect(head).toEqual(['path', 'rows', 'bytes', 'sha256', 'note']);
    expect(files.map(([path]) => path)).toEqual([...zip.keys()].filter((name) => name !== 'manifest.csv'));
    for (const [path = '', , bytes, sha256] of files) {
      const content = await zip.get(path).content();
      expect([path, bytes, sha256]).toEqual([
        ...[path, String(content.length), createHash('sha256').update(content).digest('hex')],
      ]);
    }
    const rowsOf = (name: string) => csvRows(texts.get(`registers/${name}.csv`) ?? '').rows;
    const [heads = [], ...residents] = rowsOf('residents');
    const lease = residents.find((row) => row[heads.indexOf('lease_id')] === robin.lease_id);
    expect(lease).toContain(robin.user.email);
    expect(rowsOf('messages').length).toBeGreaterThan(1);
    expect(rowsOf('parcels').length).toBeGreaterThan(1);
    const counted = files.find(([path]) => path === 'registers/residents.csv');
    expect(counted?.[1]).toBe(String(residents.length));
    const everything = [...texts.values()].join('\n');
    for (const word of [elsewhere, 'Elsewhere', 'I walk with a cane', SSN, '123-45-6789'])
      expect([word, everything.includes(word)]).toEqual([word, false]);
    const answers = JSON.parse(texts.get('applications.json') ?? '');
    const its = answers.find((one: { applicant_id: string }) => one.applicant_id === ada.applicant_id);
    expect(its.answers.applicant_screening_info.ssn).toBe('*****6789');
    expect(
      JSON.parse(texts.get('schemas/forms/application/screening-info.schema.json') ?? ''),
    ).toHaveProperty('properties.applicant_screening_info');
    expect(JSON.parse(texts.get('application-changes.json') ?? '')).toMatchObject([
      { applicant_id: ada.applicant_id, before: { pets: null, applicants: { middle_name: 'Before' } } },
    ]);
    expect(texts.has('processes/accommodation-request.json')).toBe(false);
    expect([...texts.keys()].some((name) => name.startsWith('files/documents/'))).toBe(true);
    expect([...texts.keys()].some((name) => name.startsWith('files/uploads/'))).toBe(false);
    const [shown] = await list();
    expect(shown).toMatchObject({ export_id, state: 'done', saves: 1, size: rawPayload.length });
    expect(shown.sha256).toBe(createHash('sha256').update(rawPayload).digest('hex'));
    expect(shown.done_parts).toBe(shown.total_parts);
    const events = await portal.deps.db
      .selectFrom('account_events')
      .select('kind')
      .where('kind', 'like', 'export_%')
      .execute();
    expect(events.map(({ kind }) => kind).sort()).toEqual(['export_made', 'export_saved']);
  });

  it('hold uploads only if somebody wants them', async () => {
    const { texts } = await made({ with_uploads: true });
    expect([...texts.keys()].filter((name) => name.endsWith('stub.pdf'))).toHaveLength(1);
  });

  it('are for members who may export, of the property, and not for keys', async () => {
    const [{ export_id }] = await list();
    const manager = await officer('juniper-row', ['manage_property', 'manage_colleagues', 'read_office']);
    expect(await start({}, manager)).toMatchObject(refused(403, 'access.denied'));
    expect((await save(export_id, manager)).statusCode).toBe(403);
    const away = await officer('harbor-court', ['export_property']);
    expect(await list(away)).toEqual([]);
    expect((await save(export_id, away)).statusCode).toBe(404);
    expect(await remove(export_id, away)).toMatchObject(refused(404, 'record.not_found'));
    for (const body of [{ reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(301) }, { with_uploads: 1 }])
      expect((await start(body)).status).toBe(400);
  });

  it('are made one at a time, and can be stopped', async () => {
    const [one, other] = await Promise.all([start(), start()]);
    const codes = [one, other].map(({ status }) => status).sort();
    expect(codes).toEqual([200, 409]);
    const { export_id } = [one, other].find(({ status }) => status === 200)?.body ?? {};
    expect((await save(export_id)).json().error.code).toBe('export.no_file');
    expect((await remove(export_id)).body.state).toBe('removed');
    expect(await remove(export_id)).toMatchObject(refused(409, 'export.no_file'));
    expect(await runExports(portal.deps, running)).toBe(0);
  });

  it('go on after a portal that stopped or was killed, and are made once by several', async () => {
    const { export_id } = (await start()).body;
    const ending = new AbortController();
    const { storage } = portal.deps;
    const stopping = {
      ...portal.deps,
      storage: {
        ...storage,
        putStream(...[key, content]: Parameters<typeof storage.putStream>) {
          ending.abort();
          return storage.putStream(key, content);
        },
      },
    };
    expect(await runExports(stopping, ending.signal)).toBe(0);
    expect((await list())[0]).toMatchObject({ export_id, state: 'waiting' });
    // A portal was killed while it made the export: nobody takes it over before its time is up.
    const killed = { state: 'running' as const, attempt: 7, look_at: '2026-03-02T15:30:00.000Z' };
    await portal.deps.db.updateTable('property_exports').set(killed).where('id', '=', export_id).execute();
    expect(await runExports(portal.deps, running)).toBe(0);
    portal.clock.advance(3_600_000);
    const made = await Promise.all([runExports(portal.deps, running), runExports(portal.deps, running)]);
    expect(made.sort()).toEqual([0, 1]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from property_export_files
      where export_id = ${export_id}`.execute(portal.deps.db);
    expect(Number(rows[0]?.n)).toBe(1);
  });

  it('are given up after some failures, and lose their file after a week', async () => {
    const { export_id } = (await start()).body;
    const full = { ...portal.deps.storage, putStream: () => Promise.reject(new Error('disk full')) };
    for (const state of ['waiting', 'waiting', 'failed']) {
      expect(await runExports({ ...portal.deps, storage: full }, running)).toBe(0);
      const shown = (await list()).find((one: { export_id: string }) => one.export_id === export_id);
      expect(shown.state).toBe(state);
      portal.clock.advance(120_000);
    }
    const done = await portal.deps.db.selectFrom('property_export_files').selectAll().execute();
    expect(done.length).toBeGreaterThan(1);
    portal.clock.advance(8 * DAY_MS);
    await runExports(portal.deps, running);
    expect(await portal.deps.db.selectFrom('property_export_files').selectAll().execute()).toEqual([]);
    for (const { storage_key } of done)
      await expect(portal.deps.storage.read(storage_key)).rejects.toThrow('ENOENT');
  });
});
