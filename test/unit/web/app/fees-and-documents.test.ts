import { describe, expect, it } from 'vitest';
import type { PaymentRow } from '../../../../src/contract/payment.contract.ts';
import type { RequiredDocument } from '../../../../src/web/features/application/application-data.ts';
import { feeTable } from '../../../../src/web/features/application/costs/fee-rows.ts';
import {
  expiredFiles,
  isDocumentComplete,
  mayDocumentsBeSubmitted,
  requiredDocumentForm,
  whatSubmitAwaits,
} from '../../../../src/web/features/application/documents/document-form.ts';

const row = (id: string, invoice_id: string | null, invoice_amount: number): PaymentRow => ({
  id,
  first_name: id,
  last_name: '',
  applicant_type: 'PRIMARY',
  chargecode_description: 'Application fee',
  invoice_id,
  invoice_amount,
});

describe('the fee table', () => {
  const rows = [
    row('other', null, 5500),
    row('me', 'i1', 5500),
    row('other', null, 1000),
    row('me', null, 2500),
  ];

  it('[APP-069] has the person’s own rows before those of others', () => {
    expect(feeTable(rows, 'me', true).rows.map(({ id }) => id)).toEqual(['me', 'me', 'other', 'other']);
  });

  it('[APP-070] sums up the person’s own invoices only', () => {
    expect(feeTable(rows, 'me', true).total).toBe(8000);
  });

  it('[APP-072] offers payment only for an own row without an invoice, after the submission', () => {
    expect(feeTable(rows, 'me', true).payNow).toBe(true);
    expect(feeTable(rows, 'me', false).payNow).toBe(false);
    expect(feeTable([row('me', 'i1', 100), row('other', null, 100)], 'me', true).payNow).toBe(false);
  });
});

describe('submitting required documents', () => {
  const file = {
    id: 'f1',
    file_name: 'id.png',
    file_path: '',
    created_at: '',
    expiration_date: null,
    source: '',
  };
  const document: RequiredDocument = {
    id: 'd1',
    file_name: 'Photo ID',
    description: '',
    require_expiration_date: true,
    expiration_date: null,
    value: 'uploaded',
    meta: [file],
  };
  const ready = { documents: [document], entered: { f1: '2029-01-01' }, uploaded: true, submitting: false };

  it('is possible once a file is uploaded and every required date is entered', () => {
    expect(mayDocumentsBeSubmitted(ready)).toBe(true);
  });

  it('[APP-064] is not possible during a submission', () => {
    expect(mayDocumentsBeSubmitted({ ...ready, submitting: true })).toBe(false);
  });

  it('[APP-065] is not possible before a file was uploaded in this session', () => {
    expect(mayDocumentsBeSubmitted({ ...ready, uploaded: false })).toBe(false);
  });

  it('[APP-066] is not possible while a file lacks a date that its document requires', () => {
    expect(mayDocumentsBeSubmitted({ ...ready, entered: {} })).toBe(false);
    expect(mayDocumentsBeSubmitted({ ...ready, entered: { f1: '' } })).toBe(false);
    const optional = { ...document, require_expiration_date: false };
    expect(mayDocumentsBeSubmitted({ ...ready, documents: [optional], entered: {} })).toBe(true);
  });

  it('states what is missing: first the date of a file, then a file', () => {
    expect(whatSubmitAwaits(ready)).toBe(null);
    expect(whatSubmitAwaits({ ...ready, uploaded: false })).toBe('file');
    expect(whatSubmitAwaits({ ...ready, uploaded: false, entered: {} })).toBe('date');
  });

  it('ticks a document only after every required date is stored', () => {
    expect(isDocumentComplete({ ...document, meta: [], value: '' })).toBe(false);
    expect(isDocumentComplete(document)).toBe(false);
    expect(isDocumentComplete({ ...document, require_expiration_date: false })).toBe(true);
    expect(isDocumentComplete({ ...document, meta: [{ ...file, expiration_date: '2029-01-01' }] })).toBe(
      true,
    );
  });

  it('finds the expired files, which need a confirmation', () => {
    const today = '2026-11-22';
    const expired = (date: string) => expiredFiles([document], { f1: date }, today).map(({ id }) => id);
    expect(['2019-05-01', '2026-11-21', '2026-11-22', ''].map(expired)).toEqual([['f1'], ['f1'], [], []]);
    expect(
      expiredFiles([{ ...document, meta: [{ ...file, expiration_date: '2019-05-01' }] }], {}, today),
    ).toHaveLength(1);
  });

  it('sends each file with its date', () => {
    const form = requiredDocumentForm([document], { f1: '2029-01-01' });
    expect(JSON.parse(String(form.get('required_document')))).toEqual([
      { id: 'd1', meta: [{ id: 'f1', expiration_date: '2029-01-01' }] },
    ]);
  });
});
