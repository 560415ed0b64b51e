/**
 * What a refused request still sends is taken off its connection, so that the next call on it is answered.
 */
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-type.ts';

/** Bytes that are read and thrown away after a refusal; a sender of more loses the connection. */
const mostBytes = 2_000_000;
/** Milliseconds that a sender has for them. */
const longestMs = 10_000;

/**
 * After every answer: reads what was sent and not read, within limits, else closes the connection. Without it a form
 * that is refused before its end would leave the connection waiting for a reader for ever.
 */
export function drainUnreadBodies(app: App): void {
  app.addHook('onResponse', async (request) => drain(request));
}

function drain({ raw }: FastifyRequest): void {
  if (raw.complete || raw.readableEnded || raw.destroyed) return;
  let left = mostBytes;
  const close = () => void raw.destroy();
  const timer = setTimeout(close, longestMs).unref();
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) close();
  });
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
  raw.resume();
}
