import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app-type.ts';

/**
 * Closes the server in two steps. First its port stays open for a while: old and new connections are served, each
 * response asks the client to close its connection, and `/ready` tells load balancers to stop sending requests. Then
 * the running requests finish.
 *
 * @param delayMs how long the port stays open.
 * @returns a function that tells whether the server is closing.
 * @example const isClosing = closeInOrder(app, 5000)
 */
export function closeInOrder(app: App, delayMs: number): () => boolean {
  let isClosing = false;
  // The server closes its port only after this hook.
  app.addHook('preClose', async () => {
    isClosing = true;
    if (delayMs > 0) await pause(delayMs);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  return () => isClosing;
}
