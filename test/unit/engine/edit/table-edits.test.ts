import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import type { ConditionSchema } from '../../../../src/engine/conditions.ts';
import { judgeTable } from '../../../../src/engine/decision-tables/judge-table.ts';
import type { TableFile } from '../../../../src/engine/decision-tables/table-file.ts';
import { cellSchema, tableCell } from '../../../../src/engine/edit/table/table-cells.ts';
import {
  addColumn,
  cellEdits,
  columnNameProblem,
  copyRow,
  type EditedTable,
  moveRow,
  newTable,
  removeColumn,
  removeRow,
  removeTable,
  renameColumn,
  resultEdits,
  statesUsing,
  tableNameProblem,
} from '../../../../src/engine/edit/table/table-edits.ts';
import {
  chargingStates,
  columnChoices,
  isMoneyColumn,
  tableNames,
  tableOf,
  tableParts,
  tablePath,
} from '../../../../src/engine/edit/table/table-outline.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import { storageRows, storageTable, withStorage } from '../../../fixtures/flows/storage-flow.ts';
import { Edited } from './edited-bundle.ts';

const NAME = 'storage-fee';
const PATH = tablePath(NAME);

/** The product with a flow that charges by a table, whose file is written as the studio writes it. */
function bundle(): Edited {
  const made = new Edited();
  for (const [path, text] of withStorage()) made.texts.set(path, text);
  made.texts.set(PATH, `${JSON.stringify(storageTable, null, 2)}\n`);
  return made;
}

const tableIn = (made: Edited): EditedTable => ({
  name: NAME,
  table: tableOf(made.json(PATH)) ?? expect.fail('no table'),
});
const rowsIn = (made: Edited) => tableIn(made).table.rows;
const judged = (made: Edited) =>
  judgeTable({ path: PATH, name: NAME, file: tableIn(made).table }, tableParts(made));
const textOf = (made: Edited) => made.texts.get(PATH) ?? '';

describe('the cells of a decision table', () => {
  it.each<ConditionSchema>([
    { const: 'SMALL' },
    { const: false },
    { enum: ['SMALL', 'LARGE'] },
    { not: { const: 'SMALL' } },
    { not: { enum: [1, 2] } },
    { minimum: 3 },
    { minimum: 3, maximum: 5 },
    { anyOf: [{ const: 1 }, { minimum: 5 }] },
    { const: 1, minimum: 0 },
    { not: { minimum: 3 } },
    {},
    false,
  ])('are written back as they were: %j', (schema) => {
    expect(cellSchema(tableCell(schema))).toEqual(schema);
  });

  it('match everything without a condition, values or limits', () => {
    expect([undefined, true].map((schema) => tableCell(schema as ConditionSchema))).toEqual([
      { kind: 'any' },
      { kind: 'any' },
    ]);
    expect(cellSchema({ kind: 'none_of', values: [] })).toBe(undefined);
    expect(cellSchema({ kind: 'range', least: null, most: null })).toBe(undefined);
  });
});

