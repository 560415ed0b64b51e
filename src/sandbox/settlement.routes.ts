/** Sets the settlement of a charge and its time; the portal is notified as by a provider. */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { callBack } from './callback.ts';
import { ledger } from './ledger.ts';
import { outcomesOf, settledByNow } from './settlement.ts';
import type { World } from './world.ts';

const SettlementBody = Type.Object({
  /** The charge's id, or the portal's reference. */
  charge: Type.String(),
  settlement: Type.Union([Type.Literal('settled'), Type.Literal('returned')]),
  /** The bank's return code; only for returned charges. */
  return_code: Type.Optional(Type.String({ pattern: '^R\\d\\d$' })),
  /** When it takes effect; default: now. */
  at: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT' })),
  /** How often the portal is notified; 0: not at all, so it has to ask. */
  tell: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
});

/**
 * Registers `POST /settlements`.
 *
 * @example
 * { "charge": "ch_…", "settlement": "returned", "return_code": "R01", "at": "2026-03-05T15:00:00Z", "tell": 2 }
 */
export function settlementRoutes(app: FastifyInstance, world: World): void {
  const charges = ledger(world);
  app.post<{ Body: Type.Static<typeof SettlementBody> }>(
    '/settlements',
    { schema: { body: SettlementBody } },
    async (request, reply) => {
      const { charge: name, settlement, return_code = 'R01', at, tell = 1 } = request.body;
      const charge = charges.get(name) ?? charges.byReference(name) ?? charges.byReference(`${name}#1`);
      if (charge === null) return reply.code(404).send({ error: 'charge.unknown' });
      if (charge.state !== 'paid') return reply.code(409).send({ error: 'charge.not_paid' });
      const now = world.now();
      const from = at ?? now.toISOString();
      const code = settlement === 'returned' ? return_code : '';
      outcomesOf(world).put(charge.id, { settlement, return_code: code, at: from });
      const wait = Math.max(0, Date.parse(from) - now.getTime());
      const address = charge.callback_url ?? '';
      // Beyond this limit there is no callback; the portal finds out when it asks.
      if (wait <= 3_600_000)
        void world.pauses
          .wait(wait)
          .then(() => callBack(address, charge.reference.replace(/#\d+$/, ''), tell));
      return settledByNow(world, charge);
    },
  );
}
