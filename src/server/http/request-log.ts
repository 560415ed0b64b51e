/**
 * Logs one line per request, with the route but never the URL: URLs contain tokens and tickets.
 */

import { namesOf } from '../access/impersonation.ts';
import type { App } from '../app-type.ts';

export function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.impersonation && { impersonation: namesOf(request.impersonation) }),
      },
      'answered',
    );
  });
}
