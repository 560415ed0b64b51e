/**
 * The time stamp service (RFC 3161): responds with real tokens, signed with a key that the sandbox stores.
 *
 * A `decline` is a rejection as defined by the standard, `malformed` a truncated response, and `twice` has no effect.
 */
import type { FastifyInstance } from 'fastify';
import { readSealKey } from '../../seal/signing/seal-key.ts';
import { delaysOf } from '../faults.ts';
import type { World } from '../world.ts';
import { answerTimeStamp, refuseTimeStamp } from './time-stamp-token.ts';

const REQUEST = 'application/timestamp-query';
const ANSWER = 'application/timestamp-reply';

/** Registers the service under `/tsa`. */
export function timeStampRoutes(app: FastifyInstance, world: World): void {
  const key = readSealKey(world.keys.timeStamp);
  app.addContentTypeParser(REQUEST, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Body: Buffer }>('/tsa', async (request, reply) => {
    const fault = world.faults.take('timestamp');
    const { before, after } = delaysOf(fault);
    await world.pauses.wait(before);
    const serial = Buffer.from(world.id('tst'), 'utf8').subarray(-16);
    const answer =
      fault?.kind === 'decline'
        ? refuseTimeStamp()
        : answerTimeStamp(request.body, key, { at: world.now(), serial });
    await world.pauses.wait(after);
    if (fault?.kind === 'error') return reply.code(500).send({ error: 'timestamp.failed' });
    const sent = fault?.kind === 'malformed' ? answer.subarray(0, answer.length / 2) : answer;
    return reply.code(200).header('content-type', ANSWER).send(sent);
  });
}
