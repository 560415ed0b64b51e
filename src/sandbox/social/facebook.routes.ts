/** Facebook's API: its dialog, the owner of an access token, and the data of a person. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { delaysOf } from '../faults.ts';
import { sendMalformed } from '../provider-replies.ts';
import type { World } from '../world.ts';
import { findPerson, type SocialAccount } from './people.ts';

type Query = { Querystring: Record<string, string | undefined> };

/** Registers `/facebook/dialog/oauth`, `/facebook/debug_token` and `/facebook/me`. */
export function facebookRoutes(
  app: FastifyInstance,
  world: World,
  serverOf: (request: FastifyRequest) => Promise<Provider>,
): void {
  app.get<Query>('/facebook/dialog/oauth', async ({ query }, reply) => {
    const { client_id = '', redirect_uri = '', state = '' } = query;
    const asked = {
      client_id,
      redirect_uri,
      state,
      response_type: 'id_token token',
      scope: 'openid email profile',
      prompt: 'select_account',
      nonce: world.id('nonce'),
    };
    return reply.redirect(`/google/auth?${new URLSearchParams(asked)}`, 303);
  });

  app.get<Query>('/facebook/debug_token', async (request, reply) => {
    const { input_token = '', access_token } = request.query;
    if (access_token !== `${world.keys.facebookId}|${world.keys.facebookSecret}`)
      return refused(reply, 'Invalid OAuth access token.');
    const fault = world.faults.take('facebook');
    if (fault?.kind === 'error') return reply.code(500).send({ error: { message: 'server error' } });
    const { before, after } = delaysOf(fault);
    await world.pauses.wait(before + after);
    if (fault?.kind === 'malformed') return sendMalformed(reply);
    const token = await (await serverOf(request)).AccessToken.find(input_token);
    const is_valid = token?.isValid === true && fault?.kind !== 'decline';
    return { data: { app_id: token?.clientId, type: 'USER', is_valid, user_id: token?.accountId } };
  });

  app.get<Query>('/facebook/me', async (request, reply) => {
    // The portal's page requests this with its access token.
    reply.header('access-control-allow-origin', '*');
    const { access_token = '', fields = 'id,name' } = request.query;
    const token = await (await serverOf(request)).AccessToken.find(access_token);
    const person = token === undefined ? null : findPerson(world, token.accountId);
    if (person === null) return refused(reply, 'Invalid OAuth access token.');
    const known = fieldsOf(person);
    return Object.fromEntries(fields.split(',').map((name) => [name, known[name]]));
  });
}

function fieldsOf({ id, first_name, last_name, email }: SocialAccount): Record<string, string> {
  return { id, first_name, last_name, email, name: `${first_name} ${last_name}` };
}

function refused(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error: { message, type: 'OAuthException', code: 190 } });
}
