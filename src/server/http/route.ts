/**
 * Registers routes from their contract entries, the only place that defines method, path and schemas.
 */
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Endpoint, RequestParts } from '../../contract/endpoint.ts';
import { ErrorAnswer } from '../../contract/error.contract.ts';
import { DRAFT_CHARACTERS } from '../../contract/limits.ts';
import type { App } from '../app-type.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract entry of the route; a route without one is a page. */
    entry?: Endpoint;
  }
}

type Part<Entry extends Endpoint, Name extends keyof RequestParts> = Entry extends {
  readonly request: { readonly [N in Name]: infer Schema extends TSchema };
}
  ? Static<Schema>
  : unknown;

/** The request of an entry, with its parts typed by the entry's schemas. */
type EndpointRequest<Entry extends Endpoint> = FastifyRequest<{
  Params: Part<Entry, 'params'>;
  Querystring: Part<Entry, 'query'>;
  Headers: Part<Entry, 'headers'>;
  Body: Part<Entry, 'body'>;
}>;

type EndpointAnswer<Entry extends Endpoint> = Entry['answer'] extends TSchema
  ? Static<Entry['answer']> | FastifyReply
  : FastifyReply;

/** Answers one request, or throws an {@link AppError} with a code that the entry declares. */
type Handler<Entry extends Endpoint> = (
  request: EndpointRequest<Entry>,
  reply: FastifyReply,
) => Promise<EndpointAnswer<Entry>>;

/** Rate limit and body limit of a route, in addition to those of the whole server. */
export interface RouteLimits {
  readonly config?: Pick<FastifyContextConfig, 'rateLimit'>;
  /** Bytes. */
  readonly bodyLimit?: number;
}

/** Limits of calls that send a whole application: the longest draft plus the overhead of JSON. */
export const answersLimits: RouteLimits = { bodyLimit: DRAFT_CHARACTERS + 100_000 };

/**
 * Registers the route of a contract entry.
 *
 * @example route(app, contract.removeCoApplicant, async ({ params }) => remove(deps, params.id))
 */
export function route<Entry extends Endpoint>(app: App, entry: Entry, handler: Handler<Entry>): void;
export function route<Entry extends Endpoint>(
  app: App,
  entry: Entry,
  limits: RouteLimits,
  handler: Handler<Entry>,
): void;
export function route<Entry extends Endpoint>(
  app: App,
  entry: Entry,
  ...given: [Handler<Entry>] | [RouteLimits, Handler<Entry>]
): void {
  const [limits, handler] = given.length === 1 ? [{}, given[0]] : given;
  app.route({
    method: entry.method,
    url: entry.path,
    ...limits,
    config: { ...limits.config, entry },
    schema: schemaOf(entry),
    handler: async (request, reply) => handler(request as unknown as EndpointRequest<Entry>, reply),
  });
}

/** The schemas for validating requests and serializing responses. Multipart forms are parsed by the route itself. */
function schemaOf({ request = {}, answer }: Endpoint) {
  const { params, query, headers, body } = request;
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(headers === undefined ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    ...(answer === null ? {} : { response: { 200: answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer } }),
  };
}
