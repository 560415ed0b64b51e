/** The sandbox's server: all stand-ins on one origin, separate from the portal's. */
import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { bureauRoutes } from './bureau.routes.ts';
import { callsRoutes } from './calls/calls.routes.ts';
import { faultsRoutes } from './faults.routes.ts';
import { gatewayRoutes } from './gateway.routes.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { abandonPending } from './ledger.ts';
import { payPopupRoutes } from './pay-popup.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { placepayRoutes, reopenPending } from './placepay.routes.ts';
import { pluginRoutes } from './plugin.routes.ts';
import { recordsRoutes } from './records.routes.ts';
import { settlementRoutes } from './settlement.routes.ts';
import { socialRoutes } from './social/social.routes.ts';
import { timeStampRoutes } from './time-stamps/time-stamp.routes.ts';
import type { World } from './world.ts';

const ASSETS: Readonly<Record<string, string>> = {
  'sandbox.css': 'text/css',
  'records.css': 'text/css',
  'pay.css': 'text/css',
  'card-fields.js': 'text/javascript',
  'pay-popup.js': 'text/javascript',
  'card-plugin.js': 'text/javascript',
  'faults.js': 'text/javascript',
  'social-done.js': 'text/javascript',
};

/**
 * The server, not listening yet. Card data goes through it, so it logs no more than which calls came in, by their traces.
 *
 * @example const app = createSandbox(world); await app.inject('/health')
 */
export function createSandbox(world: World): FastifyInstance {
  const app = Fastify({ bodyLimit: 256 * 1024, forceCloseConnections: true });
  callsRoutes(app, world);
  abandonPending(world);
  reopenPending(world);
  app.addHook('preClose', async () => world.pauses.endAll());
  app.addHook('onClose', async () => world.store.close());
  for (const [name, type] of Object.entries(ASSETS)) {
    const content = readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');
    app.get(`/assets/${name}`, async (_request, reply) =>
      reply
        .header('content-type', `${type}; charset=utf-8`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-cache')
        .send(content),
    );
  }
  recordsRoutes(app, world);
  faultsRoutes(app, world);
  inboxRoutes(app, world);
  gatewayRoutes(app, world);
  placepayRoutes(app, world);
  payPopupRoutes(app, world);
  pluginRoutes(app, world);
  settlementRoutes(app, world);
  bureauRoutes(app, world);
  timeStampRoutes(app, world);
  socialRoutes(app, world);
  peopleRoutes(app);
  return app;
}
