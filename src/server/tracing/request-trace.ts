/** Takes over the trace of a caller, or begins one, so that everything that a call causes can be found by one id. */
import type { IncomingMessage } from 'node:http';
import { readHealth, readReadiness } from '../../contract/portal.contract.ts';
import { newTrace, readTraceparent } from '../../contract/traceparent.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { asWork, type Work } from './current-trace.ts';
import { newSpan } from './spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The work that answers this request; `request.id` is the id of its trace. */
    work: Work;
  }
}

/** Balancers ask these every few seconds. */
const UNTOLD: readonly (string | undefined)[] = [readHealth.path, readReadiness.path];
const FAILED_STATUS = 500;

/** The id of a request: the trace that its header names, or a new one. For `genReqId`. */
export function traceOfRequest({ random }: Pick<Deps, 'random'>, { headers }: IncomingMessage): string {
  return readTraceparent(headers.traceparent)?.trace ?? newTrace(random.bytes(16));
}

/** Runs every request within its trace, and tells it with its route, never with its address. */
export function traceRequests(app: App, { random, tracer }: Pick<Deps, 'random' | 'tracer'>): void {
  app.decorateRequest('work');
  app.addHook('onRequest', (request, _reply, done) => {
    const { id: trace, routeOptions } = request;
    const tell = UNTOLD.includes(routeOptions.url) ? null : tracer.tellerOf(trace);
    request.work = { trace, span: newSpan(random), tell };
    asWork(request.work, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, headers, work } = request;
    if (work.tell === null) return;
    const route = routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const caller = readTraceparent(headers.traceparent);
    const ended = performance.now();
    work.tell({
      ...{ trace: work.trace, span: work.span, name: `${method} ${route}`, kind: 'server' },
      // A browser tells no part of its own.
      parent: caller?.isSampled === true ? caller.span : null,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      },
      isFailed: status >= FAILED_STATUS,
      begun: ended - reply.elapsedTime,
      ended,
    });
  });
}
