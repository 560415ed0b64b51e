/**
 * Security headers that forbid the browser everything that our pages do not need.
 */
import { hash } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../settings/settings.ts';
import type { App } from '../app-type.ts';

/**
 * The hash of an empty text. The style engine of the components creates empty style elements and fills them by script
 * (`insertRule`), which `script-src` governs. Style elements with text and style attributes remain blocked.
 *
 * @see docs/decisions/0004-no-inline-styles-no-inline-scripts.md
 */
const EMPTY_STYLE = `'sha256-${hash('sha256', '', 'base64')}'`;

/** Adds the content security policy and the other security headers to every response. */
export async function sendSecurityHeaders(app: App, settings: Settings): Promise<void> {
  const secure = settings.baseUrl.startsWith('https:');
  const providers = originsOf([settings.providers.placepay.url, settings.providers.gateway.pluginUrl]);
  const { facebook } = settings.providers;
  // The page asks Facebook for the owner of the access token.
  const asked = facebook.id === '' ? [] : originsOf([facebook.url]);
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...new Set([...providers, ...asked])],
        frameSrc: ["'self'", ...providers, ...originsOf([settings.socialUrl ?? ''])],
        formAction: ["'self'", ...providers],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // The hosted payment page is a popup that sends messages to its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: secure,
  });
  let headers: readonly Header[] | null = null;
  app.addHook('onRequest', async (request, reply) => {
    // They are the same for every response, and Helmet would check and join the whole policy again for each.
    headers ??= headersOfHelmet(reply);
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

type Header = readonly [name: string, value: OutgoingHttpHeader];

/** The headers that Helmet adds to a response. */
function headersOfHelmet(reply: FastifyReply): Header[] {
  const before = reply.raw.getHeaderNames();
  reply.helmet();
  return Object.entries(reply.raw.getHeaders()).flatMap(([name, value]): Header[] =>
    value === undefined || before.includes(name) ? [] : [[name, value]],
  );
}

/**
 * Allows the styles of the browser's own image viewer. Only for responses whose content is never markup.
 *
 * @example allowViewerStyles(reply).type('image/png').send(content)
 */
export function allowViewerStyles(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply.header(
    'content-security-policy',
    policy.replace(`style-src 'self' ${EMPTY_STYLE}`, "style-src 'unsafe-inline'"),
  );
}

/**
 * Allows a page of our own to show this one in a frame, and this one to compile the forms of a draft, as a publication
 * does. Only for the studio's preview, which no applicant or resident opens.
 */
export function allowPreview(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply
    .header('x-frame-options', 'SAMEORIGIN')
    .header(
      'content-security-policy',
      policy
        .replace("script-src 'self'", "script-src 'self' 'unsafe-eval'")
        .replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    );
}

/** The distinct origins of these URLs; invalid URLs are ignored. */
export function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
}
