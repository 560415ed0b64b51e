/**
 * The server, put together: security, bodies, errors, features, pages. Listens on nothing by itself.
 */
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import type { App } from './app-type.ts';
import type { Deps } from './deps.ts';
import { features, guards } from './features.ts';
import { watchFreeSpace } from './free-space.ts';
import { refuseCardData } from './http/card-data.ts';
import { answerClientError, refuseGoneSenders } from './http/client-errors.ts';
import { closeInOrder } from './http/closing.ts';
import { answer, answerErrors, expectedOf } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { acceptJsonBodies } from './http/json-body.ts';
import { describeApi } from './http/openapi.ts';
import { logRequests } from './http/request-log.ts';
import { compileSchemasLate } from './http/schema-compilers.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { drainUnreadBodies } from './http/unread-bodies.ts';
import { servePages } from './web/web-pages.ts';

/** Whose statement of the sender's address is trusted: of so many machines in front of us, or of those with these addresses. */
function trustedBy({ trustProxy }: Deps['settings']) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy === false ? false : [...trustProxy];
}

/** Bytes of a body where the route names no other limit. */
const bodyLimit = 64_000;
const requestsPerMinute = 3000;

/**
 * The server of these dependencies, ready to listen or to be asked with `inject`. Closing it closes neither
 * the database nor the background work: both belong to who made them.
 *
 * @example const app = await createServer(deps); await app.listen({ port: 0 })
 * @see design §6
 */
export async function createServer(deps: Deps): Promise<App> {
  const app: App = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustedBy(deps.settings),
    // While it ends, what runs is finished, and who asks on an open connection is answered.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: 120_000,
    // Addresses that cannot be decoded, and bytes that are no request, never come to a route.
    frameworkErrors: (error, request, reply) => void answer(deps, request, reply, expectedOf(error)),
    clientErrorHandler: (error, socket) => answerClientError(deps, error, socket),
    routerOptions: { maxParamLength: 200 },
  });
  compileSchemasLate(app);
  const space = watchFreeSpace(deps);
  answerErrors(app, deps, space);
  const isClosing = closeInOrder(app, deps.settings.shutdownDelayMs);
  acceptJsonBodies(app);
  logRequests(app);
  drainUnreadBodies(app);
  refuseGoneSenders(app);
  await sendSecurityHeaders(app, deps.settings);
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
  });
  // A file that is too large is refused by its route, which takes the others.
  await app.register(multipart, { throwFileSizeLimit: false });
  // A body is looked through where it is read: as JSON, or by the route that takes its parts.
  app.addHook('preValidation', async (request) => refuseCardData(request.query));
  for (const guard of guards) guard(app, deps);
  await describeApi(app, deps.settings);
  await app.register(async (scope) => {
    for (const register of features) register(scope as App, deps);
    healthRoutes(scope as App, deps, { isClosing, space });
  });
  await servePages(app, deps);
  return app;
}
