/**
 * The description of the API, made from the contract's schemas.
 */
import swagger from '@fastify/swagger';
import type { FastifySchema } from 'fastify';
import type { Settings } from '../../settings/settings.ts';
import type { App } from '../app-type.ts';

/** Describes every route that is registered afterwards, at `GET /api/openapi.json`. */
export async function describeApi(app: App, settings: Pick<Settings, 'baseUrl'>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Latchkey', description: 'The calls of the portal of a leasing company.', version: '1' },
      servers: [{ url: settings.baseUrl }],
    },
    // A form of parts is not validated as a whole, so the contract describes it beside the body.
    transform: ({ schema, url }) => ({ schema: 'form' in schema ? withBody(schema) : schema, url }),
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

function withBody({ form, ...schema }: FastifySchema & { form?: unknown }): FastifySchema {
  return { ...schema, body: form };
}
