/** Exports of all that a property has, as one file each. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { EXPORTS_SHOWN, OFFICE_REASON_CHARACTERS } from '../../limits.ts';

const tag = 'office';
const headers = TokenHeader;
const params = Type.Object({ export_id: Id });
const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** `removed`: it was stopped, or its file is no longer kept. */
const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'removed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const ExportView = Type.Object({
  export_id: Type.String(),
  state: Type.Enum([...EXPORT_STATES]),
  asked_by: Type.String({ description: 'The name of the member.' }),
  asked_at: Type.String(),
  reason: Type.String(),
  with_uploads: Type.Boolean({ description: 'Whether it has what applicants and residents uploaded.' }),
  total_parts: Type.Integer({ description: 'Files in it; 0 until they are counted.' }),
  done_parts: Type.Integer(),
  size: OrNull(Type.Integer({ description: 'Bytes; null without a file.' })),
  sha256: OrNull(Type.String({ description: 'Of the file, in hex.' })),
  expires_at: OrNull(Type.String({ description: 'When the file is removed.' })),
  saves: Type.Integer({ description: 'How often the file was saved.' }),
  saved_by: Type.String({ description: "Who saved it last; '' if nobody has." }),
  saved_at: OrNull(Type.String()),
});
export type ExportView = Static<typeof ExportView>;

const errors = ['session.invalid', 'access.denied'] as const;

export const listExports = endpoint({
  method: 'GET',
  path: '/api/office/exports',
  tag,
  summary: `The newest ${EXPORTS_SHOWN} exports of the property`,
  request: { headers },
  answer: Type.Array(ExportView),
  errors: [...errors],
});
export const startExport = endpoint({
  method: 'POST',
  path: '/api/office/exports',
  tag,
  summary: 'Export all that the property has into one ZIP; the file follows',
  request: {
    headers,
    body: Type.Object({
      reason: Type.String({ minLength: 1, maxLength: OFFICE_REASON_CHARACTERS, pattern: '\\S' }),
      with_uploads: Type.Boolean({
        description:
          'Also what applicants and residents uploaded: proofs of identity and income, which may show secrets.',
      }),
    }),
  },
  answer: ExportView,
  errors: [...errors, 'export.busy'],
});
export const saveExport = endpoint({
  method: 'GET',
  path: '/api/office/exports/:export_id/file',
  tag,
  summary: 'The ZIP of an export; who saves it is recorded',
  request: { headers, params },
  answer: null,
  errors: [...errors, 'record.not_found', 'export.no_file'],
});
export const removeExport = endpoint({
  method: 'DELETE',
  path: '/api/office/exports/:export_id',
  tag,
  summary: 'Stop an export, or remove its file before its time',
  request: { headers, params },
  answer: ExportView,
  errors: [...errors, 'record.not_found', 'export.no_file'],
});
