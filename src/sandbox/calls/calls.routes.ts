/** The log of the calls that name a trace. Bodies are not kept: card data goes through the sandbox. */
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { asCausedBy } from './trace-of-call.ts';

/** A call of a provider's API. */
interface LoggedCall {
  readonly at: string;
  readonly method: string;
  /** With the names of its parameters. */
  readonly route: string;
  readonly status: number;
  /** The trace that its header names. */
  readonly trace: string;
  /** The part of the trace that made the call. */
  readonly parent: string;
}

/** Older ones are forgotten. */
const MOST_CALLS = 500;
const HEADER = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Logs every call with a `traceparent`, and registers `/calls.json`, newest first; `?trace=` with the first digits of one. */
export function callsRoutes(app: FastifyInstance, world: Pick<World, 'now'>): void {
  const logged: LoggedCall[] = [];
  const headerOf = (headers: Readonly<Record<string, unknown>>): string => String(headers.traceparent ?? '');
  app.addHook('onRequest', (request, _reply, done) => asCausedBy(headerOf(request.headers), done));
  app.addHook('onResponse', async (request, reply) => {
    const [, trace, parent] = HEADER.exec(headerOf(request.headers)) ?? [];
    const { method, routeOptions } = request;
    if (trace === undefined || parent === undefined || routeOptions.url === undefined) return;
    const at = world.now().toISOString();
    logged.unshift({ at, method, route: routeOptions.url, status: reply.statusCode, trace, parent });
    logged.length = Math.min(logged.length, MOST_CALLS);
  });
  app.get<{ Querystring: { trace?: string } }>('/calls.json', async (request) => ({
    calls: logged.filter(({ trace }) => trace.startsWith(request.query.trace ?? '')),
  }));
}
