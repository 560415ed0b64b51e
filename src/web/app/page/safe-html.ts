const ALLOWED = new Set(
  'A,ABBR,B,BLOCKQUOTE,BR,CODE,DD,DIV,DL,DT,EM,H2,H3,H4,H5,H6,HR,I,LI,OL,P,SECTION,SMALL,SPAN,STRONG,SUB,SUP,TABLE,TBODY,TD,TFOOT,TH,THEAD,TR,U,UL'.split(
    ',',
  ),
);
const DROPPED_WITH_CONTENT = new Set([
  'SCRIPT',
  'STYLE',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'TEMPLATE',
  'SVG',
  'MATH',
]);

function clean(node: Element): void {
  for (const child of [...node.children]) {
    const name = child.tagName.toUpperCase();
    if (DROPPED_WITH_CONTENT.has(name)) {
      child.remove();
      continue;
    }
    clean(child);
    if (name === 'H1') {
      const heading = child.ownerDocument.createElement('h2');
      heading.append(...child.childNodes);
      child.replaceWith(heading);
      continue;
    }
    if (!ALLOWED.has(name)) {
      child.replaceWith(...child.childNodes);
      continue;
    }
    const href = child.getAttribute('href');
    for (const { name: attribute } of [...child.attributes]) child.removeAttribute(attribute);
    if (name === 'A' && href !== null && /^(https?:|mailto:|tel:|\/(?!\/))/i.test(href)) {
      child.setAttribute('href', href);
      child.setAttribute('target', '_blank');
      child.setAttribute('rel', 'noopener noreferrer');
    }
  }
}

/**
 * Reduces the markup of a property's page to text, lists, tables and links.
 *
 * Everything that is not known to be harmless is removed; an `h1` becomes an `h2`, because the page has its own.
 *
 * @example safeHtml('<h1 onclick="x()">Terms</h1>') // '<h2>Terms</h2>'
 */
export function safeHtml(markup: string): string {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  clean(page.body);
  return page.body.innerHTML;
}
