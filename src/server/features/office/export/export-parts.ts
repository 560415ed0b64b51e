/** The parts of an export: one for each file of its ZIP, in their order. */

import { readExportNames } from '../../../../db/office/export/export-names.repository.ts';
import { tablePages } from '../../../../db/office/export/table-pages.ts';
import { listUnitsOf } from '../../../../db/property/unit-register.repository.ts';
import { csvLines, csvText } from '../../../../engine/csv/csv-text.ts';
import { flowAnswers } from '../../../forms/flow-answers.ts';
import { homeName } from '../../../property/home-name.ts';
import type { ExportMaker, ExportPart, Piece } from './export-part.ts';
import { type ExportScope, exportScope, onlyExported } from './export-scope.ts';
import {
  answerChangeRecords,
  applicationRecords,
  guestcardRecords,
  processRecords,
  propertyRecords,
  questionnaireRecords,
} from './exported-records.ts';
import { REGISTERS } from './exported-tables.ts';
import { accountRows, unitRows } from './home-registers.ts';
import { readmeOf } from './readme.ts';
import {
  answerChangesSchema,
  applicationsSchema,
  guestcardsSchema,
  processesSchema,
  propertySchema,
  questionnairesSchema,
} from './record-schemas.ts';
import { cellsOf, columnsOf } from './register-cells.ts';
import { filePartsOf } from './stored-file-parts.ts';

/** Exports of all that a property has. */
export const ALL_OF_PROPERTY: ExportMaker = {
  kind: 'property',
  async parts(deps, state, claimed) {
    const scope = await exportScope(deps, state, claimed);
    return { parts: await exportParts(scope), readme: readmeOf(scope, claimed) };
  },
};

/** All parts of an export. Reads what their names need; their contents are read when each is written. */
async function exportParts(scope: ExportScope): Promise<readonly ExportPart[]> {
  return [
    ...(await registerParts(scope)),
    ...jsonParts(scope),
    ...schemaParts(scope),
    ...(await filePartsOf(scope)),
  ];
}

async function registerParts(scope: ExportScope): Promise<ExportPart[]> {
  const { deps, property, language } = scope;
  const units = await listUnitsOf(deps.db, property.id);
  const homes = new Map(units.map(({ id, details }) => [id, homeName(details)]));
  const sources = { names: await readExportNames(deps.db, property.id), homes, language };
  const csv = (file: string, content: () => AsyncIterable<Piece>): ExportPart => ({
    ...{ path: `registers/${file}.csv`, content, isCounted: true },
  });
  return [
    csv('units', () => csvPieces(unitRows(units))),
    csv('accounts', () => csvPieces(accountRows(deps.db, property.id))),
    ...REGISTERS.map((one) => {
      const columns = columnsOf(one.columns, sources);
      const table = { table: one.table, key: one.key, columns: columns.map(({ source }) => source) };
      async function* rows() {
        yield [columns.map(({ head }) => head)];
        const only = one.ofFlow === undefined ? {} : { only: onlyExported(scope, one.ofFlow) };
        for await (const page of tablePages(deps.db, table, { property_id: property.id, ...only }))
          yield page.map((row) => cellsOf(columns, row));
      }
      return csv(one.file, () => csvPieces(rows()));
    }),
  ];
}

/** A CSV from its rows in pages; the first row is that of the heads. */
async function* csvPieces(pages: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<Piece> {
  let isFirst = true;
  for await (const rows of pages) {
    yield { bytes: isFirst ? csvText(rows) : csvLines(rows), rows: rows.length - (isFirst ? 1 : 0) };
    isFirst = false;
  }
}

function jsonParts(scope: ExportScope): ExportPart[] {
  const json = (path: string, records: () => AsyncIterable<readonly object[]>): ExportPart => ({
    ...{ path: `${path}.json`, content: () => jsonPieces(records()), isCounted: true },
  });
  return [
    json('property', () => propertyRecords(scope)),
    json('applications', () => applicationRecords(scope)),
    json('application-changes', () => answerChangeRecords(scope)),
    json('questionnaires', () => questionnaireRecords(scope)),
    json('guestcards', () => guestcardRecords(scope)),
    ...[...scope.flows.keys()].map((flow) => json(`processes/${flow}`, () => processRecords(scope, flow))),
  ];
}

/** One list from its records in pages. */
async function* jsonPieces(pages: AsyncIterable<readonly object[]>): AsyncGenerator<Piece> {
  let separator = '[\n';
  for await (const records of pages) {
    if (records.length === 0) continue;
    const lines = records.map((record) => JSON.stringify(record)).join(',\n');
    yield { bytes: `${separator}${lines}`, rows: records.length };
    separator = ',\n';
  }
  yield { bytes: separator === ',\n' ? '\n]\n' : '[]\n', rows: 0 };
}

function schemaParts({ deps, flows }: ExportScope): ExportPart[] {
  const formsOf = (flow: string) => {
    const its = flows.get(flow) ?? deps;
    return its.flows.has(flow) ? flowAnswers(its, flow).forms : [];
  };
  const ids = (flow: string) => formsOf(flow).map(({ id }) => id);
  const forms = new Map(
    ['application', 'guestcard', ...flows.keys()].flatMap(formsOf).map((form) => [form.id, form.schema]),
  );
  const schemas: readonly (readonly [string, unknown])[] = [
    ['property', propertySchema],
    ['applications', applicationsSchema(ids('application'))],
    ['application-changes', answerChangesSchema(ids('application'))],
    ['questionnaires', questionnairesSchema],
    ['guestcards', guestcardsSchema(ids('guestcard'))],
    ...[...flows.keys()].map((flow) => [`processes/${flow}`, processesSchema(flow, ids(flow))] as const),
    ...[...forms].map(([id, schema]) => [`forms/${id}`, schema] as const),
  ];
  return schemas.map(([path, schema]) => ({
    path: `schemas/${path}.schema.json`,
    async *content() {
      yield { bytes: `${JSON.stringify(schema, null, 2)}\n`, rows: 0 };
    },
    isCounted: false,
  }));
}
