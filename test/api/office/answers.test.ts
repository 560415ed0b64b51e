import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullDraft } from '../../fixtures/application-draft.ts';
import { PDF } from '../../fixtures/files.ts';
import { type ResidentPortal, startResidentPortal } from '../resident/resident-portal.ts';
import { processCalls } from '../support/process-calls.ts';
import { DIALECTS } from '../support/test-database.ts';

const SSN = '123456789';
const NEED = { kind: 'RULE', request: 'A parking space', reason: 'I walk with a cane', for_whom: 'SELF' };

describe.each(DIALECTS)('answers of an applicant for the office, on %s', (dialect) => {
  let portal: ResidentPortal;
  let leasing: string;
  let ada: { applicant_id: string; application_id: string; token: string };
  beforeAll(async () => {
    portal = await startResidentPortal(dialect);
    leasing = await officer('juniper-row', ['manage_applications']);
    ada = await portal.invite();
    const { token } = ada;
    const body = { draft_data: fullDraft() };
    const saved = await portal.ask('POST', '/api/applicant/application/draft', { token, body });
    expect(saved.status).toBe(200);
    const documents = await portal.ask('GET', '/api/applicant/required_documents', { token });
    const form = new FormData();
    form.append('purpose', 'required_document');
    form.append('required_document_id', documents.body[1].id);
    form.append('file[0]', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'stub.pdf');
    const sent = await portal.ask('POST', '/api/applicant/upload-docs', { token, body: form });
    expect(sent.status).toBe(200);
  });
  afterAll(() => portal.close());

  const { officer, answer } = processCalls(() => portal);
  const read = (token = leasing, language = 'en') =>
    portal.ask('GET', `/api/office/applicants/${ada.applicant_id}/answers`, {
      token,
      headers: { 'accept-language': language },
    });
  const see = (body: object, token = leasing) =>
    portal.ask('POST', `/api/office/applicants/${ada.applicant_id}/secrets`, { token, body });

  it('are shown in words, with secrets masked, beside the documents that the property asks for', async () => {
    const { status, body, text } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({ case_id: ada.application_id, submitted_at: null, identity: null });
    const rows = body.sections.flatMap(({ rows }: { rows: { path: string; text: string }[] }) => rows);
    const at = (path: string) => rows.find((row: { path: string }) => row.path === path);
    expect(at('applicant_screening_info.ssn')).toMatchObject({ text: '•••••6789', secret: true });
    expect(at('applicants.middle_name')).toMatchObject({ text: 'M', secret: false });
    expect(text).not.toContain(SSN);
    expect(body.documents.map(({ title }: { title: string }) => title)).toEqual([
      'Government photo ID',
      'Proof of income',
    ]);
    expect(body.documents[0].files).toEqual([]);
    const [stub] = body.documents[1].files;
    expect(stub.file_name).toBe('stub.pdf');
    const file = await portal.ask('GET', stub.file_path, {});
    expect(file.status).toBe(200);
    const spanish = (await read(leasing, 'es')).body;
    expect(spanish.documents[1].title).toBe('Comprobante de ingresos');
  });

  it('show a secret in full for a reason, and say who has seen it', async () => {
    for (const body of [{}, { reason: '' }, { reason: '   ' }, { reason: 'x'.repeat(501) }])
      expect((await see(body)).status).toBe(400);
    expect((await read()).body.looks).toEqual([]);
    const { status, body } = await see({ reason: '  To order the report ' });
    expect(status).toBe(200);
    const texts = Object.fromEntries(
      body.rows.map(({ path, text }: { path: string; text: string }) => [path, text.replaceAll('-', '')]),
    );
    expect(texts['applicant_screening_info.ssn']).toBe(SSN);
    expect(Object.keys(texts).every((path) => !path.startsWith('applicants.'))).toBe(true);
    const [look] = (await read()).body.looks;
    expect(look).toEqual({
      name: expect.stringMatching(/\S \S/),
      reason: 'To order the report',
      at: expect.stringMatching(/^2026-03-02T/),
    });
  });

  it('are nothing for other properties, other policies, and readers who ask for secrets', async () => {
    const elsewhere = await officer('harbor-court', ['manage_applications', 'super_admin']);
    expect((await read(elsewhere)).body.error.code).toBe('record.not_found');
    expect((await see({ reason: 'Curious' }, elsewhere)).body.error.code).toBe('record.not_found');
    const money = await officer('juniper-row', ['manage_leases']);
    expect((await read(money)).body.error.code).toBe('access.denied');
    const reader = await officer('juniper-row', ['read_office']);
    expect((await read(reader)).status).toBe(200);
    expect((await see({ reason: 'Curious' }, reader)).body.error.code).toBe('access.denied');
    expect((await read()).body.looks).toHaveLength(1);
  });

  it('have a case that tells in words what was done, by whom, and whose turn it is', async () => {
    const robin = await portal.resident({ has_post: true });
    const asked = await robin.ask('POST', '/api/flows/accommodation-request/processes', { body: {} });
    await answer(robin.token, asked.body.id, 'SUBMIT', { need: NEED });
    const caseFor = async (policies: string[]) => {
      const token = await officer('juniper-row', policies);
      return (await portal.ask('GET', `/api/office/cases/${robin.lease_id}`, { token })).body;
    };
    const about = ({ log }: { log: { process_id: string }[] }) =>
      log.filter(({ process_id }) => process_id === asked.body.id);
    const seen = await caseFor(['manage_accommodations', 'manage_leases']);
    expect(seen.open).toContainEqual(
      expect.objectContaining({ process_id: asked.body.id, on: 'office', due_at: expect.any(String) }),
    );
    expect(about(seen)).toEqual([
      expect.objectContaining({ by: 'person', text: expect.stringMatching(/\w/) }),
    ]);
    // A request is about a disability: nobody else reads that there is one.
    for (const policies of [['manage_leases', 'manage_workorders'], ['super_admin'], ['read_office']]) {
      const hidden = await caseFor(policies);
      expect(about(hidden)).toEqual([]);
      expect(hidden.open.map(({ process_id }: { process_id: string }) => process_id)).not.toContain(
        asked.body.id,
      );
    }
  });
});
