/**
 * The headers that keep a browser from doing what our pages never do.
 */
import helmet from '@fastify/helmet';
import type { Settings } from '../../settings/settings.ts';
import type { App } from '../app-type.ts';

/** Installs the content security policy and its companions on every answer. */
export async function sendSecurityHeaders(app: App, settings: Settings): Promise<void> {
  const secure = settings.baseUrl.startsWith('https:');
  const providers = providerOrigins(settings);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The style engine of the components writes style elements; styles cannot run code.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...providers],
        frameSrc: ["'self'", ...providers],
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

/** Origins of the providers that a page talks to: the hosted payment page and the card plugin. */
function providerOrigins({ providers }: Settings): string[] {
  const urls = [providers.placepay.url, providers.gateway.pluginUrl];
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))];
}
