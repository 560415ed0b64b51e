/**
 * The frame in which the script of a social provider runs: a page under its own host name, isolated from the portal's
 * pages and their browser storage.
 *
 * @see docs/decisions/0059-scripts-of-social-providers-run-in-a-frame.md
 */
import { readFileSync } from 'node:fs';
import type { SocialType } from '../../../../contract/session/social.contract.ts';
import type { Settings } from '../../../../settings/settings.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { escapeHtml } from '../../../http/html.ts';
import { originsOf } from '../../../http/security-headers.ts';
import { type SocialState, unsealed } from './social-ticket.ts';

const PATH = '/social/';

const ASSETS = { 'frame.js': 'text/javascript', 'frame.css': 'text/css' };

type Framed = {
  readonly Params: { readonly type: string };
  readonly Querystring: Readonly<Record<string, string | undefined>>;
};

/** Register it for the whole app: the frame's host serves only the frame, and no other host serves it. */
export function socialHostGuard(app: App, { settings }: Deps): void {
  const { socialUrl } = settings;
  const host = socialUrl === null ? null : new URL(socialUrl).hostname;
  app.addHook('onRequest', async ({ hostname, url }) => {
    if ((hostname.toLowerCase() === host) !== url.startsWith(PATH)) throw new AppError('route.not_found');
  });
}

/** Registers `/social/google` and `/social/facebook`, with the files of the page. */
export function socialFrameRoutes(app: App, deps: Deps): void {
  for (const [name, type] of Object.entries(ASSETS)) {
    const content = readFileSync(new URL(`./frame/${name}`, import.meta.url), 'utf8');
    app.get(PATH + name, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(content),
    );
  }
  app.get<Framed>(`${PATH}:type`, { schema: { hide: true } }, async (request, reply) => {
    const { state = '', lng, theme } = request.query;
    const begun = unsealed(deps, 'social state', state);
    if (begun === null || begun.framedBy === null || begun.type !== request.params.type)
      throw new AppError('route.not_found');
    const language = deps.texts.accepted(lng);
    return (
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policyOf(deps.settings, begun))
        // The provider checks which site its script runs on.
        .header('referrer-policy', 'strict-origin')
        .removeHeader('x-frame-options')
        .send(pageOf(deps, begun, { language, theme: theme === 'dark' ? 'dark' : 'light' }))
    );
  });
}

/** The page may load its own two files, and those of this provider. */
function policyOf({ providers: { google, facebook } }: Settings, { type, framedBy }: SocialState): string {
  const addresses: Record<SocialType, readonly string[]> = {
    google: [google.scriptUrl, google.url],
    facebook: [facebook.scriptUrl, facebook.dialogUrl, facebook.url],
  };
  const [script = ''] = originsOf(addresses[type].slice(0, 1));
  const theirs = originsOf(addresses[type]).join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${script}`,
    `style-src 'self' ${script}`,
    `img-src data: ${theirs}`,
    `connect-src ${theirs}`,
    `frame-src ${theirs}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
  ].join('; ');
}

function pageOf(
  { settings: { providers }, texts }: Deps,
  { type, nonce, framedBy }: SocialState,
  { language, theme }: { readonly language: string; readonly theme: string },
): string {
  const { id, scriptUrl } = providers[type];
  const data = { type, id, nonce, around: framedBy ?? '', script: scriptUrl, language };
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`);
  const title = escapeHtml(texts.message(language, `signin:social.buttons.${type}`, {}));
  return `<!doctype html>
<html lang="${escapeHtml(language)}" data-theme="${theme}"><head><meta charset="utf-8"><title>${title}</title>
<link rel="stylesheet" href="${PATH}frame.css"><script type="module" src="${PATH}frame.js"></script></head>
<body${attributes.join('')}><div id="place"></div><button id="go" type="button" hidden>${title}</button></body></html>
`;
}
