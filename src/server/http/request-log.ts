/**
 * Logs one line per request and counts it, with the route but never the URL: URLs contain tokens and tickets.
 */

import { namesOf } from '../access/impersonation.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';

export function logRequests(app: App, { meter }: Pick<Deps, 'meter'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? null;
    const status = reply.statusCode;
    meter.answered({ method, route, status, seconds: reply.elapsedTime / 1000 });
    request.log.info(
      {
        method,
        route,
        status,
        ms: Math.round(reply.elapsedTime),
        ...(request.impersonation && { impersonation: namesOf(request.impersonation) }),
      },
      'answered',
    );
  });
}
