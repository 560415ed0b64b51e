/** The inbox: accepts mail and SMS by API, and displays them. Nothing leaves this machine. */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { callBack } from './callback.ts';
import { delaysOf } from './faults.ts';
import { type InboxMessage, inboxPage, messagePage } from './pages/inbox.page.ts';
import { look, sendPage } from './pages/page.ts';
import { requireKey, sendMalformed } from './provider-replies.ts';
import type { World } from './world.ts';

/** A bounce is reported after the sender has noted that the message was accepted. */
const BOUNCE_MS = 1000;

const MessageBody = Type.Object({
  from: Type.Optional(Type.String()),
  to: Type.String({ minLength: 1 }),
  subject: Type.Optional(Type.String()),
  text: Type.String(),
  callback_url: Type.Optional(Type.String()),
});

/** Registers `/mail/messages` and `/sms/messages` (POST, and GET by reference), `/inbox`, `/inbox/{id}` and `/inbox.json`. */
export function inboxRoutes(app: FastifyInstance, world: World): void {
  const messages = world.store.collection<InboxMessage>('message');

  const take = (channel: 'mail' | 'sms', key: string | null) => {
    app.post<{ Body: Type.Static<typeof MessageBody> }>(
      `/${channel}/messages`,
      { ...(key === null ? {} : { onRequest: requireKey(key) }), schema: { body: MessageBody } },
      async (request, reply) => {
        const fault = world.faults.take(channel);
        if (fault?.kind === 'error') return reply.code(500).send({ error: `${channel}.failed` });
        if (fault?.kind === 'decline') return reply.code(422).send({ error: fault.message });
        const { before, after } = delaysOf(fault);
        await world.pauses.wait(before);
        const reference = String(request.headers['idempotency-key'] ?? world.id('msg'));
        const known = messages.byReference(reference);
        const message: InboxMessage = known ?? {
          id: world.id('msg'),
          channel,
          from: request.body.from ?? '',
          to: request.body.to,
          subject: request.body.subject ?? '',
          text: request.body.text,
          read: false,
          received_at: world.now().toISOString(),
          ...(fault?.kind === 'bounce' && { bounced: fault.message || 'unknown recipient' }),
        };
        messages.put(message.id, message, reference);
        if (fault?.kind === 'bounce' && known === null)
          void world.pauses
            .wait(Math.max(fault.ms, BOUNCE_MS))
            .then(() => callBack(request.body.callback_url ?? '', reference, 1));
        await world.pauses.wait(after);
        if (fault?.kind === 'malformed') return sendMalformed(reply);
        return reply.code(202).send({ id: message.id });
      },
    );
  };
  const tell = (channel: 'mail' | 'sms', key: string | null) => {
    app.get<{ Params: { reference: string } }>(
      `/${channel}/messages/:reference`,
      key === null ? {} : { onRequest: requireKey(key) },
      async ({ params }, reply) => {
        const message = messages.byReference(params.reference);
        if (message === null || message.channel !== channel)
          return reply.code(404).send({ error: 'message.unknown' });
        const { id, bounced } = message;
        return bounced === undefined
          ? { id, status: 'delivered' }
          : { id, status: 'bounced', reason: bounced };
      },
    );
  };
  take('mail', null);
  tell('mail', null);
  tell('sms', world.keys.sms);
  take('sms', world.keys.sms);

  app.get<{ Querystring: Record<string, string> }>('/inbox', async (request, reply) => {
    const page = inboxPage({
      messages: messages.list(),
      recipient: request.query.to ?? '',
      look: look(request.query),
    });
    return sendPage(reply, page);
  });

  app.get<{ Querystring: { to?: string; channel?: string } }>('/inbox.json', async (request) => {
    const { to, channel } = request.query;
    const wanted = messages
      .list()
      .filter(
        (message) => (to ?? message.to) === message.to && (channel ?? message.channel) === message.channel,
      );
    return { messages: wanted };
  });

  app.get<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/inbox/:id',
    async (request, reply) => {
      const message = messages.get(request.params.id);
      if (message === null) return reply.code(404).send({ error: 'message.unknown' });
      messages.put(message.id, { ...message, read: true });
      return sendPage(reply, messagePage({ message, look: look(request.query) }));
    },
  );
}
