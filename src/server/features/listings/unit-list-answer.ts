import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UnitListAnswer } from '../../../contract/guest/listing.contract.ts';
import { type UnitSearch, unitList } from './unit-list.service.ts';
import type { UnitMarket } from './unit-market.ts';

const compress = promisify(gzip);
/** Compresses JSON to a tenth in half of the default level's time. */
const level = 3;
/** The number of searches per market whose compressed answers are cached. */
const keptAnswers = 40;

/** A search, the language of the visitor, and what the property offers today. */
type Asked = UnitSearch & Pick<UnitListAnswer, 'specials'> & { readonly language: string };

interface Compressed {
  body: Buffer;
  etag: string;
}

const answers = new WeakMap<UnitMarket, Map<string, Promise<Compressed>>>();

/**
 * Sends the matching units. Thousands of rows are two megabytes: for clients that accept gzip, as every browser does,
 * the compressed answer is cached per search and market state, and sent only if it has changed.
 *
 * @param search validated by the contract.
 */
export async function sendUnitList(
  request: FastifyRequest,
  reply: FastifyReply,
  market: UnitMarket,
  search: Asked,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding, accept-language');
  // The answer is public; a browser may cache it if it revalidates.
  reply.header('cache-control', 'no-cache');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(answerText(market, search));
  const { body, etag } = await compressed(market, search);
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.header('content-encoding', 'gzip').send(body);
}

function answerText(market: UnitMarket, { language, specials, ...search }: Asked): string {
  return JSON.stringify({ ...unitList(market, search, language), specials });
}

function compressed(market: UnitMarket, search: Asked): Promise<Compressed> {
  const kept = answers.get(market) ?? new Map<string, Promise<Compressed>>();
  answers.set(market, kept);
  const key = JSON.stringify(Object.entries(search).sort());
  const known = kept.get(key);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (kept.size >= keptAnswers && oldest !== undefined) kept.delete(oldest);
  const made = compressNow(answerText(market, search));
  kept.set(key, made);
  return made;
}

async function compressNow(text: string): Promise<Compressed> {
  const body = await compress(text, { level });
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}
