import { listStates, listStatesShort, listStreetTypes, lookUpZip } from '../../../contract/list.contract.ts';
import type { App } from '../../app-type.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { states } from '../../texts/states.ts';
import { streetTypes } from '../../texts/street-types.ts';
import { placesOfZip } from './zip.service.ts';

export function listRoutes(app: App): void {
  route(app, listStates, async () => states);
  route(app, listStatesShort, async () => states);
  route(app, listStreetTypes, async () => streetTypes);
  route(app, lookUpZip, async (request) => {
    const places = await placesOfZip(String(request.body.zipcode));
    if (places.length === 0) throw new AppError('application.invalid_zip_code');
    return { places };
  });
}
