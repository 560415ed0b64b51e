/** The scripts of Google and Facebook that a portal loads, and the final page of their sign-in windows. */
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { delaysOf } from '../faults.ts';
import { look, sendPage } from '../pages/page.ts';
import { socialDonePage } from '../pages/social.page.ts';
import type { World } from '../world.ts';

const SCRIPTS = { '/google/gsi/client': 'gsi-client.js', '/facebook/sdk.js': 'facebook-sdk.js' };

/** Registers `/google/gsi/client`, `/facebook/sdk.js` and `/social/done`. */
export function scriptRoutes(app: FastifyInstance, world: World): void {
  for (const [path, name] of Object.entries(SCRIPTS)) {
    const script = readFileSync(new URL(`../assets/${name}`, import.meta.url), 'utf8');
    app.get(path, async (_request, reply) => {
      const fault = world.faults.take('social_script');
      if (fault?.kind === 'error' || fault?.kind === 'decline') return reply.code(500).send('');
      const { before, after } = delaysOf(fault);
      await world.pauses.wait(before + after);
      return reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('x-content-type-options', 'nosniff')
        .send(script);
    });
  }
  app.get<{ Querystring: Record<string, string> }>('/social/done', async (request, reply) =>
    sendPage(reply, socialDonePage(look({ ...request.query, lng: request.headers['accept-language'] }))),
  );
}
