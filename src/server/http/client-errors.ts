import type { Socket } from 'node:net';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { newTrace } from '../../contract/traceparent.ts';
import { FALLBACK_LANGUAGE } from '../../engine/language/language.ts';
import type { App } from '../app-type.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request.malformed',
  HPE_HEADER_OVERFLOW: 'request.too_large',
};

/**
 * Answers bytes that are not an HTTP request with our error format, in English because no header could be read.
 *
 * @example Fastify({ clientErrorHandler: (error, socket) => answerClientError(deps, error, socket) })
 */
export function answerClientError(
  deps: Pick<Deps, 'texts' | 'log' | 'random'>,
  error: { code?: string },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = new AppError(codes[error.code ?? ''] ?? 'request.malformed');
  const { code, status } = refusal;
  const trace = newTrace(deps.random.bytes(16));
  deps.log.info({ code, trace }, 'refused');
  const message = deps.texts.say(FALLBACK_LANGUAGE, code, {});
  const body = JSON.stringify({ error: { code, message, trace } });
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
}

/**
 * Refuses requests whose sender has disconnected before processing starts: nobody would read the response, and the IP
 * address needed for limits and signatures is no longer known.
 */
export function refuseGoneSenders(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (request.socket.remoteAddress === undefined) throw new AppError('request.malformed');
  });
}
