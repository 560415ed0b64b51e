import * as contract from '../../../../contract/office/guestcard.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { route } from '../../../http/route.ts';
import { officeOf } from '../office.ts';
import {
  followUp,
  inviteLead,
  joinGuestcard,
  listGuestcards,
  readGuestcardOf,
} from './guestcards.service.ts';

/** The register of guestcards, follow-ups, invitations and joins. */
export function officeGuestcardRoutes(app: App, deps: Deps): void {
  route(app, contract.listOfficeGuestcards, async (request) => {
    const { user } = await officeOf(deps, request);
    const page = askedPage(request.query, { sort: 'follow_up_on', order: 'asc' });
    return listGuestcards(deps, user.property_id, page);
  });
  route(app, contract.readOfficeGuestcard, async (request) =>
    readGuestcardOf(deps, await officeOf(deps, request), request.params.guestcard_id),
  );
  route(app, contract.followUpGuestcard, async (request) => {
    const officer = await officeOf(deps, request);
    return followUp(deps, officer, request.params.guestcard_id, { ...request.body, ip: request.ip });
  });
  route(app, contract.inviteGuest, async (request) =>
    inviteLead(deps, await officeOf(deps, request), request.params.guestcard_id, request.ip),
  );
  route(app, contract.joinGuestcards, async (request) => {
    const officer = await officeOf(deps, request);
    return joinGuestcard(deps, officer, request.params.guestcard_id, { ...request.body, ip: request.ip });
  });
}
