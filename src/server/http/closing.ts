import type { App } from '../app-type.ts';

/**
 * Ends the connections of a server that is asked to end as soon as what runs on them is answered, and tells whether it
 * has been asked.
 *
 * @example const isClosing = closeInOrder(app)
 */
export function closeInOrder(app: App): () => boolean {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  return () => isClosing;
}
