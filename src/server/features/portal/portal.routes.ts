import { listStates, listStatesShort, listStreetTypes, lookUpZip } from '../../../contract/list.contract.ts';
import { readConfigs, resolveHost } from '../../../contract/portal.contract.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { states } from '../../texts/states.ts';
import { streetTypes } from '../../texts/street-types.ts';
import { portalOf } from './portal.service.ts';
import { placesOfZip } from './zip.service.ts';

export function portalRoutes(app: App, deps: Deps): void {
  route(app, resolveHost, async (request) => {
    const { hostname, property_id } = request.body;
    return portalOf(deps.db, hostname, {
      propertyId: property_id === null ? undefined : property_id?.toString(),
      language: languageOf(deps, request),
    });
  });
  route(app, readConfigs, async () => ({
    facebook_id: deps.providers.facebook.id,
    google_id: deps.providers.google.id,
  }));
  route(app, listStates, async () => states);
  route(app, listStatesShort, async () => states);
  route(app, listStreetTypes, async () => streetTypes);
  route(app, lookUpZip, async (request) => {
    const places = await placesOfZip(String(request.body.zipcode));
    if (places.length === 0) throw new AppError('application.invalid_zip_code');
    return { places };
  });
}
