import { ZipBuffer } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvRows } from '../../../../src/engine/csv/csv-text.ts';
import { runExports } from '../../../../src/server/features/office/export/run-exports.ts';
import { ABOUT_A_PERSON } from '../../../../src/server/features/personal-data/person-parts.ts';
import { fullDraft } from '../../../fixtures/application-draft.ts';
import { PDF } from '../../../fixtures/files.ts';
import { makeUser } from '../../../fixtures/tenant.ts';
import { type ResidentPortal, type SignedIn, startResidentPortal } from '../../resident/resident-portal.ts';
import { processCalls, refused } from '../../support/process-calls.ts';
import { DIALECTS } from '../../support/test-database.ts';

const NEED = { kind: 'RULE', request: 'A parking space', reason: 'I walk with a cane', for_whom: 'SELF' };
const DAY_MS = 86_400_000;
const running = new AbortController().signal;

describe.each(DIALECTS)('exports about a person, on %s', (dialect) => {
  let portal: ResidentPortal;
  let kim: string;
  let robin: SignedIn;
  let ada: { applicant_id: string; token: string };
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    kim = await officer('juniper-row', ['manage_privacy']);
    robin = await portal.resident({ has_post: true });
    await addHousemate();
    ada = await portal.invite({ email: 'ada@mail.example', first_name: 'Ada', last_name: 'Byron' });
    const { token } = ada;
    const draft = { body: { draft_data: fullDraft() }, token };
    expect((await portal.ask('POST', '/api/applicant/application/draft', draft)).status).toBe(200);
    const documents = await portal.ask('GET', '/api/applicant/required_documents', { token });
    const form = new FormData();
    form.append('purpose', 'required_document');
    form.append('required_document_id', documents.body[1].id);
    form.append('file[0]', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'stub.pdf');
    expect((await portal.ask('POST', '/api/applicant/upload-docs', { token, body: form })).status).toBe(200);
    const asked = await robin.ask('POST', '/api/flows/accommodation-request/processes', { body: {} });
    await answer(robin.token, asked.body.id, 'SUBMIT', { need: NEED });
  });
  afterAll(() => portal.close());

  const { officer, answer } = processCalls(() => portal);
  const path = (kind: string, id: string) => `/api/office/persons/${kind}/${id}/exports`;
  const start = (
    kind: string,
    id: string,
    { token = kim, ...body }: { token?: string; with_uploads?: boolean } = {},
  ) =>
    portal.ask('POST', path(kind, id), {
      token,
      body: { reason: 'Asked by mail', with_uploads: false, ...body },
    });
  const list = (kind: string, id: string, token = kim) => portal.ask('GET', path(kind, id), { token });
  const save = (id: string, token = kim) =>
    portal.app.inject({ url: `/api/office/person-exports/${id}/file`, headers: { token } });
  const remove = (id: string, token = kim) =>
    portal.ask('DELETE', `/api/office/person-exports/${id}`, { token });
  const run = () => runExports(portal.deps, running, ABOUT_A_PERSON);
  const made = async (kind: string, id: string, body: { with_uploads?: boolean } = {}) => {
    const started = await start(kind, id, body);
    expect(started).toMatchObject({ status: 200, body: { state: 'waiting' } });
    expect(await run()).toBe(1);
    const { rawPayload, statusCode, headers } = await save(started.body.export_id);
    expect(statusCode).toBe(200);
    const zip = new ZipBuffer(rawPayload);
    const texts = new Map<string, string>();
    for (const [name, entry] of zip.entries()) texts.set(name, (await entry.content()).toString('utf8'));
    const person = JSON.parse(texts.get('person.json') ?? '');
    const everything = [...texts.values()].join('\n');
    return { export_id: started.body.export_id, texts, person, everything, headers };
  };

  /** Somebody who lives with Robin, under the same address of mail, with a message, a payment and a parcel of their own. */
  async function addHousemate() {
    const { db } = portal.deps;
    const { lease_id, user } = robin;
    const { company_id, property_id } = user;
    const of = { company_id, property_id, lease_id };
    const mate = await makeUser(portal.deps, { first_name: 'Toni', last_name: 'Housemate' });
    const names = { first_name: 'Toni', last_name: 'Housemate', user_id: mate.id, applicant_id: null };
    const flags = { responsible_flag: 'Responsible', is_lease_applicant: 1 } as const;
    await db
      .insertInto('lease_occupants')
      .values({ ...of, ...names, ...flags, position: 7 })
      .execute();
    const text = { subject: 'Private', message: 'Only for the housemate' };
    await db
      .insertInto('resident_messages')
      .values({
        ...of,
        ...text,
        id: 'of-mate',
        user_id: mate.id,
        from_office: 1,
        impersonation_id: null,
        read_at: null,
        created_at: '2026-03-01T10:00:00.000Z',
      })
      .execute();
    const parcel = { carrier: 'UPS', place: 'Desk', arrived_at: '2026-03-01T10:00:00.000Z' };
    for (const [id, label_name, description] of [
      ['of-mate', 'Toni Housemate', 'Parcel of the housemate'],
      ['of-robin', ` ${user.first_name} ${user.last_name.toUpperCase()} `, 'Parcel of Robin'],
    ] as const)
      await db
        .insertInto('parcels')
        .values({ ...of, ...parcel, id, label_name, description })
        .execute();
  }

  it('hold what is of the person, and nothing of who lives with them', async () => {
    const { person, texts, everything, headers } = await made('resident', robin.user.id);
    expect(headers['content-disposition']).toContain(
      encodeURIComponent(`${robin.user.first_name} ${robin.user.last_name}`),
    );
    const { records } = person;
    expect(records.users).toMatchObject([{ id: robin.user.id, email: robin.user.email }]);
    expect(records.leases.map(({ id }: { id: string }) => id)).toEqual([robin.lease_id]);
    expect(records.lease_occupants).toHaveLength(1);
    expect(records.resident_messages.length).toBeGreaterThan(0);
    expect(records.parcels.map(({ description }: { description: string }) => description)).toContain(
      'Parcel of Robin',
    );
    expect(records.ledger_payments.length).toBeGreaterThan(0);
    expect([...texts.keys()].filter((name) => name.startsWith('files/receipts/'))).toHaveLength(
      records.ledger_payments.length,
    );
    for (const word of ['Toni', 'Only for the housemate', 'Parcel of the housemate', 'I walk with a cane'])
      expect([word, everything.includes(word)]).toEqual([word, false]);
    const row = await portal.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', robin.user.id)
      .executeTakeFirstOrThrow();
    const sessions = await portal.deps.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', robin.user.id)
      .execute();
    for (const secret of [row.password_hash, ...sessions.map(({ token_hash }) => token_hash), robin.token])
      expect(everything.includes(secret)).toBe(false);
  });

  it('show the answers of an application with masked secrets, in words and for programs', async () => {
    const { person, texts, everything } = await made('applicant', ada.applicant_id);
    const [applicant] = person.records.applicants;
    expect(applicant).toMatchObject({
      id: ada.applicant_id,
      draft_data: { applicant_screening_info: { ssn: '*****6789' } },
    });
    for (const ssn of ['123456789', '123-45-6789']) expect(everything.includes(ssn)).toBe(false);
    expect(texts.get('person.pdf')?.slice(0, 5)).toBe('%PDF-');
    const schema = JSON.parse(texts.get('schemas/person.schema.json') ?? '');
    expect(Object.keys(person.records).sort()).toEqual(
      Object.keys(schema.properties.records.properties).sort(),
    );
    for (const [table, rows] of Object.entries<object[]>(person.records)) {
      const columns = Object.keys(schema.properties.records.properties[table].items.properties).sort();
      for (const one of rows) expect([table, Object.keys(one).sort()]).toEqual([table, columns]);
    }
    const files = csvRows(texts.get('manifest.csv') ?? '').rows.map(([name]) => name);
    expect(files).toContain('person.json');
    expect([...texts.keys()].some((name) => name.endsWith('stub.pdf'))).toBe(false);
    const withUploads = await made('applicant', ada.applicant_id, { with_uploads: true });
    expect([...withUploads.texts.keys()].filter((name) => name.endsWith('stub.pdf'))).toHaveLength(1);
  });

  it('join the records of one person, and keep apart who shares only an address of mail', async () => {
    const same = await portal.invite({ email: 'ADA@mail.example', first_name: 'ada', last_name: 'Byrón' });
    const other = await portal.invite({ email: 'ada@mail.example', first_name: 'Ben', last_name: 'Byron' });
    const { person } = await made('applicant', same.applicant_id);
    const ids = person.records.applicants.map(({ id }: { id: string }) => id).sort();
    expect(ids).toEqual([ada.applicant_id, same.applicant_id].sort());
    expect(person.records.applicants.map(({ id }: { id: string }) => id)).not.toContain(other.applicant_id);
    // Exports that were asked for on the page of one record stand on those of the others.
    const shown = (await list('applicant', ada.applicant_id)).body;
    expect(shown).toMatchObject({ name: 'Ada Byron', emails: ['ada@mail.example'] });
    expect(shown.exports.length).toBeGreaterThan(2);
    expect((await list('applicant', other.applicant_id)).body.exports).toEqual([]);
  });

  it('are for members who answer for privacy, at the property; everybody of the office reads why', async () => {
    const { export_id } = (await start('resident', robin.user.id)).body;
    expect(await start('resident', robin.user.id)).toMatchObject(refused(409, 'export.person_busy'));
    expect(await run()).toBe(1);
    const manager = await officer('juniper-row', [
      'manage_parcels',
      'manage_property',
      'export_property',
      'read_office',
    ]);
    expect(await start('resident', robin.user.id, { token: manager })).toMatchObject(
      refused(403, 'access.denied'),
    );
    expect((await save(export_id, manager)).statusCode).toBe(403);
    expect(await remove(export_id, manager)).toMatchObject(refused(403, 'access.denied'));
    const shown = (await list('resident', robin.user.id, manager)).body.exports;
    expect(shown[0]).toMatchObject({ export_id, reason: 'Asked by mail', asked_by: 'Dana Moss' });
    const away = await officer('harbor-court', ['manage_privacy']);
    for (const answer of [
      await list('resident', robin.user.id, away),
      await start('resident', robin.user.id, { token: away }),
      await start('applicant', ada.applicant_id, { token: away }),
      await remove(export_id, away),
      await start('applicant', robin.user.id),
      await start('resident', 'nobody'),
    ])
      expect(answer).toMatchObject(refused(404, 'record.not_found'));
    expect((await save(export_id, away)).statusCode).toBe(404);
    for (const body of [
      { reason: '' },
      { reason: ' ' },
      { reason: 'x'.repeat(301) },
      { with_uploads: 'yes' },
    ])
      expect((await start('resident', robin.user.id, body as object)).status).toBe(400);
    const colleague = await portal.deps.db
      .selectFrom('account_events')
      .select(['kind', 'detail'])
      .where('kind', '=', 'person_export_made')
      .execute();
    expect(colleague.map(({ detail }) => JSON.parse(detail).reason)).toContain('Asked by mail');
  });

  it('are asked for a few times a day, once at a time, and lose their file after a week', async () => {
    const { applicant_id: id } = await portal.invite({ email: 'often@mail.example' });
    const both = await Promise.all([start('applicant', id), start('applicant', id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (let asked = 1; asked < 5; asked++) {
      expect(await run()).toBe(1);
      expect((await start('applicant', id)).status).toBe(200);
    }
    expect(await run()).toBe(1);
    expect(await start('applicant', id)).toMatchObject(refused(429, 'export.person_too_many'));
    const files = await portal.deps.db.selectFrom('person_export_files').selectAll().execute();
    expect(files.length).toBeGreaterThan(4);
    portal.clock.advance(8 * DAY_MS);
    await run();
    expect(await portal.deps.db.selectFrom('person_export_files').selectAll().execute()).toEqual([]);
    for (const { storage_key } of files)
      await expect(portal.deps.storage.read(storage_key)).rejects.toThrow('ENOENT');
  });
});
