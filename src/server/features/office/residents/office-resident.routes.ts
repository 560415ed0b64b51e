import * as belongings from '../../../../contract/office/people/belonging.contract.ts';
import * as contract from '../../../../contract/office/people/resident.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { route } from '../../../http/route.ts';
import { officeOf } from '../office.ts';
import { addBelonging, readBelongings, removeBelonging } from './belongings.service.ts';
import { readResidents } from './register.service.ts';

/** The register of the people of a property, and what their households have there. */
export function officeResidentRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeResidents, async (request) => {
    const { property_id } = (await officeOf(deps, request)).user;
    const { q = '', show = 'current', idle } = request.query;
    const page = askedPage(request.query, { sort: 'name', order: 'asc' });
    return readResidents(deps, { property_id, show, q, ...(idle && { idle }) }, page);
  });
  route(app, belongings.listBelongings, async (request) =>
    readBelongings(deps, await officeOf(deps, request), request.params.lease_id),
  );
  route(app, belongings.addBelonging, async (request) =>
    addBelonging(deps, await officeOf(deps, request), request.params.lease_id, request.body),
  );
  route(app, belongings.endBelonging, async (request) =>
    removeBelonging(deps, await officeOf(deps, request), request.params.belonging_id),
  );
}
