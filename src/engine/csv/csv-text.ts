/** Files for spreadsheets: RFC 4180, in UTF-8 with a byte order mark, so that spreadsheets show accents. */
import Papa from 'papaparse';

/** Cells that a spreadsheet would evaluate, and those that already begin with the guard; plain numbers are harmless. */
const FORMULA = /^(?!-?\d+(?:\.\d+)?$)'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

const QUOTED = /[,;\t"\r\n]|^ | $/;

/**
 * Rows as a file. A cell that a spreadsheet would evaluate as a formula begins with an apostrophe.
 *
 * @example csvText([['a', '=1+1']]) // '\uFEFFa,\'=1+1\r\n'
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvLines(rows)}`;
}

/** Further rows of such a file, for one that is written in parts. @example csvLines([['a', 'b']]) // 'a,b\r\n' */
export function csvLines(rows: readonly (readonly string[])[]): string {
  const lines = Papa.unparse(
    rows.map((row) => row.map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))),
    // A semicolon or tab in a cell is quoted too: a reader that guesses the delimiter would take it for one.
    { newline: '\r\n', quotes: (cell: string) => QUOTED.test(cell) },
  );
  return `${lines}\r\n`;
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
    delimiter: delimiterOf(text),
  });
  const broken = errors.find(({ type }) => type === 'Quotes');
  const unguarded = (cell: string) => (/^'/.test(cell) && FORMULA.test(cell) ? cell.slice(1) : cell);
  return {
    rows: data.map((row) => row.map((cell) => unguarded(cell.replaceAll('\r\n', '\n')))),
    brokenRow: broken === undefined ? null : (broken.row ?? 0) + 1,
  };
}

/** What separates the cells of the first row: of comma, semicolon and tab the one that is there most, outside of quotes. */
function delimiterOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((one) => [one, 0]));
  let isQuoted = false;
  for (const letter of text.replace(/^[\uFEFF\r\n]+/, '')) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '\n' || letter === '\r') break;
    else if (counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const [[most] = [',']] = [...counts].sort(([, one], [, other]) => other - one);
  return most;
}