describe('edits of a decision table', () => {
  it('set and clear a cell, and change no other byte', () => {
    const made = bundle();
    const before = textOf(made);
    made.make(cellEdits(tableIn(made), 0, 'size', { const: 'LARGE' }));
    expect(textOf(made)).toBe(before.replace('"const": "SMALL"', '"const": "LARGE"'));
    made.make(cellEdits(tableIn(made), 3, 'months', { minimum: 2 }));
    expect(Object.keys(rowsIn(made)[3] ?? {})).toEqual(['when', 'result']);
    made.make(cellEdits(tableIn(made), 3, 'size', { const: 'LARGE' }));
    expect(JSON.stringify(rowsIn(made)[3]?.when)).toBe('{"size":{"const":"LARGE"},"months":{"minimum":2}}');
    for (const column of ['months', 'size', 'insured'])
      made.make(cellEdits(tableIn(made), 3, column, undefined));
    expect(rowsIn(made)[3]).toEqual({ result: 9000 });
  });

  it('copy, move and remove rows; the copy decides nothing before it is changed', () => {
    const made = bundle();
    made.make(copyRow(tableIn(made), 1));
    expect(rowsIn(made)[2]).toEqual(storageRows[1]);
    expect(judged(made).rows?.unreached).toMatchObject([{ row: 2, by: [0, 1] }]);
    made.make(resultEdits(tableIn(made), 2, 4100));
    made.make(moveRow(tableIn(made), 2, 0));
    expect(rowsIn(made).map(({ result }) => result)).toEqual([4100, 4500, 4000, 12_000, 9000]);
    made.make(removeRow(tableIn(made), 0));
    expect(rowsIn(made)).toEqual(storageRows);
    expect([moveRow(tableIn(made), 0, -1), moveRow(tableIn(made), 3, 4), copyRow(tableIn(made), 9)]).toEqual([
      [],
      [],
      [],
    ]);
    const one = { name: NAME, table: { ...tableIn(made).table, rows: [{ result: 1 }] } };
    expect(removeRow(one, 0)).toEqual([]);
  });

  it('rename and remove a column in every row', () => {
    const made = bundle();
    made.make(renameColumn(tableIn(made), 'size', 'room'));
    expect(Object.keys(tableIn(made).table.columns)).toEqual(['room', 'months', 'insured']);
    expect(judged(made).errors).toEqual([]);
    made.make(removeColumn(tableIn(made), 'room'));
    expect(rowsIn(made)).toEqual([
      { when: { months: { maximum: 5 } }, result: 4500 },
      { result: 4000 },
      { when: { insured: { minimum: 100_000 } }, result: 12_000 },
      { result: 9000 },
    ]);
  });

  it('refuse names that a file cannot have or that are taken, and the removal of the only column', () => {
    const made = bundle();
    const { table } = tableIn(made);
    expect(['Size', 'size', 'room'].map((name) => columnNameProblem(table, name))).toEqual([
      'form',
      'taken',
      null,
    ]);
    expect(['__proto__', '../x', NAME, 'cellar-fee'].map((name) => tableNameProblem(made, name))).toEqual([
      'form',
      'form',
      'taken',
      null,
    ]);
    expect(removeColumn({ name: NAME, table: { ...table, columns: { size: {} } } }, 'size')).toEqual([]);
  });

  it('offer what a table may compare, each of which the check accepts', () => {
    const made = bundle();
    const parts = tableParts(made);
    const choices = columnChoices(parts, tableIn(made).table);
    expect(choices.map(({ name }) => name)).toEqual(['size_2', 'months_2', 'insured_2', 'sent', 'fee']);
    for (const { name, origin } of choices.slice(2)) made.make(addColumn(tableIn(made), name, origin));
    expect(judged(made).errors).toEqual([]);
    const { columns } = tableIn(made).table;
    expect(Object.keys(columns).filter((one) => isMoneyColumn(parts, columns[one] ?? {}))).toEqual([
      'insured',
      'insured_2',
    ]);
  });

  it('make a table whose flow charges by it, and take it away without a trace', { timeout: 60_000 }, () => {
    const made = bundle();
    const flow = JSON.parse(made.texts.get('flows/storage.flow.json') ?? '');
    made.texts.set('flows/storage.flow.json', JSON.stringify(flow, null, 2));
    const errors = () => checkRelease(readRelease(filesOf(made)), knownNames).errors.map(String);
    made.make(removeTable(made, tableIn(made)));
    expect([tableNames(made), errors()]).toEqual([[], []]);
    const without = made.texts.get('flows/storage.flow.json');
    const origin = { form: 'storage/place', field: 'size' };
    expect(chargingStates(made, 'storage')).toEqual(['charging']);
    const wanted = { name: NAME, flow: 'storage', state: 'charging', column: 'size', origin, cents: 2500 };
    made.make(newTable(made, wanted));
    expect([tableNames(made), errors()]).toEqual([[NAME], []]);
    expect(statesUsing(made, tableIn(made))).toEqual(['charging']);
    made.make(removeTable(made, tableIn(made)));
    expect(made.texts.get('flows/storage.flow.json')).toBe(without);
  });
});

describe('a malformed table', () => {
  it.each([
    null,
    [],
    'x',
    {},
    { flow: 'storage', columns: [], rows: [] },
    { flow: 'storage', columns: { size: null }, rows: [] },
    { flow: 'storage', columns: {}, rows: [null] },
    { flow: 'storage', columns: {}, rows: [{ when: 'x' }] },
  ])('is none: %j', (file) => {
    expect(tableOf(file)).toBe(null);
  });

  it('is judged although names of prototypes stand in it', () => {
    const rows = [{ when: JSON.parse('{"__proto__": {"const": 1}, "constructor": true}'), result: 1 }];
    const file = { ...storageTable, rows } as unknown as TableFile;
    const { errors } = judgeTable({ path: PATH, name: NAME, file }, tableParts(bundle()));
    expect(errors.map(({ code }) => code)).toEqual(['table.column_unknown', 'table.column_unknown']);
  });
});

function filesOf({ texts }: Edited): ReadonlyMap<string, string> {
  return new Map([...texts].flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
}
