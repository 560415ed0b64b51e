/** A text that stands in a page as it is. @example escapeHtml('a < b') // 'a &lt; b' */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
