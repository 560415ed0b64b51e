/**
 * A text in rows that fit, broken between words; a word that is wider than a row is cut. Every letter of the words stands
 * in one of the rows.
 *
 * @param fits whether a row has room for a text.
 * @example brokenRows('12 Elm Street', (row) => row.length <= 8) // ['12 Elm', 'Street']
 */
export function brokenRows(text: string, fits: (row: string) => boolean): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(/\s+/)) {
    const longer = row === '' ? word : `${row} ${word}`;
    if (fits(longer)) {
      row = longer;
      continue;
    }
    if (row !== '') rows.push(row);
    row = '';
    for (const letter of word) {
      if (row !== '' && !fits(row + letter)) {
        rows.push(row);
        row = '';
      }
      row += letter;
    }
  }
  return [...rows, row];
}
