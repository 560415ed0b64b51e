/**
 * The card plugin: a page of the provider in an iframe of the portal, for a session that the portal's server has
 * opened. Card numbers are typed here and stay here; the portal gets a token for a single charge.
 */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { brandOf, type CardInput, cardProblems } from './card/card-rules.ts';
import { type MoneyOutcome, outcomeOf, TEST_CARDS } from './card/test-numbers.ts';
import { delaysOf } from './faults.ts';
import { cardPluginPage, pluginTexts } from './pages/card-plugin.page.ts';
import { look, sendPage } from './pages/page.ts';
import { requireKey, sendMalformed } from './provider-replies.ts';
import type { World } from './world.ts';

/** The provider's data of a tokenized card. The number itself is not stored. */
export interface FundingToken {
  id: string;
  brand: string;
  last4: string;
  outcome: MoneyOutcome;
  used: boolean;
}

/** The provider's session of a visit to its card fields. */
interface PluginSession {
  id: string;
  payment_type: string;
  fee_type: string;
}

const SessionBody = Type.Object({
  payment_type: Type.Literal('CARD'),
  fee_type: Type.Optional(Type.String({ maxLength: 40 })),
});

const CardBody = Type.Object({
  card_no: Type.String({ maxLength: 30 }),
  expiry_month: Type.String({ maxLength: 2 }),
  expiry_year: Type.String({ maxLength: 4 }),
  cvv: Type.String({ maxLength: 10 }),
  session: Type.Optional(Type.String({ maxLength: 100 })),
});

type CardOfSession = CardInput & { session?: string };

/**
 * Registers `/gateway/v1/plugin_sessions` for the portal's server, and for its pages `/plugin/card` (the page),
 * `/plugin/texts.json` and `/plugin/tokens` (tokenize).
 */
export function pluginRoutes(app: FastifyInstance, world: World): void {
  const tokens = world.store.collection<FundingToken>('token');
  const sessions = world.store.collection<PluginSession>('plugin_session');

  app.post<{ Body: Type.Static<typeof SessionBody> }>(
    '/gateway/v1/plugin_sessions',
    { onRequest: requireKey(world.keys.gateway), schema: { body: SessionBody } },
    async (request, reply) => {
      const fault = world.faults.take('plugin_session');
      if (fault?.kind === 'error') return reply.code(500).send({ error: 'gateway.failed' });
      if (fault?.kind === 'decline') return reply.code(403).send({ error: 'plugin.refused' });
      const { before, after } = delaysOf(fault);
      await world.pauses.wait(before + after);
      const { payment_type, fee_type = '' } = request.body;
      const session: PluginSession = { id: world.id('pls'), payment_type, fee_type };
      sessions.put(session.id, session);
      if (fault?.kind === 'malformed') return sendMalformed(reply);
      return reply.code(201).send({ session_id: session.id });
    },
  );

  app.get<{ Querystring: Record<string, string> }>('/plugin/card', async (request, reply) => {
    const parent = parentOrigin(request.query.parent_origin ?? '', world.portalUrl);
    if (parent === null) return reply.code(403).send({ error: 'parent_origin.refused' });
    const session = sessions.get(request.query.session ?? '');
    if (session === null) return reply.code(403).send({ error: 'session.unknown' });
    const page = cardPluginPage({
      parentOrigin: parent,
      session: session.id,
      today: world.now(),
      look: look(request.query),
    });
    return sendPage(reply, page, { frameAncestors: parent });
  });

  app.get<{ Querystring: Record<string, string> }>('/plugin/texts.json', async (request) =>
    pluginTexts(look(request.query)),
  );

  app.post<{ Body: CardOfSession }>(
    '/plugin/tokens',
    { schema: { body: CardBody } },
    async (request, reply) => {
      const { card_no, expiry_month, expiry_year, cvv, session } = request.body;
      if (session !== undefined && sessions.get(session) === null) {
        return reply.code(403).send({ error: 'session.unknown' });
      }
      const problems = cardProblems({ card_no, expiry_month, expiry_year, cvv }, world.now());
      if (problems.length > 0) return reply.code(422).send({ problems });
      const fault = world.faults.take('plugin', request.body);
      const { before, after } = delaysOf(fault);
      await world.pauses.wait(before + after);
      const outcome = outcomeOf(TEST_CARDS, card_no);
      if (fault?.kind === 'error' || fault?.kind === 'decline' || outcome.kind === 'no-token') {
        return reply.code(502).send({ error: 'burton.failed_to_create_token' });
      }
      const token: FundingToken = {
        id: world.id('tok'),
        brand: brandOf(card_no),
        last4: card_no.slice(-4),
        outcome,
        used: false,
      };
      tokens.put(token.id, token);
      if (fault?.kind === 'malformed') return sendMalformed(reply);
      const times = fault?.kind === 'twice' ? 2 : 1;
      return { funding_token: token.id, brand: token.brand, last4: token.last4, times };
    },
  );
}

/**
 * The origin that may embed the plugin, or null: the portal's own, or a portal on this machine.
 *
 * @example parentOrigin('http://127.0.0.1:3000', 'https://portal.example') // 'http://127.0.0.1:3000'
 */
function parentOrigin(given: string, portalUrl: string): string | null {
  if (!URL.canParse(given)) return null;
  const url = new URL(given);
  if (url.origin !== given) return null;
  const own = URL.canParse(portalUrl) && new URL(portalUrl).origin === given;
  return own || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) ? given : null;
}
