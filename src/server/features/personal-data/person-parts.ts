/** The parts of an export about a person: one for each file of its ZIP, in their order. */
import type { ExportedFile } from '../../../db/office/export/export-files.repository.ts';
import { personRows } from '../../../db/person-data/person-rows.ts';
import { PERSON_TABLES } from '../../../db/person-data/person-tables.ts';
import type { RawRow } from '../../../db/snapshot/snapshot.ts';
import type { ExportMaker, ExportPart, Piece } from '../office/export/export-part.ts';
import { mayExport } from '../office/export/export-scope.ts';
import { isMade, receiptPart, storedPart } from '../office/export/stored-file-parts.ts';
import { personDocument } from './person-document.ts';
import { GIVEN_TABLES, personRecords } from './person-records.ts';
import { personSchema } from './person-schema.ts';
import { type PersonScope, personScope } from './person-scope.ts';

/** Exports of what a property has about one person. */
export const ABOUT_A_PERSON: ExportMaker = {
  kind: 'person',
  async parts(deps, state, claimed) {
    const scope = await personScope(deps, state, claimed);
    const parts = [documentPart(scope), ...jsonParts(scope), ...(await fileParts(scope))];
    return { parts, readme: readmeOf(scope, claimed) };
  },
};

function documentPart(scope: PersonScope): ExportPart {
  async function* content(): AsyncGenerator<Piece> {
    yield { bytes: await personDocument(scope), rows: 0 };
  }
  return { path: 'person.pdf', isCounted: false, content };
}

function jsonParts(scope: PersonScope): ExportPart[] {
  async function* schema(): AsyncGenerator<Piece> {
    yield { bytes: `${JSON.stringify(personSchema(), null, 2)}\n`, rows: 0 };
  }
  return [
    { path: 'person.json', isCounted: true, content: () => personJson(scope) },
    { path: 'schemas/person.schema.json', isCounted: false, content: schema },
  ];
}

/** One object from the records of all tables, written table by table. */
async function* personJson(scope: PersonScope): AsyncGenerator<Piece> {
  const { property, ids, made_at } = scope;
  const head = {
    made_at: made_at.toISOString(),
    property: { property_id: property.id, name: property.name, company_name: property.company_name },
    person: { name: ids.known_as.name, names: ids.names, addresses: ids.addresses },
  };
  yield { bytes: `${JSON.stringify(head, null, 1).slice(0, -2)},\n "records": {`, rows: 0 };
  let separator = '\n';
  for (const table of GIVEN_TABLES) {
    yield { bytes: `${separator}  ${JSON.stringify(table.table)}: [`, rows: 0 };
    let between = '\n   ';
    for await (const records of personRecords(scope, table)) {
      const lines = records.map((record) => JSON.stringify(record)).join(',\n   ');
      yield { bytes: `${between}${lines}`, rows: records.length };
      between = ',\n   ';
    }
    yield { bytes: ']', rows: 0 };
    separator = ',\n';
  }
  yield { bytes: '\n }\n}\n', rows: 0 };
}

/** The folder of the files of each table; `made`: where those stand that the office or the portal has made. */
const FOLDERS: Readonly<Record<string, { readonly made?: string; readonly uploaded?: string }>> = {
  lease_sealed_files: { made: 'leases' },
  lease_documents: { made: 'lease-papers' },
  files: { made: 'letters', uploaded: 'uploads' },
  tenancy_files: { made: 'letters', uploaded: 'uploads' },
  resident_files: { made: 'documents', uploaded: 'uploads/attachments' },
  questionnaire_files: { uploaded: 'uploads/answers' },
  unsent_answer_files: { uploaded: 'uploads/not-sent' },
};

async function fileParts(scope: PersonScope): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  const sealed = new Set(
    (await rowsOf(scope, 'lease_sealed_files', ['lease_id'])).map(({ lease_id }) => lease_id),
  );
  for (const { table, keeps, gives } of PERSON_TABLES) {
    const folders = FOLDERS[table];
    if (folders === undefined || keeps.file === undefined) continue;
    for (const row of await rowsOf(scope, table, [...gives, 'storage_key'])) {
      // The sealed file has the papers in it.
      if (table === 'lease_documents' && sealed.has(row.lease_id ?? null)) continue;
      const file = fileOf(row);
      if (!mayExport(scope, file.purpose)) continue;
      const folder = isUploaded(table, file) ? folders.uploaded : folders.made;
      if (folder !== undefined && (scope.withUploads || folder === folders.made))
        parts.push(storedPart(scope, folder, file));
    }
  }
  for (const { id, state } of await rowsOf(scope, 'ledger_payments', ['state']))
    if (state === 'authorised' || state === 'settled') parts.push(receiptPart(scope, String(id)));
  return parts;
}

function isUploaded(table: string, file: ExportedFile): boolean {
  if (table.startsWith('lease_')) return false;
  return table === 'resident_files' ? file.purpose !== 'document' : !isMade(file);
}

function fileOf(row: RawRow): ExportedFile {
  const text = (name: string) => String(row[name] ?? '');
  return {
    id: text('id') || text('lease_id'),
    about: '',
    purpose: text('purpose') || text('owner_kind'),
    file_name: text('file_name') || 'lease.pdf',
    storage_key: text('storage_key'),
  };
}

async function rowsOf(scope: PersonScope, name: string, columns: readonly string[]): Promise<RawRow[]> {
  const table = PERSON_TABLES.find((one) => one.table === name);
  if (table === undefined) return [];
  const found: RawRow[] = [];
  const whose = { property_id: scope.property.id, ids: scope.ids };
  for await (const rows of personRows(scope.deps.db, table, whose, columns)) found.push(...rows);
  return found;
}

/** The introduction, in the language in which the export was asked for. */
function readmeOf(
  { deps, property, language, ids, isOwn, withUploads }: PersonScope,
  { id, reason }: { readonly id: string; readonly reason: string },
): string {
  const say = (key: string, values: Record<string, string> = {}) =>
    deps.texts.message(language, `personal-data:readme.${key}`, values);
  return [
    say('title', { property: property.name }),
    '',
    say('about', { names: ids.known_as.name, addresses: ids.addresses.join(', ') }),
    say(isOwn ? 'made_own' : 'made', { id, reason }),
    '',
    ...['document', 'records', 'schema', 'files', 'manifest'].map((key) => say(key)),
    ...(withUploads ? [] : [say('without_uploads')]),
    '',
    ...['others', 'left_out', 'screening', 'masked'].map((key) => say(key)),
    ...(isOwn ? [] : [say('confidential')]),
    say('amounts'),
    '',
  ].join('\n');
}
