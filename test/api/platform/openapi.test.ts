import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS_OF_EVERY_CALL } from '../../../src/contract/endpoint.ts';
import type { ErrorCode } from '../../../src/contract/error-codes.ts';
import { statusOfCode } from '../../../src/server/errors.ts';
import { contractEntries } from '../support/declared-errors.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema: object }> }>;
}

/** The calls in spec/application.md §7 and spec/platform.md §7 that this product implements. */
const CALLS = [
  'GET /api/pages/slug/{idx}',
  'GET /api/list/states',
  'GET /api/states',
  'GET /api/applicant/shoutbox',
  'GET /api/applicant/application',
  'POST /api/applicant/application/draft',
  'POST /api/applicant/cancel-application',
  'POST /api/applicant/save-submit',
  'GET /api/applicant/prev-applicant-data',
  'POST /api/applicant/upload-docs',
  'GET /api/applicant/required_documents',
  'POST /api/applicant/required_documents',
  'DELETE /api/applicant/delete_applicant_file/{id}',
  'GET /api/applicant/application_payments',
  'GET /api/applicant/payment',
  'POST /api/applicant/payment/screening',
  'POST /api/applicant/payment/placepay',
  'POST /api/applicant/unit/{unit_id}/payments/placepay/meta',
  'POST /api/list/zip_codes_lookup',
  'GET /api/applicant/exam',
  'POST /api/applicant/exam',
  'GET /api/applicant/ip',
  'GET /api/applicant/must_read/{property_id}',
  'GET /api/co-applicant',
  'POST /api/co-applicant',
  'DELETE /api/co-applicant/{id}',
  'POST /api/pms/hosts/resolve',
  'GET /api/configs',
  'POST /api/tenant/auth/login',
  'GET /api/tenant/verify',
  'GET /api/auth/logout',
];

/** Calls that return a file, not JSON. */
const FILES = new Set([
  'GET /api/applicant/answers.pdf',
  'GET /api/office/cases/{case_id}/record.pdf',
  'GET /api/files/{id}',
  'GET /api/applicant/lease/archive',
  'GET /api/applicant/lease/sealed',
  'GET /api/lease-documents/{document_id}/{applicant_id}',
  'GET /api/lease-archives/{lease_id}/{applicant_id}',
  'GET /api/pictures/{picture_id}',
  'GET /api/office/imports/{import_id}/report.csv',
  'GET /api/office/exports/{export_id}/file',
  'GET /api/office/person-exports/{export_id}/file',
  'GET /api/user/data-exports/{export_id}/file',
  'GET /api/office/money/export',
  'GET /api/office/money/leases/{lease_id}/statement',
  'GET /api/office/money/payments/{payment_id}/receipt',
  'GET /api/office/reports/{report}/file',
  'GET /api/tenant/due-days.ics',
  'GET /api/tenant/transactions.csv',
  'GET /api/tenant/transactions/{transaction_id}/receipt',
]);

describe('the description of the API', () => {
  let portal: TestPortal;
  let operations: Map<string, Operation>;
  let text: string;
  beforeAll(async () => {
    portal = await startTestPortal('sqlite');
    const answer = await portal.ask('GET', '/api/openapi.json');
    text = answer.text;
    operations = new Map(
      Object.entries(answer.body.paths as Record<string, Record<string, Operation>>).flatMap(
        ([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => [
            `${method.toUpperCase()} ${path}`,
            operation,
          ]),
      ),
    );
  });
  afterAll(() => portal.close());

  it('is OpenAPI 3.1 with a title, a version and no dangling reference', () => {
    const document = JSON.parse(text);
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Latchkey', version: expect.any(String) });
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer.split('/').reduce((node, name) => node?.[name], document);
      expect(found, pointer).toBeDefined();
    }
  });

  it.each(CALLS)('has %s', (call) => {
    expect([...operations.keys()]).toContain(call);
  });

  it('describes the purpose, answers and errors of every call', () => {
    for (const [name, { summary, tags, responses }] of operations) {
      expect(summary?.length, name).toBeGreaterThan(10);
      expect(tags, name).toHaveLength(1);
      if (FILES.has(name)) continue;
      expect(responses['200']?.content?.['application/json']?.schema, name).toBeDefined();
      expect(JSON.stringify(responses['4xx'] ?? responses['4XX']), name).toContain('message');
    }
  });

  it('is generated from the contract, and lists the refusals of each call by status', async () => {
    const entries = await contractEntries();
    for (const [name, { responses }] of operations) {
      const entry = entries.get(name.replaceAll(/\{(\w+)\}/g, ':$1'));
      const codes = [...(entry?.errors ?? ['no entry']), ...ERRORS_OF_EVERY_CALL];
      for (const code of codes) {
        const listed = responses[String(statusOfCode[code as ErrorCode])]?.description;
        expect(listed?.split(', '), `${name} ${code}`).toContain(code);
      }
    }
  });

  it('declares every parameter of every path, as required', () => {
    for (const [name, { parameters = [] }] of operations) {
      for (const [, parameter = ''] of name.matchAll(/\{(\w+)\}/g)) {
        expect(parameters, name).toContainEqual(
          expect.objectContaining({ name: parameter, in: 'path', required: true }),
        );
      }
    }
  });

  it('declares uploads as multipart forms', () => {
    for (const name of ['POST /api/applicant/upload-docs', 'POST /api/applicant/required_documents']) {
      expect(Object.keys(operations.get(name)?.requestBody?.content ?? {}), name).toEqual([
        'multipart/form-data',
      ]);
    }
  });
});
