/**
 * Drains the unread body of a refused request, so that the connection can be reused.
 */
import type { FastifyRequest } from 'fastify';
import type { App } from '../app-type.ts';

/** Maximum bytes drained after a response; if there are more, the connection is closed. */
const mostBytes = 2_000_000;
/** Maximum duration of draining. */
const longestMs = 10_000;

/**
 * After every response, drains the unread body within limits, else closes the connection. Without it, the connection of
 * a form that is refused before its end would hang forever.
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
