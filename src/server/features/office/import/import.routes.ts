import { IMPORT_PROBLEMS, IMPORTS_SHOWN } from '../../../../contract/limits.ts';
import * as contract from '../../../../contract/office/import.contract.ts';
import { findImport, listImports, type OfficeImport } from '../../../../db/office/import.repository.ts';
import { csvText } from '../../../../engine/csv/csv-text.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { contentDisposition } from '../../../http/content-disposition.ts';
import { route } from '../../../http/route.ts';
import { readUploadForm, uploadLimits } from '../../../storage/upload-form.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeOf, served } from '../office.ts';
import { IMPORT_FIELDS } from './import-fields.ts';
import { progressOf } from './progress.ts';
import { askForCheck, askForRun, startImport } from './start-import.service.ts';

/** Imports of the officer's property: the file, its columns, what is wrong in it, and the import itself. */
export function importRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  route(app, contract.listImports, async (request) => {
    const { user } = await officeOf(deps, request);
    return (await listImports(db, user.property_id, IMPORTS_SHOWN)).map(viewOf);
  });
  route(app, contract.readImport, async (request) => {
    const officer = await officeOf(deps, request);
    return viewOf(served(officer, await findImport(db, request.params.import_id)));
  });
  route(app, contract.startImport, uploadLimits, async (request) => {
    const officer = await officeOf(deps, request);
    return viewOf(await startImport(deps, officer, await readUploadForm(request)));
  });
  route(app, contract.checkImport, async (request) => {
    const officer = await officeOf(deps, request);
    return viewOf(await askForCheck(deps, officer, request.params.import_id, request.body.mapping));
  });
  route(app, contract.runImport, async (request) => {
    const officer = await officeOf(deps, request);
    return viewOf(await askForRun(deps, officer, request.params.import_id));
  });
  route(app, contract.saveImportReport, async (request, reply) => {
    const officer = await officeOf(deps, request);
    const { problems, file_name } = served(officer, await findImport(db, request.params.import_id));
    const language = languageOf(deps, request, officer.user);
    const say = (key: string) => deps.texts.message(language, `office-import:${key}`, {});
    const heads = ['row', 'field', 'value', 'problem'].map((name) => say(`report.${name}`));
    const lines = problems.map(({ row, field, value, code }) => [
      String(row),
      say(`fields.${field}`),
      value,
      say(`problems.${code}`),
    ]);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', contentDisposition('attachment', `problems-${file_name}`))
      .header('cache-control', 'private, no-store')
      .send(csvText([heads, ...lines]));
  });
}

function viewOf(one: OfficeImport): contract.ImportView {
  return {
    ...{ import_id: one.id, kind: one.kind, file_name: one.file_name, state: one.state },
    columns: [...one.columns],
    fields: IMPORT_FIELDS[one.kind].map(({ name, is_required }) => ({ name, is_required })),
    mapping: { ...one.mapping },
    ...{ total_rows: one.total_rows, done_rows: progressOf(one.id) ?? one.done_rows },
    ...{ wrong_rows: one.wrong_rows, added: one.added, changed: one.changed, known: one.known },
    problems: one.problems.slice(0, IMPORT_PROBLEMS),
    created_at: one.created_at,
  };
}
