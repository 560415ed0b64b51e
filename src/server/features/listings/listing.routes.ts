import type { FastifyRequest } from 'fastify';
import { readFloorPlans, readSelectPlan, readUnitList } from '../../../contract/guest/listing.contract.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { floorPlans } from './floor-plans.service.ts';
import { listedProperty } from './listed-property.service.ts';
import { listingPages } from './listing-pages.ts';
import { selectPlan } from './select-plan.service.ts';
import { EVERY_PLAN, specialsOf } from './specials.ts';
import { sendUnitList } from './unit-list-answer.ts';
import { unitMarket } from './unit-market.ts';

/** Per IP address and route. A long list costs more than an ordinary call, and needs no sign-in. */
const config = { rateLimit: { max: 600, timeWindow: '1 minute' } };

export function listingRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const reading = (request: FastifyRequest) => ({
    language: languageOf(deps, request),
    now: deps.clock.now(),
  });
  route(app, readFloorPlans, { config }, async (request) =>
    floorPlans(db, await listedProperty(db, request.hostname, request.query.property_id), reading(request)),
  );
  route(app, readUnitList, { config }, async (request, reply) => {
    const { property_id, portal_type: _, ...search } = request.query;
    const property = await listedProperty(db, request.hostname, property_id);
    const read = reading(request);
    return sendUnitList(request, reply, await unitMarket(db, property.id), {
      ...search,
      ...specialsOf(property, read, [EVERY_PLAN]),
      language: read.language,
    });
  });
  route(app, readSelectPlan, { config }, async (request) =>
    selectPlan(db, request.query.unit_id, reading(request)),
  );
  listingPages(app, deps);
}
