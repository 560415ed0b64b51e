import type { FastifyReply } from 'fastify';

/** Answers as a provider in trouble does: says that all is well, in a body that nobody can read. */
export function sendMalformed(reply: FastifyReply): FastifyReply {
  return reply.code(200).header('content-type', 'application/json; charset=utf-8').send('{"state":"pa');
}
