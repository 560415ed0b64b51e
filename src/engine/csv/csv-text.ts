/** Files for spreadsheets: RFC 4180, in UTF-8 with a byte order mark, so that spreadsheets show accents. */
import Papa from 'papaparse';

/** Cells that a spreadsheet would evaluate, and those that already begin with the guard; plain numbers are harmless. */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Rows as a file. A cell that a spreadsheet would evaluate as a formula begins with an apostrophe.
 *
 * @example csvText([['a', '=1+1']]) // '\uFEFFa,\'=1+1\r\n'
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  const lines = Papa.unparse(
    rows.map((row) => row.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))),
    { newline: '\r\n' },
  );
  return `\uFEFF${lines}\r\n`;
}

/** The rows of a file, or where it is damaged. */
interface CsvContent {
  readonly rows: readonly (readonly string[])[];
  /** The first row, from 1, in which quotes do not match; null: none. */
  readonly brokenRow: number | null;
}

/**
 * Reads a file of `csvText`, or one that a spreadsheet has saved: with commas, semicolons or tabs. Line breaks within a
 * cell become `\n`; empty rows are left out.
 *
 * @example csvRows('\uFEFFa;\'=1\r\n').rows // [['a', '=1']]
 */
export function csvRows(text: string): CsvContent {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t'],
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  const unguarded = (cell: string) => (/^'/.test(cell) && FORMULA.test(cell) ? cell.slice(1) : cell);
  return {
    rows: data.map((row) => row.map((cell) => unguarded(cell.replaceAll('\r\n', '\n')))),
    brokenRow: broken === undefined ? null : (broken.row ?? 0) + 1,
  };
}
