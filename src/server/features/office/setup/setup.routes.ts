import * as contract from '../../../../contract/office/setup.contract.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { route } from '../../../http/route.ts';
import { addressAt } from '../../../property/property-address.ts';
import { officeOf } from '../office.ts';
import { addToCompany, mayAddProperty, readLink, setUp } from './set-up.service.ts';
import { FIRST_FORMS, PROPERTY_FORMS, shownForms } from './setup-forms.ts';
import { setupSteps } from './setup-steps.ts';

/** The guided setup of an empty portal, and of further properties. */
export function setupRoutes(app: App, deps: Deps): void {
  // A password costs time to hash, and nobody sets up more than one portal.
  const config = { rateLimit: { max: 30, timeWindow: '1 minute' } };
  route(app, contract.readSetupLink, { config }, async ({ body }) => ({
    expires_at: await readLink(deps, body.token),
    forms: shownForms(FIRST_FORMS),
  }));
  route(app, contract.setUpPortal, { config }, async ({ body }) => ({ address: await setUp(deps, body) }));
  route(app, contract.readSetup, async (request) => {
    const officer = await officeOf(deps, request);
    const property = await findProperty(deps.db, officer.user.property_id);
    if (property === null) throw new AppError('record.not_found');
    const may_add = mayAddProperty(officer);
    return {
      property_id: property.id,
      name: property.name,
      address: addressAt(deps, property, '/'),
      steps: await setupSteps(deps.db, property, deps.settings),
      may_add,
      forms: may_add ? shownForms(PROPERTY_FORMS) : [],
    };
  });
  route(app, contract.addProperty, async (request) => {
    const officer = await officeOf(deps, request);
    return addToCompany(deps, officer, request.body.draft);
  });
}
