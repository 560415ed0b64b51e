/**
 * Assembles the server: security, bodies, errors, features, pages. Does not listen by itself.
 */
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import type { App } from './app-type.ts';
import type { Deps } from './deps.ts';
import { features, guards } from './features.ts';
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
import { watchFreeSpace } from './storage/free-space.ts';
import { traceOfRequest, traceRequests } from './tracing/request-trace.ts';
import { servePages } from './web/web-pages.ts';

/** Proxies trusted to report the sender's address: a number of hops in front of us, or a list of addresses. */
function trustedBy({ trustProxy }: Deps['settings']) {
  if (typeof trustProxy === 'number') return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy === false ? false : [...trustProxy];
}

/** Maximum body size in bytes, unless the route sets another limit. */
const bodyLimit = 64_000;
const requestsPerMinute = 3000;

/**
 * Creates the server, ready to listen or to be called with `inject`. Closing it closes neither the database nor the
 * background work: their creator closes them.
 *
 * @example const app = await createServer(deps); await app.listen({ port: 0 })
 * @see design §6
 */
export async function createServer(deps: Deps): Promise<App> {
  const app: App = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'trace' }),
    genReqId: (raw) => traceOfRequest(deps, raw),
    bodyLimit,
    trustProxy: trustedBy(deps.settings),
    // While the server closes, running requests finish, and requests on open connections are still answered.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: 120_000,
    // URLs that cannot be decoded and bytes that are not HTTP never reach a route.
    frameworkErrors: (error, request, reply) => void answer(deps, request, reply, expectedOf(error)),
    clientErrorHandler: (error, socket) => answerClientError(deps, error, socket),
    routerOptions: { maxParamLength: 200 },
  });
  compileSchemasLate(app);
  const space = watchFreeSpace(deps);
  traceRequests(app, deps);
  answerErrors(app, deps, space);
  const isClosing = closeInOrder(app, deps.settings.shutdownDelayMs);
  acceptJsonBodies(app);
  logRequests(app, deps);
  drainUnreadBodies(app);
  refuseGoneSenders(app);
  await sendSecurityHeaders(app, deps.settings);
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
  });
  // The route itself refuses a file that is too large, and accepts the other files of the request.
  await app.register(multipart, { throwFileSizeLimit: false });
  // Bodies are checked for card data where they are parsed: as JSON, or by the route that reads multipart.
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
