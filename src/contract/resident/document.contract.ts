/** Documents of a tenancy: the sealed lease with its addendums, and those of the office. @see spec/platform.md §2 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';

/** The kinds of documents that the office may add. A lease and its addendums are added when they are sealed. */
export const OFFICE_DOCUMENT_KINDS = ['notice', 'receipt', 'inspection', 'other'] as const;

/**
 * `title`: '' for a lease and an addendum, which the page names. `sealed`: whether changes to the file can be detected.
 */
export const TenantDocument = Type.Object({
  document_id: Type.String(),
  kind: Type.Enum(['lease', 'addendum', ...OFFICE_DOCUMENT_KINDS]),
  title: Type.String(),
  file_name: Type.String(),
  /** Opens the file for 30 minutes. */
  file_path: Type.String(),
  created_at: Type.String(),
  sealed: Type.Boolean(),
  read: Type.Boolean(),
});
export type TenantDocument = Static<typeof TenantDocument>;

const tag = 'documents';
const headers = TokenHeader;

export const listTenantDocuments = endpoint({
  method: 'GET',
  path: '/api/tenant/documents',
  tag,
  summary: 'The documents of the lease, the newest first; the lease itself for those whom it binds',
  request: { headers },
  answer: Type.Array(TenantDocument),
  errors: ['session.invalid', 'access.denied'],
});
export const noteDocumentRead = endpoint({
  method: 'POST',
  path: '/api/tenant/documents/:document_id/read',
  tag,
  summary: 'The resident has opened a document; who speaks for them has not',
  request: { headers, params: Type.Object({ document_id: Id }) },
  answer: Type.Boolean(),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
