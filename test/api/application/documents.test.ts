import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { HTML, PDF, PNG, pdfOf } from '../../fixtures/files.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

interface SentFile {
  name: string;
  content: Buffer;
  type?: string;
}

describe.each(DIALECTS)('documents on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
  });
  afterAll(() => portal.close());

  const upload = (token: string, fields: Record<string, string>, files: SentFile[], language = 'en') => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [index, { name, content, type }] of files.entries()) {
      form.append(
        `file[${index}]`,
        new Blob([new Uint8Array(content)], { type: type ?? 'application/pdf' }),
        name,
      );
    }
    return portal.ask('POST', '/api/applicant/upload-docs', {
      token,
      body: form,
      headers: { 'accept-language': language },
    });
  };
  const list = async (token: string) =>
    (await portal.ask('GET', '/api/applicant/required_documents', { token })).body;
  const submit = (token: string, documents: unknown) => {
    const form = new FormData();
    form.append('required_document', typeof documents === 'string' ? documents : JSON.stringify(documents));
    return portal.ask('POST', '/api/applicant/required_documents', { token, body: form });
  };
  const stored = () => {
    const folder = join(portal.database.dataDir, 'files');
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length;
  };
  const invited = async () => {
    const { token, applicant_id } = await portal.invite();
    const documents = await list(token);
    return { token, applicant_id, photo: documents[0].id as string, income: documents[1].id as string };
  };

  it('[APP-372] [APP-124] [APP-125] are listed as the property asks for them', async () => {
    const { token } = await portal.invite();
    const documents = await list(token);
    expect(documents).toEqual([
      {
        id: expect.any(String),
        file_name: 'Government photo ID',
        description: 'Both sides of a driver license, a state ID or a passport.',
        require_expiration_date: true,
        expiration_date: null,
        value: '',
        meta: [],
      },
      expect.objectContaining({ file_name: 'Proof of income', require_expiration_date: false, value: '' }),
    ]);
    const { body } = await portal.ask('GET', '/api/applicant/application', { token });
    expect(body.required_document).toEqual(documents);
  });

  it('are described in the language of the request, else of the invitation, else in English, and so are notes', async () => {
    const { token } = await portal.invite({ language: 'es' });
    const told = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await portal.ask('GET', '/api/applicant/application', { token, headers });
      const asked = await portal.ask('GET', '/api/applicant/required_documents', { token, headers });
      expect(asked.body).toEqual(body.required_document);
      return [
        ...asked.body.map(({ file_name }: { file_name: string }) => file_name),
        body.form_facts.pet_instruction.slice(0, 17),
        body.applicants.employment_instruction.slice(0, 9),
      ];
    };
    const english = ['Government photo ID', 'Proof of income', 'Up to two pets, p', 'Please co'];
    const spanish = [
      'Identificación oficial con foto',
      'Comprobante de ingresos',
      'Hasta dos mascota',
      'Indique a',
    ];
    expect([await told('en'), await told('es'), await told('fr')]).toEqual([english, spanish, spanish]);
    const [document] = await list(token);
    const dated = await submit(token, [{ id: document.id, meta: [] }]);
    expect(dated.body[0].description).toBe(
      'Ambos lados de una licencia de conducir, una identificación estatal o un pasaporte.',
    );
    const other = await portal.invite({ language: 'fr' });
    expect((await list(other.token))[0].file_name).toBe('Government photo ID');
  });

  it('are not asked of a guarantor', async () => {
    const { token } = await portal.invite({ applicant_type: 'GUARANTOR' });
    expect(await list(token)).toEqual([]);
  });

  it('[APP-371] [APP-123] are uploaded as files named file[0] to file[n], whose records are returned', async () => {
    const { token, photo } = await invited();
    const answer = await upload(token, { purpose: 'required_document', required_document_id: photo }, [
      { name: 'front.pdf', content: PDF },
      { name: 'back.png', content: PNG, type: 'image/png' },
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: [{ file_name: 'front.pdf' }, { file_name: 'back.png' }],
    });
    for (const file of answer.body) {
      expect(file).toMatchObject({
        id: expect.any(String),
        file_path: expect.stringMatching(/^\/api\/files\//),
      });
      expect(new Date(file.created_at).toISOString()).toBe(file.created_at);
    }
  });

  it("[APP-224] [APP-126] have the value 'uploaded' after an upload, and list its files", async () => {
    const { token, photo } = await invited();
    await upload(token, { required_document_id: photo }, [{ name: 'id.pdf', content: PDF }]);
    const [document, other] = await list(token);
    expect(document).toMatchObject({
      value: 'uploaded',
      meta: [
        {
          id: expect.any(String),
          file_name: 'id.pdf',
          file_path: expect.any(String),
          expiration_date: null,
          source: 'applicant',
        },
      ],
    });
    expect(other.value).toBe('');
  });

  describe('an upload', () => {
    it('[APP-416] [APP-332] [APP-393] stores a file of 5,000,000 bytes, and lists a larger one with an error', async () => {
      const { token, photo } = await invited();
      const answer = await upload(token, { required_document_id: photo }, [
        { name: 'largest.pdf', content: pdfOf(5_000_000) },
        { name: 'too-large.pdf', content: pdfOf(5_000_001) },
      ]);
      expect(answer).toMatchObject({
        status: 200,
        body: [
          { file_name: 'largest.pdf', id: expect.any(String) },
          { file_name: 'too-large.pdf', error: { code: 'file.too_large' } },
        ],
      });
      expect((await list(token))[0].meta).toHaveLength(1);
    });

    it('stores good files beside bad ones, and gives a reason for each bad one, in the language of the person', async () => {
      const { token } = await invited();
      const files = [
        { name: 'page.pdf', content: HTML },
        { name: 'good.pdf', content: PDF },
        { name: 'empty.pdf', content: Buffer.alloc(0) },
        { name: 'script.png', content: Buffer.from('#!/bin/sh\nrm -rf /\n'), type: 'image/png' },
        { name: 'odd.exe', content: PNG, type: 'application/x-msdownload' },
      ];
      const answer = await upload(token, { purpose: 'employer' }, files, 'es');
      expect(answer.status).toBe(200);
      expect(answer.body.map((file: { error?: { code: string } }) => file.error?.code ?? 'stored')).toEqual([
        'file.type_refused',
        'stored',
        'file.empty',
        'file.type_refused',
        'stored',
      ]);
      expect(answer.body[0].error.message).toMatch(/archivo|tipo/i);
    });

    it('fails if every file is refused, with the first reason, and names all files', async () => {
      const { token } = await invited();
      const before = stored();
      const answer = await upload(token, { purpose: 'employer' }, [
        { name: 'page.pdf', content: HTML },
        { name: 'empty.pdf', content: Buffer.alloc(0) },
      ]);
      expect(answer).toMatchObject({
        status: 415,
        body: {
          error: { code: 'file.type_refused' },
          files: [
            { file_name: 'page.pdf', error: { code: 'file.type_refused' } },
            { file_name: 'empty.pdf', error: { code: 'file.empty' } },
          ],
        },
      });
      expect(stored()).toBe(before);
      const large = await upload(token, { purpose: 'employer' }, [
        { name: 'l.pdf', content: pdfOf(5_000_001) },
      ]);
      expect(large).toMatchObject({ status: 413, body: { error: { code: 'file.too_large' } } });
    });

    it('accepts only pictures for pets', async () => {
      const { token } = await invited();
      const answer = await upload(token, { purpose: 'pet' }, [
        { name: 'max.png', content: PNG },
        { name: 'max.pdf', content: PDF },
      ]);
      expect(answer.body.map((file: { error?: { code: string } }) => file.error?.code ?? 'stored')).toEqual([
        'stored',
        'file.type_refused',
      ]);
    });

    it.each<[string, Record<string, string>, number, number, string]>([
      ['no file', { purpose: 'employer' }, 0, 422, 'file.missing'],
      ['eleven files', { purpose: 'employer' }, 11, 422, 'file.too_many'],
      ['an unknown purpose', { purpose: 'constructor' }, 1, 400, 'request.invalid'],
      ['a document that is not asked for', { required_document_id: 'nobody' }, 1, 404, 'record.not_found'],
      ['no document at all', {}, 1, 404, 'record.not_found'],
    ])('is refused with %s', async (_name, fields, count, status, code) => {
      const { token } = await invited();
      const before = stored();
      const files = Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, content: PDF }));
      expect(await upload(token, fields, files)).toMatchObject({ status, body: { error: { code } } });
      expect(stored()).toBe(before);
    });

    it('finds no document of another applicant', async () => {
      const { token } = await invited();
      const { photo } = await invited();
      const answer = await upload(token, { required_document_id: photo }, [{ name: 'id.pdf', content: PDF }]);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'record.not_found' } } });
    });

    it('is refused if the form breaks off', async () => {
      const { token } = await invited();
      const answer = await portal.ask('POST', '/api/applicant/upload-docs', {
        token,
        body: '--x\r\ncontent-disposition: form-data; name="file[0]"; filename="a.pdf"\r\n\r\n%PDF-1.4',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    });

    it('cuts a file name to its last part and removes control characters', async () => {
      const { token } = await invited();
      const answer = await upload(token, { purpose: 'employer' }, [
        { name: '../../etc/pass\u202ewd.pdf', content: PDF },
      ]);
      expect(answer.body[0].file_name).toBe('passwd.pdf');
    });
  });

  describe('a stored file', () => {
    const storeOne = async (name = 'id.pdf', content = PDF) => {
      const { token, photo } = await invited();
      const { body } = await upload(token, { required_document_id: photo }, [{ name, content }]);
      return { token, file: body[0] as { id: string; file_path: string } };
    };

    it('opens with its signed address: same bytes, its own type, never sniffed, never cached', async () => {
      const { file } = await storeOne('Ausweis “1”.pdf');
      const answer = await portal.app.inject({ url: file.file_path });
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(PDF)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-disposition': "inline; filename*=UTF-8''Ausweis%20%E2%80%9C1%E2%80%9D.pdf",
      });
    });

    it('does not open without a ticket, or with one that is wrong, expired or of another file', async () => {
      const { file } = await storeOne();
      const { file: other } = await storeOne();
      const [path = '', ticket = ''] = file.file_path.split('?');
      const [, foreign = ''] = other.file_path.split('?');
      const later = ticket.replace(/\d+/, (seconds) => String(Number(seconds) + 60));
      for (const url of [
        path,
        `${path}?ticket=`,
        `${path}?ticket=x.y`,
        `${path}?${foreign}`,
        `${path}?${later}`,
      ]) {
        const answer = await portal.ask('GET', url);
        expect(answer, url).toMatchObject({ status: 401, body: { error: { code: 'ticket.invalid' } } });
      }
      const late = await startTestPortal(dialect);
      const { token } = await late.invite();
      const form = new FormData();
      form.append('purpose', 'employer');
      form.append('file[0]', new Blob([new Uint8Array(PDF)]), 'a.pdf');
      const { body } = await late.ask('POST', '/api/applicant/upload-docs', { token, body: form });
      expect((await late.ask('GET', body[0].file_path)).status).toBe(200);
      late.clock.advance(31 * 60_000);
      expect(await late.ask('GET', body[0].file_path)).toMatchObject({ status: 401 });
      await late.close();
    });

    it('[APP-374] is deleted with its content', async () => {
      const { token, file } = await storeOne();
      const before = stored();
      const answer = await portal.ask('DELETE', `/api/applicant/delete_applicant_file/${file.id}`, { token });
      expect(answer).toMatchObject({ status: 200, body: true });
      expect((await list(token))[0]).toMatchObject({ value: '', meta: [] });
      expect(stored()).toBe(before - 1);
      expect((await portal.ask('GET', file.file_path)).status).toBe(404);
      const again = await portal.ask('DELETE', `/api/applicant/delete_applicant_file/${file.id}`, { token });
      expect(again).toMatchObject({ status: 404, body: { error: { code: 'record.not_found' } } });
    });

    it('cannot be deleted by another person, who gets a 404', async () => {
      const { file, token } = await storeOne();
      const { token: other } = await portal.invite();
      const answer = await portal.ask('DELETE', `/api/applicant/delete_applicant_file/${file.id}`, {
        token: other,
      });
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'record.not_found' } } });
      expect((await list(token))[0].meta).toHaveLength(1);
    });
  });

  describe('expiration dates', () => {
    const uploaded = async () => {
      const { token, photo, income } = await invited();
      const first = await upload(token, { required_document_id: photo }, [{ name: 'id.pdf', content: PDF }]);
      const second = await upload(token, { required_document_id: income }, [
        { name: 'pay.pdf', content: PDF },
      ]);
      return { token, photo, income, id: first.body[0].id as string, pay: second.body[0].id as string };
    };

    it('[APP-373] are stored from the list in a multipart form, and the list is returned', async () => {
      const { token, photo, income, id, pay } = await uploaded();
      const answer = await submit(token, [
        { id: photo, meta: [{ id, expiration_date: '2028-02-29' }] },
        { id: income, meta: [{ id: pay, expiration_date: null }] },
      ]);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(
        await list(token).then((documents) =>
          answer.body.map((_: unknown, at: number) => ({ ...documents[at], meta: expect.anything() })),
        ),
      );
      expect(answer.body[0]).toMatchObject({
        expiration_date: '2028-02-29',
        meta: [{ id, expiration_date: '2028-02-29' }],
      });
      const { body } = await portal.ask('GET', '/api/applicant/application', { token });
      expect(body.facts.documents_complete).toBe(true);
    });

    it.each([
      ['missing', null],
      ['blank', '  '],
      ['no date', '2028-02-30'],
      ['of another form', '02/28/2028'],
    ])(
      '[APP-331] are refused with their path if required and %s, and nothing is stored',
      async (_name, expiration_date) => {
        const { token, photo, income, id, pay } = await uploaded();
        const answer = await submit(token, [
          { id: income, meta: [{ id: pay, expiration_date: '2027-01-01' }] },
          { id: photo, meta: [{ id, expiration_date }] },
        ]);
        expect(answer).toMatchObject({
          status: 422,
          body: {
            error: {
              code: 'validation.failed',
              fields: [{ path: 'required_document.1.meta.0.expiration_date', code: 'validation.invalid' }],
            },
          },
        });
        expect((await list(token))[1].meta[0].expiration_date).toBeNull();
        const { body } = await portal.ask('GET', '/api/applicant/application', { token });
        expect(body.facts.documents_complete).toBe(false);
      },
    );

    it('are not stored for files and documents of other people', async () => {
      const { token, photo, id } = await uploaded();
      const other = await uploaded();
      const foreign = [
        [{ id: photo, meta: [{ id: other.id, expiration_date: '2028-01-01' }] }],
        [{ id: other.photo, meta: [{ id: other.id, expiration_date: '2028-01-01' }] }],
        [{ id: other.photo, meta: [{ id, expiration_date: '2028-01-01' }] }],
      ];
      for (const documents of foreign) {
        expect(await submit(token, documents)).toMatchObject({
          status: 404,
          body: { error: { code: 'record.not_found' } },
        });
      }
      expect((await list(other.token))[0].meta[0].expiration_date).toBeNull();
    });

    it.each([
      '',
      'not json',
      '{}',
      '[{"id": 7}]',
      '[{"id": "x", "meta": [{}]}]',
      '[{"id": "x", "meta": {"length": 3}}]',
    ])('are refused if the list is malformed: %s', async (text) => {
      const { token } = await invited();
      expect(await submit(token, text)).toMatchObject({
        status: 400,
        body: { error: { code: 'request.invalid', fields: [{ path: 'required_document' }] } },
      });
    });
  });

  describe('after the submit', () => {
    it('[APP-153] required documents and pictures of pets can be uploaded and deleted until there is a decision', async () => {
      const { token, photo, applicant_id } = await invited();
      await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
      const answer = await upload(token, { required_document_id: photo }, [{ name: 'id.pdf', content: PDF }]);
      expect(answer.status).toBe(200);
      expect((await upload(token, { purpose: 'pet' }, [{ name: 'max.png', content: PNG }])).status).toBe(200);
      await portal.deps.db
        .updateTable('applicants')
        .set({ decision: 'APPROVED' })
        .where('id', '=', applicant_id)
        .execute();
      const late = await upload(token, { required_document_id: photo }, [{ name: 'id.pdf', content: PDF }]);
      expect(late).toMatchObject({ status: 409, body: { error: { code: 'state.not_allowed' } } });
      const path = `/api/applicant/delete_applicant_file/${answer.body[0].id}`;
      expect((await portal.ask('DELETE', path, { token })).status).toBe(409);
    });

    it('files of employers can no longer be changed', async () => {
      const { token } = await invited();
      const { body } = await upload(token, { purpose: 'employer' }, [{ name: 'pay.pdf', content: PDF }]);
      await portal.ask('POST', '/api/applicant/save-submit', { token, body: fullDraft() });
      const before = stored();
      expect((await upload(token, { purpose: 'employer' }, [{ name: 'b.pdf', content: PDF }])).status).toBe(
        409,
      );
      expect(
        (await portal.ask('DELETE', `/api/applicant/delete_applicant_file/${body[0].id}`, { token })).status,
      ).toBe(409);
      expect(stored()).toBe(before);
    });
  });

  it('[APP-386] of employers and other incomes are listed with fresh file addresses if the draft names them', async () => {
    const { token } = await invited();
    const { body: files } = await upload(token, { purpose: 'employer' }, [{ name: 'pay.pdf', content: PDF }]);
    const { body: incomes } = await upload(token, { purpose: 'other_income' }, [
      { name: 'rent.pdf', content: PDF },
    ]);
    const { body: pictures } = await upload(token, { purpose: 'pet' }, [{ name: 'max.png', content: PNG }]);
    const { token: stranger } = await portal.invite();
    const { body: theirs } = await upload(stranger, { purpose: 'employer' }, [
      { name: 'secret.pdf', content: PDF },
    ]);
    const draft = fullDraft();
    await portal.ask('POST', '/api/applicant/application/draft', {
      token,
      body: {
        draft_data: {
          applicant_employers: [
            {
              ...draft.applicant_employers[0],
              files: [{ ...files[0], file_path: 'javascript:alert(1)' }, theirs[0]],
            },
          ],
          applicant_other_incomes: [{ ...draft.applicant_other_incomes[0], files: incomes }],
          applicant_pets: [{ ...draft.applicant_pets[0], files: pictures }],
        },
      },
    });
    const { body } = await portal.ask('GET', '/api/applicant/application', { token });
    const shown = body.applicants.draft_data;
    expect(shown.applicant_employers[0].files).toMatchObject([{ id: files[0].id, file_name: 'pay.pdf' }]);
    expect((await portal.ask('GET', shown.applicant_employers[0].files[0].file_path)).status).toBe(200);
    expect(shown.applicant_other_incomes[0].files).toMatchObject([{ file_name: 'rent.pdf' }]);
    expect(shown.applicant_pets[0].files).toMatchObject([{ file_name: 'max.png' }]);
  });
});
