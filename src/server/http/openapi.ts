/**
 * The OpenAPI description, generated from the contract's entries.
 */
import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import { mayKeyCall } from '../../contract/access/key-calls.ts';
import { type Endpoint, ERRORS_OF_EVERY_CALL } from '../../contract/endpoint.ts';
import { ErrorAnswer } from '../../contract/error.contract.ts';
import type { ErrorCode } from '../../contract/error-codes.ts';
import type { Settings } from '../../settings/settings.ts';
import { CALL_KEY } from '../access/repeated-calls.ts';
import type { App } from '../app-type.ts';
import { statusOfCode } from '../errors.ts';
import { exampleParts } from './openapi-examples.ts';

/** Who a call of the office is made by. */
const SCHEMES = {
  key: {
    type: 'http' as const,
    scheme: 'bearer',
    description:
      'Another program: a key that the office has made at /office/api. It opens the calls of its permissions, at its property.',
  },
  session: {
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'token',
    description: 'A person: the token of their session.',
  },
};

/** Serves the description of all routes registered afterwards at `GET /api/openapi.json`. */
export async function describeApi(app: App, settings: Pick<Settings, 'baseUrl'>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Latchkey', description: 'The calls of the portal of a leasing company.', version: '1' },
      servers: [{ url: settings.baseUrl }],
      components: { securitySchemes: SCHEMES },
    },
    transform: ({ schema, url, route: { config } }) => ({
      schema: config?.entry === undefined ? schema : described(schema, config.entry, settings),
      url,
    }),
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/** Adds the parts for readers: tag, summary, multipart form, and error codes by status. */
function described(
  schema: FastifySchema,
  entry: Endpoint,
  { baseUrl }: Pick<Settings, 'baseUrl'>,
): FastifySchema {
  const { tag, summary, request, notModified, errors } = entry;
  const form = request?.form;
  const isForKeys = mayKeyCall(`${entry.method} ${entry.path}`);
  const { examples, ...shown } = exampleParts(entry, baseUrl);
  return {
    ...schema,
    ...shown,
    ...(examples === undefined ? {} : { body: { ...(schema.body as object), examples } }),
    ...(isForKeys ? { security: [{ key: [] }, { session: [] }] } : {}),
    ...(isForKeys && entry.method !== 'GET' ? { headers: withCallKey(schema.headers) } : {}),
    tags: [tag],
    summary,
    ...(form === undefined ? {} : { consumes: ['multipart/form-data'], body: form }),
    response: {
      ...(schema.response as object | undefined),
      ...(notModified ? { 304: { type: 'null', description: 'What the ETag names is the newest.' } } : {}),
      ...refusals([...errors, ...ERRORS_OF_EVERY_CALL]),
    },
  };
}

/** The headers of a call that another program may repeat. */
function withCallKey(headers: unknown): object {
  const { properties, ...rest } = (headers ?? { type: 'object' }) as { properties?: object };
  return { ...rest, properties: { ...properties, [CALL_KEY.header]: CALL_KEY.schema } };
}

function refusals(codes: readonly ErrorCode[]): Record<number, object> {
  const statuses = [...new Set(codes.map((code) => statusOfCode[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const description = codes.filter((code) => statusOfCode[code] === status).join(', ');
      return [status, { ...ErrorAnswer, description }];
    }),
  );
}
