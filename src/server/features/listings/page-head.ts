import { escapeHtml } from '../../http/html.ts';

/** The metadata of a page for search engines and link previews. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute, or null: search engines must not index the page. */
  canonical: string | null;
  /** The absolute address of an image that previews can show, or null. */
  image: string | null;
  /** schema.org objects, as JSON-LD. */
  structuredData: readonly object[];
  language: string;
}

/**
 * The built index.html with the head of one page in it.
 *
 * JSON-LD goes into a `<script>` with a data type, which browsers do not run, so a policy of `script-src 'self'` allows
 * it. `<` is escaped in it, so that no text can end the element.
 *
 * @example withHead('<html lang="en"><head><title>x</title></head></html>', head)
 */
export function withHead(html: string, head: PageHead): string {
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    named('description', head.description),
    property('og:type', 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    ...(head.image === null ? [] : [property('og:image', head.image)]),
    ...(head.canonical === null
      ? [named('robots', 'noindex')]
      : [
          property('og:url', head.canonical),
          `<link rel="canonical" href="${escapeHtml(head.canonical)}" />`,
        ]),
    ...head.structuredData.map(dataBlock),
  ];
  return html
    .replace(/<html lang="[^"]*">/, () => `<html lang="${escapeHtml(head.language)}">`)
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}

/**
 * The page with the marker of embedded availability: it shows three routes only, and links to the portal at `portalUrl`
 * for everything else.
 */
export function withEmbedding(html: string, portalUrl: string): string {
  return html.replace('</head>', () => `  ${named('embedded-availability', portalUrl)}\n  </head>`);
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}" />`;
}

function dataBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
