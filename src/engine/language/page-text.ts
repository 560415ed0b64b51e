/** A static page from `locales/<language>/pages`: its title, and the markup without the title. */
export interface PageText {
  readonly page_title: string;
  readonly page_content: string;
}

/** The name of a page, in its file name and its address. */
export const pageSlug = /^[a-z0-9][a-z0-9-]*$/;

/**
 * Parses the text of a page: the first line is `# ` and the title. A missing title is ''.
 *
 * @example pageTextOf('# Terms\n\nPlease read.') // { page_title: 'Terms', page_content: '\nPlease read.' }
 */
export function pageTextOf(source: string): PageText {
  const [first = '', ...lines] = source.replaceAll('\r\n', '\n').split('\n');
  return { page_title: /^# (.*\S)\s*$/.exec(first)?.[1] ?? '', page_content: lines.join('\n') };
}
