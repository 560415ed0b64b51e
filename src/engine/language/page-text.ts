/** A static page as it lies in `locales/<language>/pages`: its title, and its markup without it. */
export interface PageText {
  readonly page_title: string;
  readonly page_content: string;
}

/** The name of a page: of its file and in its address. */
export const pageSlug = /^[a-z0-9][a-z0-9-]*$/;

/**
 * Reads the text of a page: the first line is `# ` and the title. A title that is missing is ''.
 *
 * @example pageTextOf('# Terms\n\nPlease read.') // { page_title: 'Terms', page_content: '\nPlease read.' }
 */
export function pageTextOf(source: string): PageText {
  const [first = '', ...lines] = source.replaceAll('\r\n', '\n').split('\n');
  return { page_title: /^# (.*\S)\s*$/.exec(first)?.[1] ?? '', page_content: lines.join('\n') };
}
