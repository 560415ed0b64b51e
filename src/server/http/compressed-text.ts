/**
 * Sends compressed texts: cached with high compression if they never change, with fast compression if sent only once.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedCache } from '../../engine/bounded-cache.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip';

const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text) => zip(text, { level: 9 }),
};

/** Takes a tenth of the time for 20 percent more bytes. */
const compressQuickly: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => zip(text, { level: 4 }),
};

/** Sends a text. A key must always have the same text while the server runs. */
export type SendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  text: string,
) => Promise<FastifyReply>;

/**
 * Creates a function that sends texts in an encoding that the browser accepts, brotli before gzip, and caches them.
 *
 * @example const send = compressedTexts(); return send(request, reply.type('text/javascript'), path, module)
 */
export function compressedTexts(): SendText {
  const kept = new BoundedCache<string, Promise<Buffer>>(400);
  return async (request, reply, key, text) => {
    reply.header('vary', 'accept-encoding');
    const encoding = wanted(request.headers['accept-encoding']);
    if (encoding === null) return reply.send(text);
    const body = await kept.getOrMake(`${encoding} ${key}`, () => compress[encoding](text));
    return reply.header('content-encoding', encoding).send(body);
  };
}

/**
 * Sends a text without caching.
 *
 * @example return sendOnce(request, reply.type('application/json; charset=utf-8'), JSON.stringify(answer))
 */
export async function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  const encoding = wanted(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await compressQuickly[encoding](text));
}

function wanted(accepted: string | string[] | undefined): Encoding | null {
  const names = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]);
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? null;
}
