/** Exports of all that a property has about the person who is signed in. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { EXPORTS_SHOWN, PASSWORD_CHARACTERS } from '../limits.ts';
import { ExportView } from '../office/export/export.contract.ts';

const tag = 'account';
const headers = TokenHeader;
const params = Type.Object({ export_id: Id });

const OwnExport = Type.Pick(ExportView, ['export_id', 'state', 'asked_at', 'size', 'expires_at', 'saves']);
export type OwnExport = Static<typeof OwnExport>;

const errors = ['session.invalid', 'access.denied'] as const;

export const listOwnExports = endpoint({
  method: 'GET',
  path: '/api/user/data-exports',
  tag,
  summary: `The newest ${EXPORTS_SHOWN} exports of their data that this person has asked for`,
  request: { headers },
  answer: Type.Array(OwnExport),
  errors: [...errors],
});
export const startOwnExport = endpoint({
  method: 'POST',
  path: '/api/user/data-exports',
  tag,
  summary: 'Export all that the property has about this person into one ZIP; the file follows',
  request: { headers, body: Type.Object({ password: Type.String({ maxLength: PASSWORD_CHARACTERS }) }) },
  answer: Type.Array(OwnExport),
  errors: [
    ...errors,
    'password.wrong',
    'session.too_old',
    'record.not_found',
    'export.person_busy',
    'export.person_too_many',
  ],
});
export const saveOwnExport = endpoint({
  method: 'GET',
  path: '/api/user/data-exports/:export_id/file',
  tag,
  summary: 'The ZIP of an own export; that it was saved is recorded',
  request: { headers, params },
  answer: null,
  errors: [...errors, 'record.not_found', 'export.no_file'],
});
export const removeOwnExport = endpoint({
  method: 'DELETE',
  path: '/api/user/data-exports/:export_id',
  tag,
  summary: 'Stop an own export, or remove its file before its time',
  request: { headers, params },
  answer: Type.Array(OwnExport),
  errors: [...errors, 'record.not_found', 'export.no_file'],
});
