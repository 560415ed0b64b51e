import { describe, expect, it } from 'vitest';
import { knownNames } from '../../../../machines/catalogs.ts';
import { checkRelease } from '../../../../src/engine/release/check-release.ts';
import { readRelease } from '../../../../src/engine/release/read-release.ts';
import {
  type StorageChange,
  storageRows,
  storageTable,
  withStorage,
} from '../../../fixtures/flows/storage-flow.ts';

const PATH = 'flows/storage-fee.table.json';

/** What the check says about the flow with these changes. */
function said(change: StorageChange = {}, kind: 'errors' | 'warnings' = 'errors'): string[] {
  return checkRelease(readRelease(withStorage(change)), knownNames)[kind].map(({ message }) => message);
}

/** What it says about a table with these rows. */
const rowsSaid = (rows: readonly object[]) => said({ table: { ...storageTable, rows } });

describe('a decision table of a release', { timeout: 60_000 }, () => {
  it('has no errors if every row decides', () => {
    expect(said()).toEqual([]);
    expect(said({}, 'warnings')).toEqual([
      'flows/storage.flow.json: the flow "storage" has no world beside it ("flows/storage.world.json"): it is explored as if nothing happened but what it says',
    ]);
  });

  it('has an example for a gap', () => {
    expect(rowsSaid(storageRows.slice(0, -1))).toEqual([
      `${PATH} /rows: no row matches size "LARGE", months 0, insured 0; a last row without "when" matches everything`,
    ]);
  });

  it('names the rows that hide another one', () => {
    const rows = [
      ...storageRows.slice(0, 2),
      { when: { size: { const: 'SMALL' }, months: { const: 3 } }, result: 1 },
    ];
    expect(rowsSaid([...rows, { result: 2 }])).toEqual([
      `${PATH} /rows/2: this row never decides: row 1 does before it, as with size "SMALL", months 3, insured 0`,
    ]);
  });

  it('reports a row that no answer can match', () => {
    expect(rowsSaid([{ when: { size: { const: 'HUGE' } }, result: 1 }, { result: 2 }])).toEqual([
      `${PATH} /rows/0: no values of the columns match this row`,
    ]);
  });

  it('reports unknown columns, fields and what cannot be compared', () => {
    const { columns } = storageTable;
    const table = {
      ...storageTable,
      columns: { ...columns, months: { form: 'storage/place', field: 'month' }, paid: { fact: 'fees' } },
      rows: [{ when: { size: { minimum: 3 }, sizes: { const: 'SMALL' } }, result: 1 }, { result: 2 }],
    };
    expect(said({ table })).toEqual([
      `${PATH} /columns/months/field: there is no field "month"; did you mean "months"?`,
      `${PATH} /columns/paid/fact: there is no fact "fees"; did you mean "fee"?`,
      `${PATH} /rows/0/when/size: a row cannot use "minimum" on the values of the column "size"`,
      `${PATH} /rows/0/when/sizes: the table has no column "sizes"; did you mean "size"?`,
    ]);
  });

  it('compares sums and days of answers, and has gaps between them', () => {
    const form = 'storage/place';
    const columns = { cents: { form, sum: ['insured'] }, size: { form, field: 'size' } };
    const rows = [{ when: { cents: { minimum: 1 } }, result: 1 }];
    expect(said({ table: { ...storageTable, columns, rows } })).toEqual([
      `${PATH} /rows: no row matches cents 0, size "SMALL"; a last row without "when" matches everything`,
    ]);
    const none = {
      total: { form, sum: ['months', 'insured'] },
      days: { form, days: { from: 'today', to: 'size' } },
    };
    expect(said({ table: { ...storageTable, columns: none, rows: [{ result: 1 }] } })).toEqual([
      `${PATH} /columns/total: the table is not valid: money and other numbers are not added`,
      `${PATH} /columns/days: the table is not valid: "size" is no day`,
    ]);
    expect(
      said({ table: { ...storageTable, columns: { form: { form } }, rows: [{ result: 1 }] } }),
    ).toHaveLength(1);
  });

  it('reports results that are no amount', () => {
    expect(rowsSaid([{ result: 12.5 }, { result: 0 }])).toEqual([
      `${PATH} /rows/0/result: the table is not valid: 12.5 is not a whole number`,
      `${PATH} /rows/1/result: the table is not valid: 0 is less than 1`,
    ]);
  });
});

describe('the amount of a charge', { timeout: 60_000 }, () => {
  const at = 'flows/storage.flow.json /states/charging/with/amount';
  const answer = { form: 'storage/place', field: 'insured', minimum: 100, maximum: 50_000 };

  it('is a table of the flow, and a table is used', () => {
    expect(said({ amount: { table: 'storage-fees' } })).toEqual([
      `${at}/table: this flow has no decision table "storage-fees"; did you mean "storage-fee"?`,
    ]);
    expect(said({ amount: { answer } }, 'warnings')).toContain(
      `${PATH}: nothing in the flow "storage" uses the table "storage-fee"`,
    );
  });

  it('is an answer with the format of an amount, within limits', () => {
    expect(said({ amount: { answer } })).toEqual([]);
    expect(said({ amount: { answer: { ...answer, field: 'months' } } })).toEqual([
      `${at}/answer/field: the amount of a charge is in cents, and at least one: "months" is no field of this form with the format "amount" or "dollars"`,
    ]);
    expect(said({ amount: { answer: { ...answer, maximum: 99 } } })).toEqual([
      `${at}/answer: the amount of a charge is in cents, and at least one: "minimum" is above "maximum"`,
    ]);
  });

  it('is a whole number of the occasion', () => {
    const start = (cents: object) => ({
      start: { subject: 'tenancy', by: 'office', given: { cents } },
      amount: { given: 'cents' },
    });
    expect(said(start({ type: 'integer', minimum: 1 }))).toEqual([]);
    expect(said(start({ type: 'integer', minimum: 0 }))).toEqual([
      `${at}/given: the amount of a charge is in cents, and at least one: "cents" is no "integer" with a "minimum" of at least 1`,
    ]);
  });

  it('is exactly one of them', () => {
    expect(said({ amount: { table: 'storage-fee', answer } })).toEqual([
      `${at}: a parameter of the task "chargeCode" is wrong: {"table":"storage-fee","answer":{"form":"storage/place","field":"insured","minim… has more than 1 properties`,
    ]);
  });
});
