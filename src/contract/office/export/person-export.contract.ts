/** Exports of all that a property has about one person, asked for by its office. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { EXPORTS_SHOWN, OFFICE_REASON_CHARACTERS } from '../../limits.ts';
import { ExportView } from './export.contract.ts';

const tag = 'office';
const headers = TokenHeader;
/** `resident`: by the id of the account. */
const ofPerson = Type.Object({
  person_kind: Type.Enum(['applicant', 'resident', 'guestcard']),
  person_id: Id,
});
const params = Type.Object({ export_id: Id });

const PersonExports = Type.Object({
  name: Type.String({ description: 'Of the person, as the record writes it.' }),
  emails: Type.Array(Type.String()),
  exports: Type.Array(ExportView),
});
export type PersonExports = Static<typeof PersonExports>;

const errors = ['session.invalid', 'access.denied', 'record.not_found'] as const;

export const listPersonExports = endpoint({
  method: 'GET',
  path: '/api/office/persons/:person_kind/:person_id/exports',
  tag,
  summary: `A person of the property, and the newest ${EXPORTS_SHOWN} exports of their data by its office: who asked for each, and why`,
  request: { headers, params: ofPerson },
  answer: PersonExports,
  errors: [...errors],
});
export const startPersonExport = endpoint({
  method: 'POST',
  path: '/api/office/persons/:person_kind/:person_id/exports',
  tag,
  summary: 'Export all that the property has about a person into one ZIP; the file follows',
  request: {
    headers,
    params: ofPerson,
    body: Type.Object({
      reason: Type.String({ minLength: 1, maxLength: OFFICE_REASON_CHARACTERS, pattern: '\\S' }),
      with_uploads: Type.Boolean({ description: 'Also what the person uploaded, which may show secrets.' }),
    }),
  },
  answer: ExportView,
  errors: [...errors, 'export.person_busy', 'export.person_too_many'],
});
export const savePersonExport = endpoint({
  method: 'GET',
  path: '/api/office/person-exports/:export_id/file',
  tag,
  summary: 'The ZIP of an export about a person; who saves it is recorded',
  request: { headers, params },
  answer: null,
  errors: [...errors, 'export.no_file'],
});
export const removePersonExport = endpoint({
  method: 'DELETE',
  path: '/api/office/person-exports/:export_id',
  tag,
  summary: 'Stop an export about a person, or remove its file before its time',
  request: { headers, params },
  answer: ExportView,
  errors: [...errors, 'export.no_file'],
});
