/** The frame of every page of the sandbox: language, theme, strict headers, only external styles and scripts. */
import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';
import { type Language, type Say, say } from './texts.ts';

/** The display options of a page: `lng=en|es` and `theme=light|dark` of the URL. */
export interface Look {
  language: Language;
  theme: 'light' | 'dark' | 'system';
  say: Say;
}

/**
 * @example look({ lng: 'es', theme: 'dark' }).say('pay') // 'Pagar'
 */
export function look(query: Readonly<Record<string, string | undefined>>): Look {
  const language = query.lng?.startsWith('es') ? 'es' : 'en';
  const theme = query.theme === 'dark' || query.theme === 'light' ? query.theme : 'system';
  return { language, theme, say: (key, values) => say(language, key, values) };
}

export interface PageParts {
  look: Look;
  title: string;
  /** Names of files under `/assets`. */
  script?: string;
  /** `window` for a full page, `popup` for a narrow one, `frame` for one inside another page. */
  kind: 'window' | 'popup' | 'frame';
  body: Html;
  /** Read by the script: attributes `data-…` of the body element. */
  data?: Readonly<Record<string, string>>;
}

/** The whole page. */
export function page({ look: wanted, title, script, kind, body, data = {} }: PageParts): Html {
  const attributes = Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`);
  return html`<!doctype html>
<html lang="${wanted.language}" data-theme="${wanted.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="stylesheet" href="/assets/${kind === 'window' ? 'records' : 'pay'}.css">
${script === undefined ? null : html`<script type="module" src="/assets/${script}"></script>`}
</head>
<body class="${kind}"${attributes}>
${kind === 'window' ? navigation(wanted) : null}
${body}
</body>
</html>
`;
}

/** The navigation bar of the sandbox's own pages. */
function navigation({ say: text }: Look): Html {
  return html`<header class="bar"><a class="brand" href="/">${text('sandbox')}</a>
<nav aria-label="${text('sandbox')}"><a href="/inbox">${text('inbox')}</a><a href="/ledger">${text('ledger')}</a>
<a href="/bureau">${text('bureau')}</a><a href="/faults">${text('faults')}</a></nav></header>`;
}

/**
 * Sends a page with a policy that allows nothing but the sandbox's own files.
 *
 * @param options.frameAncestors the only origin that may embed the page; none if absent.
 * @param options.formAction another origin that a form of the page may lead to.
 */
export function sendPage(
  reply: FastifyReply,
  content: Html,
  options: { status?: number; frameAncestors?: string; formAction?: string } = {},
): FastifyReply {
  const ancestors = options.frameAncestors ?? "'none'";
  return reply
    .code(options.status ?? 200)
    .header('content-type', 'text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action ${`'self' ${options.formAction ?? ''}`.trim()}; base-uri 'none'; frame-ancestors ${ancestors}`,
    )
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(content.html);
}
