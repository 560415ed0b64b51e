/**
 * The headers that keep a browser from doing what our pages never do.
 */
import { hash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../settings/settings.ts';
import type { App } from '../app-type.ts';

/**
 * The hash of no text at all. The style engine of the components makes empty style elements and fills them by scripts
 * (`insertRule`), which policies leave to `script-src`; a style element with text, and a style attribute, do nothing.
 *
 * @see docs/decisions/0004-no-inline-styles-no-inline-scripts.md
 */
const EMPTY_STYLE = `'sha256-${hash('sha256', '', 'base64')}'`;

/** Installs the content security policy and its companions on every answer. */
export async function sendSecurityHeaders(app: App, settings: Settings): Promise<void> {
  const secure = settings.baseUrl.startsWith('https:');
  const providers = originsOf([settings.providers.placepay.url, settings.providers.gateway.pluginUrl]);
  const { facebook } = settings.providers;
  // The page asks Facebook whose the access token is that it was given.
  const asked = facebook.id === '' ? [] : originsOf([facebook.url]);
  await app.register(helmet, {
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
    // The hosted payment page is a popup that answers to its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    hsts: secure,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

/**
 * Lets the browser's own viewer of a picture write its styles. Only for answers whose content is never markup.
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

/** The origins of these addresses: of the hosted payment page, the card plugin, a provider that a page asks. */
export function originsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
}
