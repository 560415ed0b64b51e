import type { FastifyRequest } from 'fastify';
import { VERIFIED_BYTES } from '../../../../contract/limits.ts';
import * as contract from '../../../../contract/verify.contract.ts';
import { GivenBytes, verifyInWorker } from '../../../../seal/in-worker.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type RouteLimits, route } from '../../../http/route.ts';
import { formRefusal } from '../../../http/sent-files.ts';
import { verifiedOf } from './verified-answer.ts';

const filesPerMinute = 20;
/** The maximum number of files in memory at once, of all senders together. */
const mostAtOnce = 4;
const limits: RouteLimits = {
  config: { rateLimit: { max: filesPerMinute, timeWindow: '1 minute' } },
  // The file and the overhead of the form.
  bodyLimit: VERIFIED_BYTES + 10_000,
};

/** The call that verifies a file. It is read into memory, and nothing of it is stored or logged. */
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

/** @throws {AppError} `verify.too_large` as soon as the limit is exceeded, without reading the rest. */
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
 * The content of a file, written into one buffer as its parts arrive: joining or copying 50 MB at once would block all
 * other requests.
 *
 * @param most the expected number of bytes; the buffer is allocated for it.
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
