/** Pages and JSON lists of the records of the stand-ins. */
import type { FastifyInstance } from 'fastify';
import { examsOf, screeningsOf } from './bureau.routes.ts';
import { ledger } from './ledger.ts';
import { look, sendPage } from './pages/page.ts';
import { bureauPage, ledgerPage, startPage } from './pages/records.page.ts';
import type { World } from './world.ts';

type Query = { Querystring: Record<string, string> };

/** Registers `/`, `/ledger`, `/ledger.json`, `/bureau`, `/bureau.json` and `/health`. */
export function recordsRoutes(app: FastifyInstance, world: World): void {
  app.get<Query>('/', async (request, reply) =>
    sendPage(reply, startPage({ portalUrl: world.portalUrl, look: look(request.query) })),
  );
  app.get<Query>('/ledger', async (request, reply) =>
    sendPage(reply, ledgerPage({ charges: ledger(world).list(), look: look(request.query) })),
  );
  app.get<Query>('/ledger.json', async (request) => {
    const { invoice_id: invoice } = request.query;
    const charges = ledger(world).list(10_000);
    return { charges: charges.filter((charge) => invoice === undefined || charge.invoice_id === invoice) };
  });
  app.get<Query>('/bureau', async (request, reply) => {
    const screenings = new Map(
      screeningsOf(world)
        .list()
        .map((screening) => [screening.screening_request_renter_uid, screening]),
    );
    return sendPage(
      reply,
      bureauPage({ exams: examsOf(world).list(), screenings, look: look(request.query) }),
    );
  });
  app.get('/bureau.json', async () => ({
    exams: examsOf(world).list(),
    screenings: screeningsOf(world).list(),
  }));
  app.get('/health', async () => ({ status: 'ok' }));
}
