import type { FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify';

/**
 * A hook that responds with 401 unless the request has `authorization: Bearer <key>`.
 *
 * @example app.post('/v1/charges', { onRequest: requireKey('sandbox') }, handler)
 */
export function requireKey(key: string): preHandlerHookHandler {
  return (request: FastifyRequest, reply: FastifyReply, done) => {
    if (request.headers.authorization === `Bearer ${key}`) {
      done();
      return;
    }
    reply.code(401).send({ error: 'api_key.invalid' });
  };
}

/** Responds like a provider in trouble: status 200 with an unreadable body. */
export function sendMalformed(reply: FastifyReply): FastifyReply {
  return reply.code(200).header('content-type', 'application/json; charset=utf-8').send('{"state":"pa');
}
