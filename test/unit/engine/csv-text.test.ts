import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import { csvRows, csvText } from '../../../src/engine/csv/csv-text.ts';

it('a file begins with a byte order mark, and quotes what needs quotes', () => {
  expect(csvText([['a', 'b, "c"\nd']])).toBe('\uFEFFa,"b, ""c""\nd"\r\n');
});

it('a cell that a spreadsheet would evaluate is guarded, and a number is not', () => {
  const cells = ['=1+1', '+1 555', '-', '@sum', '\tx', '\rx', '＝1', '-12.50', "'=1"];
  const guarded = ["'=1+1", "'+1 555", "'-", "'@sum", "'\tx", "'\rx", "'＝1", '-12.50', "''=1"];
  expect(csvText([cells])).toBe(csvText([guarded.map((cell) => cell)]).replaceAll("''", "'"));
  expect(csvRows(csvText([cells])).rows).toEqual([cells]);
});

it('a cell with a tab or a semicolon is not taken for several', () => {
  for (const row of [
    ['\tx', '\tx', '\tx'],
    ['a;b;c', 'd;e;f'],
  ])
    expect(csvRows(csvText([row])).rows).toEqual([row]);
});

it('what is written is read again, whatever it is', () => {
  const cell = tuple(constantFrom('', '=', "'", "'=", '-', '"', ',', ';', '\n', '\t'), string()).map(
    ([start, rest]) => `${start}${rest}x`.replaceAll('\r', ''),
  );
  const rows = array(tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
  assert(
    property(rows, (written) => {
      expect(csvRows(csvText(written)).rows).toEqual(written);
    }),
  );
});

it('a file is read as spreadsheets save it: with semicolons or tabs, and other line ends', () => {
  expect(csvRows('text_id;en;es\r\na;"one\r\ntwo";dos\r\n\r\n').rows).toEqual([
    ['text_id', 'en', 'es'],
    ['a', 'one\ntwo', 'dos'],
  ]);
  expect(csvRows('text_id\ten\tes\na\tone, two\tdos').rows[1]).toEqual(['a', 'one, two', 'dos']);
  expect(csvRows('\r\n\r\na;b;c,d\r\n').rows).toEqual([['a', 'b', 'c,d']]);
});

it('quotes that do not match are found with their row', () => {
  expect(csvRows('a,b\r\n"c,d\r\n').brokenRow).toBe(2);
  expect(csvRows('a,b\r\nc,d\r\n').brokenRow).toBeNull();
});
