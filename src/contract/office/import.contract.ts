/** Imports of what an office has in spreadsheets: units, leases, residents, balances. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { IMPORT_PROBLEMS, IMPORT_ROWS, IMPORTS_SHOWN } from '../limits.ts';
import { IMPORT_KINDS } from './import-kinds.ts';

const tag = 'office';
const headers = TokenHeader;
const params = Type.Object({ import_id: Id });

/** `read`: its columns can be chosen; `checked`: it can be imported if no row is wrong. */
const IMPORT_STATES = ['read', 'check', 'checking', 'checked', 'run', 'running', 'done'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const Mapping = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), {
  maxProperties: 30,
  description: 'The column of the file by each field; fields without a column are left out.',
});

/** What is wrong in a row: `row` counts from 1, with the heads as the first. */
export const ImportProblem = Type.Object({
  row: Type.Integer(),
  field: Type.String(),
  value: Type.String(),
  code: Type.String({ description: 'The key of its text: office-import:problems.…' }),
});
export type ImportProblem = Static<typeof ImportProblem>;

export const ImportView = Type.Object({
  import_id: Type.String(),
  kind: Type.Enum([...IMPORT_KINDS]),
  file_name: Type.String(),
  state: Type.Enum([...IMPORT_STATES]),
  columns: Type.Array(Type.String()),
  fields: Type.Array(Type.Object({ name: Type.String(), is_required: Type.Boolean() })),
  mapping: Mapping,
  total_rows: Type.Integer(),
  done_rows: Type.Integer({ description: 'How far the work on it is.' }),
  wrong_rows: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  known: Type.Integer({ description: 'Rows that were imported before, and change nothing.' }),
  problems: Type.Array(ImportProblem, { description: `The first ${IMPORT_PROBLEMS}.` }),
  created_at: Type.String(),
});
export type ImportView = Static<typeof ImportView>;

const errors = ['session.invalid', 'access.denied'] as const;

export const listImports = endpoint({
  method: 'GET',
  path: '/api/office/imports',
  tag,
  summary: `The newest ${IMPORTS_SHOWN} imports of the property`,
  request: { headers },
  answer: Type.Array(ImportView),
  errors: [...errors],
});
export const readImport = endpoint({
  method: 'GET',
  path: '/api/office/imports/:import_id',
  tag,
  summary: 'An import: how far it is, and what is wrong in it',
  request: { headers, params },
  answer: ImportView,
  errors: [...errors, 'record.not_found'],
});
export const startImport = endpoint({
  method: 'POST',
  path: '/api/office/imports',
  tag,
  summary: `Send a file of at most ${IMPORT_ROWS} rows; nothing is imported yet`,
  request: {
    headers,
    form: Type.Object({ kind: Type.String(), file: Type.String({ format: 'binary' }) }),
  },
  answer: ImportView,
  errors: [
    ...errors,
    'file.missing',
    'file.too_many',
    'file.too_large',
    'file.empty',
    'file.type_refused',
    'import.unreadable',
    'import.too_long',
  ],
});
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/office/imports/:import_id/check',
  tag,
  summary: 'Check every row, with these columns; the result follows',
  request: { headers, params, body: Type.Object({ mapping: Mapping }) },
  answer: ImportView,
  errors: [...errors, 'record.not_found', 'import.busy', 'import.columns_missing'],
});
export const runImport = endpoint({
  method: 'POST',
  path: '/api/office/imports/:import_id/run',
  tag,
  summary: 'Import a checked file, all of it or nothing; the result follows',
  request: { headers, params },
  answer: ImportView,
  errors: [...errors, 'record.not_found', 'import.busy', 'import.not_right'],
});
export const saveImportReport = endpoint({
  method: 'GET',
  path: '/api/office/imports/:import_id/report.csv',
  tag,
  summary: 'Everything that is wrong, by row, as a file for spreadsheets',
  request: { headers, params },
  answer: null,
  errors: [...errors, 'record.not_found'],
});
