import type { FastifyRequest } from 'fastify';
import { VERIFIED_BYTES } from '../../../contract/limits.ts';
import * as contract from '../../../contract/verify.contract.ts';
import { GivenBytes, verifyInWorker } from '../../../seal/in-worker.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type RouteLimits, route } from '../../http/route.ts';
import { formRefusal } from '../../http/sent-files.ts';
import { verifiedOf } from './verified-answer.ts';

const filesPerMinute = 20;
/** Files in memory at once, whoever sends them. */
const mostAtOnce = 4;
const limits: RouteLimits = {
  config: { rateLimit: { max: filesPerMinute, timeWindow: '1 minute' } },
  // The file and what a form puts around it.
  bodyLimit: VERIFIED_BYTES + 10_000,
};

/** The call that judges a file. It is read into memory, and nothing of it is stored or logged. */
export function verifyRoutes(app: App, deps: Deps): void {
  let running = 0;
  route(app, contract.verifyFile, limits, async (request) => {
    if (running >= mostAtOnce) throw new AppError('request.too_many', { retryAfter: 5 });
    running += 1;
    try {
      return verifiedOf(await verifyInWorker(await sentFile(request), deps.seal.trusted()));
    } finally {
      running -= 1;
    }
  });
}

/** @throws {AppError} `verify.too_large` as soon as a byte too many has come: the rest is not waited for. */
async function sentFile(request: FastifyRequest): Promise<GivenBytes> {
  if (!request.isMultipart()) throw new AppError('request.unsupported_type');
  const tooLarge = () =>
    new AppError('verify.too_large', { params: { megabytes: VERIFIED_BYTES / 1_000_000 } });
  if (Number(request.headers['content-length'] ?? 0) > VERIFIED_BYTES + 10_000) throw tooLarge();
  let content: GivenBytes | null = null;
  try {
    for await (const part of request.parts({
      limits: { fileSize: VERIFIED_BYTES, files: 1, fields: 0, parts: 2 },
    })) {
      if (part.type !== 'file') continue;
      content = await bytesOf(part.file, Number(request.headers['content-length'] ?? VERIFIED_BYTES));
      if (part.file.truncated) throw tooLarge();
    }
  } catch (error) {
    throw formRefusal(error);
  }
  if (content === null) throw new AppError('file.missing');
  if (content.length === 0) throw new AppError('file.empty');
  return content;
}

/**
 * The parts of a file, each put at its place as it comes: to join or copy 50 MB at once would hold up everybody else.
 *
 * @param most bytes that may come; room for as many is reserved, and taken as they come.
 */
async function bytesOf(parts: AsyncIterable<Buffer>, most: number): Promise<GivenBytes> {
  const room = new ArrayBuffer(Math.min(Math.max(most, 1), VERIFIED_BYTES));
  const whole = new Uint8Array(room);
  let length = 0;
  for await (const part of parts) {
    whole.set(part.subarray(0, whole.length - length), length);
    length = Math.min(length + part.length, whole.length);
  }
  return new GivenBytes(room, 0, length);
}
