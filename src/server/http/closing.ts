import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app-type.ts';

/**
 * Closes a server that is asked to end in two steps, and tells whether it has been asked. First its port stays open for a
 * while: connections are served, also new ones, and each answer asks the caller to close its connection, while a balancer
 * learns from `/ready` to send nothing more. Then what runs is finished.
 *
 * @param delayMs how long the port stays open.
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
