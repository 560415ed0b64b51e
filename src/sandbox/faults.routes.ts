/** Sets and clears faults, by API for tests and by a small page for people. */
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { FAULT_KINDS, type FaultKind, PROVIDERS, type ProviderName } from './faults.ts';
import { faultsPage } from './pages/faults.page.ts';
import { look, sendPage } from './pages/page.ts';
import type { World } from './world.ts';

const FaultBody = Type.Object({
  provider: Type.Unsafe<ProviderName>({ enum: PROVIDERS }),
  kind: Type.Unsafe<FaultKind>({ enum: FAULT_KINDS }),
  ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  message: Type.Optional(Type.String({ maxLength: 200 })),
  about: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Registers `/faults` (page), `/faults.json`, POST `/faults`, DELETE `/faults` and `/faults/:id`. */
export function faultsRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Querystring: Record<string, string> }>('/faults', async (request, reply) =>
    sendPage(reply, faultsPage({ faults: world.faults.list(), look: look(request.query) })),
  );
  app.get('/faults.json', async () => ({ faults: world.faults.list() }));
  app.post<{ Body: Type.Static<typeof FaultBody> }>(
    '/faults',
    { schema: { body: FaultBody } },
    async (request, reply) => {
      const { provider, kind, ms = 0, times = 1, message = 'Insufficient funds', about = '' } = request.body;
      return reply.code(201).send(world.faults.add({ provider, kind, ms, times, message, about }));
    },
  );
  app.delete('/faults', async () => {
    world.faults.clear();
    return { faults: [] };
  });
  app.delete<{ Params: { id: string } }>('/faults/:id', async (request) => {
    world.faults.remove(request.params.id);
    return { faults: world.faults.list() };
  });
}
