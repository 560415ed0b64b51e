import * as contract from '../../../../contract/office/application.contract.ts';
import { findGuestcardSettings } from '../../../../db/guestcard/guestcard-settings.repository.ts';
import { listRentable } from '../../../../db/property/listing.repository.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { route } from '../../../http/route.ts';
import { homeName } from '../../../property/home-name.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';
import { leaseTerms } from '../../guestcard/guest-place.ts';
import { officeOf } from '../office.ts';
import { addPerson, cancelApplicationOf, mailLinkOf, removePerson } from './household.service.ts';
import { inviteToApply } from './invite.service.ts';
import { moveToUnit } from './move.service.ts';
import { listApplications } from './register.service.ts';

/** Homes that an invitation offers at most. */
const MOST_HOMES = 1000;

/** The register of applications, invitations, and what the office does with an application. */
export function officeApplicationRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeApplications, async (request) => {
    const { user } = await officeOf(deps, request);
    const page = askedPage(request.query, { sort: 'created_at', order: 'desc' });
    return listApplications(deps, user.property_id, page);
  });
  route(app, contract.readOfficeOffer, async (request) => {
    const { user } = await officeOf(deps, request);
    const timeZone = await timeZoneOf(deps.db, user.property_id);
    const { lease_terms } = await findGuestcardSettings(deps.db, user.property_id);
    return {
      homes: (await listRentable(deps.db, user.property_id, MOST_HOMES)).map((listing) => ({
        unit_id: listing.unit_id,
        home: homeName(listing),
        market_rent_cents: listing.market_rent_cents,
        vacant_date: listing.vacant_date,
      })),
      lease_terms: [...leaseTerms(lease_terms)],
      today: dayIn(timeZone, deps.clock.now()),
    };
  });
  route(app, contract.inviteHousehold, async (request) =>
    inviteToApply(deps, await officeOf(deps, request), request.body, request.ip),
  );
  route(app, contract.sendLinkAgain, async (request) =>
    mailLinkOf(deps, await officeOf(deps, request), request.params.applicant_id, request.ip),
  );
  route(app, contract.addOfficeApplicant, async (request) => {
    const officer = await officeOf(deps, request);
    const wish = { sent: request.body, ip: request.ip };
    return addPerson(deps, officer, request.params.application_id, wish);
  });
  route(app, contract.removeOfficeApplicant, async (request) => {
    const officer = await officeOf(deps, request);
    const wish = { ...request.body, ip: request.ip };
    return removePerson(deps, officer, request.params.applicant_id, wish);
  });
  route(app, contract.moveApplication, async (request) => {
    const officer = await officeOf(deps, request);
    const wish = { ...request.body, ip: request.ip };
    return moveToUnit(deps, officer, request.params.application_id, wish);
  });
  route(app, contract.cancelOfficeApplication, async (request) => {
    const officer = await officeOf(deps, request);
    const wish = { ...request.body, ip: request.ip };
    return cancelApplicationOf(deps, officer, request.params.application_id, wish);
  });
}
