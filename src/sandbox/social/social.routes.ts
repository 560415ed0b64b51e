/**
 * Sign-in with Google or Facebook: the provider's own calls, and the page for choosing a person.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import Type from 'typebox';
import { delaysOf } from '../faults.ts';
import { look, sendPage } from '../pages/page.ts';
import { socialPage } from '../pages/social.page.ts';
import { sendMalformed } from '../provider-replies.ts';
import type { World } from '../world.ts';
import { facebookRoutes } from './facebook.routes.ts';
import { oidcServer } from './oidc-server.ts';
import { addPerson, findPerson, listPeople } from './people.ts';
import { scriptRoutes } from './script.routes.ts';

/** Registers `/google/*`, `/facebook/*` and `/social/choose/:uid`. */
export function socialRoutes(app: FastifyInstance, world: World): void {
  let made: Promise<Provider> | null = null;
  /** Created on the first request, because only then its address is known. */
  const serverOf = (request: FastifyRequest): Promise<Provider> => {
    made ??= oidcServer(world, `${request.protocol}://${request.host}/google`);
    return made;
  };
  app.register(async (scope) => {
    // The library parses request bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/google/*', async (request, reply) => {
      const isKeys = /^\/google\/(jwks|\.well-known)/.test(request.url);
      const fault = isKeys ? world.faults.take('google_keys') : null;
      if (fault?.kind === 'error' || fault?.kind === 'decline')
        return reply.code(500).send({ error: 'server_error' });
      const { before, after } = delaysOf(fault);
      await world.pauses.wait(before + after);
      if (fault?.kind === 'malformed') return sendMalformed(reply);
      const server = await serverOf(request);
      const { raw } = request;
      Object.assign(raw, { originalUrl: raw.url, url: (raw.url ?? '').replace('/google', '') });
      reply.hijack();
      return server.callback()(raw, reply.raw);
    });
  });
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    choiceRoutes(scope, world, serverOf);
  });
  facebookRoutes(app, world, serverOf);
  scriptRoutes(app, world);
}

const Choice = Type.Object({
  person: Type.Optional(Type.String({ maxLength: 100 })),
  first_name: Type.Optional(Type.String({ maxLength: 50 })),
  last_name: Type.Optional(Type.String({ maxLength: 50 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  email_verified: Type.Optional(Type.String({ maxLength: 10 })),
  cancel: Type.Optional(Type.String({ maxLength: 10 })),
});

function choiceRoutes(
  app: FastifyInstance,
  world: World,
  serverOf: (request: FastifyRequest) => Promise<Provider>,
): void {
  app.get<{ Querystring: Record<string, string> }>('/social/choose/:uid', async (request, reply) => {
    const server = await serverOf(request);
    const found = await server.interactionDetails(request.raw, reply.raw).catch(() => null);
    const name = found?.params.client_id === world.keys.facebookId ? 'Facebook' : 'Google';
    const origin = found === null ? '' : new URL(String(found.params.redirect_uri)).origin;
    const people = found === null ? null : listPeople(world);
    const lng = request.query.lng ?? request.headers['accept-language'];
    const page = socialPage({ name, people, look: look({ ...request.query, lng }) });
    // The choice redirects to the portal, so the form-action policy must allow it.
    return sendPage(reply, page, { status: found === null ? 404 : 200, formAction: origin });
  });

  app.post<{ Body: Type.Static<typeof Choice> }>(
    '/social/choose/:uid',
    { schema: { body: Choice } },
    async (request, reply) => {
      const server = await serverOf(request);
      const fault = world.faults.take('google');
      if (fault?.kind === 'error') return reply.code(500).send({ error: 'server_error' });
      const { before, after } = delaysOf(fault);
      await world.pauses.wait(before + after);
      const { person, cancel, email = '', first_name = '', last_name = '', email_verified } = request.body;
      const chosen =
        person === undefined
          ? addPerson(world, { first_name, last_name, email, email_verified: email_verified !== undefined })
          : findPerson(world, person);
      const isRefused = cancel !== undefined || fault?.kind === 'decline' || chosen === null;
      return finish(server, request, reply, isRefused ? null : chosen.id);
    },
  );
}

async function finish(
  server: Provider,
  { raw }: FastifyRequest,
  reply: FastifyReply,
  accountId: string | null,
): Promise<FastifyReply> {
  const result =
    accountId === null
      ? { error: 'access_denied', error_description: 'The person said no.' }
      : { login: { accountId, remember: false }, select_account: {} };
  const address = await server.interactionResult(raw, reply.raw, result).catch(() => null);
  return address === null ? reply.code(404).send({ error: 'not_found' }) : reply.redirect(address, 303);
}
