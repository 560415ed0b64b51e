/**
 * Lets other programs send a call again: with an `Idempotency-Key`, a call happens once, and its answer is given again
 * for a day. Forms of the portal have keys of their own, which are kept with what they do.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginCall, forgetCall, keepAnswer } from '../../db/session/call-key.repository.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { API_KEY_PREFIX } from './api-key-guard.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The Idempotency-Key under which this call has begun; null without one, and for an answer that is repeated. */
    callKey: string | null;
  }
}

/** The header in documents, and what it may hold. */
export const CALL_KEY = {
  header: 'idempotency-key',
  schema: {
    type: 'string',
    minLength: 8,
    maxLength: 100,
    pattern: '^[\\w.:-]+$',
    description:
      'Of another program: the call happens once, however often it is sent with this key within a day, and is answered the same. A call that is refused changes nothing and leaves its key free.',
  },
} as const;
const ALLOWED = new RegExp(CALL_KEY.schema.pattern);

const REFUSED = 400;
const FAILED = 500;

/** Longest answer that is kept, in characters. */
const LONGEST_ANSWER = 200_000;

interface KeptAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/**
 * Installs the guard for calls with a key of the API.
 *
 * @throws {AppError} `request.invalid` for a header that no key looks like, `call_key.reused` for another call under the
 *   same key, `call_key.unanswered` while the first call runs, or if the portal ended before its answer.
 * @see docs/decisions/0150-a-call-of-another-program-can-be-repeated.md
 */
export function repeatedCalls(app: App, deps: Pick<Deps, 'db' | 'clock' | 'random'>): void {
  app.decorateRequest('callKey', null);
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers[CALL_KEY.header];
    const { keyHolder: holder, method } = request;
    if (holder === null || key === undefined || method === 'GET') return;
    if (!isCallKey(key)) throw new AppError('request.invalid');
    const call_hash = hashOf(request);
    const { id: user_id, company_id, property_id } = holder.user;
    const before = await beginCall(deps.db, {
      ...{ user_id, company_id, property_id, call_key: key, call_hash },
      begun_at: deps.clock.now().toISOString(),
    });
    if (before === null) {
      request.callKey = key;
      return;
    }
    if (before.call_hash !== call_hash) throw new AppError('call_key.reused');
    return repeat(reply, opened(deps, holder.token, key, before.answer));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode: status } = reply;
    const { keyHolder: holder, callKey: call_key } = request;
    if (holder === null || call_key === null) return;
    const call = { user_id: holder.user.id, call_key };
    // A call that failed may have happened: its commit can have no answer.
    if (status >= FAILED) return;
    if (status >= REFUSED) return forgetCall(deps.db, call);
    const text = typeof payload === 'string' ? payload : null;
    if (text === null || text.length > LONGEST_ANSWER) return;
    const kept: KeptAnswer = { status, type: String(reply.getHeader('content-type') ?? ''), text };
    await keepAnswer(deps.db, call, boxOf(deps, holder.token).seal(JSON.stringify(kept), call_key));
  });
}

const isCallKey = (value: string | string[]): value is string =>
  typeof value === 'string' &&
  value.length >= CALL_KEY.schema.minLength &&
  value.length <= CALL_KEY.schema.maxLength &&
  ALLOWED.test(value);

/** A file is not part of it, only its size. */
function hashOf({ method, url, body, headers }: FastifyRequest): string {
  const content = body === undefined ? (headers['content-length'] ?? '') : JSON.stringify(body);
  return createHash('sha256').update(`${method}\n${url}\n${content}`).digest('hex');
}

/** What is kept can be opened with the API key alone, of which the portal has only the hash. */
function boxOf({ random }: Pick<Deps, 'random'>, apiKey: string) {
  const bytes = Buffer.from(apiKey.slice(API_KEY_PREFIX.length), 'base64url');
  return createSecretBox(bytes.toString('base64'), random);
}

function opened(
  deps: Pick<Deps, 'random'>,
  apiKey: string,
  callKey: string,
  answer: string | null,
): KeptAnswer {
  const text = answer === null ? null : boxOf(deps, apiKey).open(answer, callKey);
  if (text === null) throw new AppError('call_key.unanswered');
  return JSON.parse(text);
}

function repeat(reply: FastifyReply, { status, type, text }: KeptAnswer): FastifyReply {
  return reply.code(status).header('content-type', type).header('idempotent-replayed', 'true').send(text);
}
