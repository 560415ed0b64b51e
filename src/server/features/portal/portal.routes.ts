import { readConfigs, resolveHost } from '../../../contract/portal.contract.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { portalOf } from './portal.service.ts';

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
}
