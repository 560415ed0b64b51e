/** Takes over the trace of a caller, or begins one, so that everything that a call causes can be found by one id. */
import type { IncomingMessage } from 'node:http';
import { newTrace, readTraceparent, type TraceParent } from '../../contract/traceparent.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { inTrace, newSpan } from './current-trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The part of the trace that answers this request; `request.id` is its id. */
    trace: TraceParent;
  }
}

/** The id of a request: the trace that its header names, or a new one. For `genReqId`. */
export function traceOfRequest({ random }: Pick<Deps, 'random'>, { headers }: IncomingMessage): string {
  return readTraceparent(headers.traceparent)?.trace ?? newTrace(random.bytes(16));
}

/** Runs every request within its trace. */
export function traceRequests(app: App, { random }: Pick<Deps, 'random'>): void {
  app.decorateRequest('trace');
  app.addHook('onRequest', (request, _reply, done) => {
    request.trace = { trace: request.id, span: newSpan(random), isSampled: false };
    inTrace(request.trace, done);
  });
  // The parser of the body loses the context.
  app.addHook('preValidation', (request, _reply, done) => inTrace(request.trace, done));
}
