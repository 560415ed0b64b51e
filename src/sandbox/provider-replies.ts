import type { FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify';

/**
 * A hook that answers 401 unless the call carries `authorization: Bearer <key>`.
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

/** Answers as a provider in trouble does: says that all is well, in a body that nobody can read. */
export function sendMalformed(reply: FastifyReply): FastifyReply {
  return reply.code(200).header('content-type', 'application/json; charset=utf-8').send('{"state":"pa');
}
