import { listStates, lookUpZip } from '../../../contract/list.contract.ts';
import type { App } from '../../app-type.ts';
import { AppError } from '../../errors.ts';
import { states } from './states.ts';
import { placesOfZip } from './zip.service.ts';

export function listRoutes(app: App): void {
  app.get('/api/list/states', { schema: listStates }, async () => states);
  app.get('/api/states', { schema: listStates }, async () => states);
  app.post('/api/list/zip_codes_lookup', { schema: lookUpZip }, async (request) => {
    const places = await placesOfZip(String(request.body.zipcode));
    if (places.length === 0) throw new AppError('application.invalid_zip_code');
    return { places };
  });
}
