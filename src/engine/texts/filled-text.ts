/** A text without line breaks, so that user input cannot add a header of its own. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * Fills the `{{names}}` of a text; a name without a value stays.
 *
 * @example filled('Hello {{first_name}},', { first_name: 'Ada' }) // 'Hello Ada,'
 */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
