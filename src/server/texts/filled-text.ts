/** A text without line breaks: what somebody typed must not become a header of its own. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * A text with its `{{names}}` filled; a name without a value stays as it is.
 *
 * @example filled('Hello {{first_name}},', { first_name: 'Ada' }) // 'Hello Ada,'
 */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
