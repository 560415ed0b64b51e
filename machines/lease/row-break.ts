/**
 * Breaks a text between words into rows that fit; a word that is wider than a row is split. No character of the words
 * is lost.
 *
 * @param fits whether a text fits in a row.
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
