import * as contract from '../../../../contract/office/people/parcel.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { route } from '../../../http/route.ts';
import { readUploadForm, uploadLimits } from '../../../storage/upload-form.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeOf } from '../office.ts';
import { giveOutParcel } from './give-out.service.ts';
import { parcelHomes, readParcels } from './parcel-register.ts';
import { takeInParcel } from './take-in.service.ts';

/** Parcels at the desk of the office. */
export function officeParcelRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeParcels, async (request) => {
    const { user } = await officeOf(deps, request);
    const { q = '', show = 'waiting' } = request.query;
    const choice = { property_id: user.property_id, show, q, language: languageOf(deps, request, user) };
    return readParcels(deps, choice, askedPage(request.query, { sort: 'arrived_at', order: 'desc' }));
  });
  route(app, contract.searchParcelHomes, async (request) =>
    parcelHomes(deps.db, (await officeOf(deps, request)).user.property_id, request.query.q ?? ''),
  );
  route(app, contract.takeInParcel, uploadLimits, async (request) => {
    const officer = await officeOf(deps, request);
    const language = languageOf(deps, request, officer.user);
    return takeInParcel(deps, officer, await readUploadForm(request), language);
  });
  route(app, contract.giveOutParcel, async (request) => {
    const officer = await officeOf(deps, request);
    const handover = { id: request.params.parcel_id, ...request.body };
    return giveOutParcel(deps, officer, handover, languageOf(deps, request, officer.user));
  });
}
