import * as contract from '../../../../contract/office/people/announcement.contract.ts';
import type { App } from '../../../app-type.ts';
import type { Deps } from '../../../deps.ts';
import { askedPage } from '../../../http/asked-page.ts';
import { route } from '../../../http/route.ts';
import { languageOf } from '../../../texts/language-of.ts';
import { officeOf } from '../office.ts';
import { readAnnouncement, readAnnouncements } from './announcement-view.ts';
import { countListeners, offeredAudience } from './audience.ts';
import { sendAnnouncement } from './send-announcement.service.ts';

/** Announcements of the office to the residents of its property. */
export function announcementRoutes(app: App, deps: Deps): void {
  route(app, contract.listAnnouncements, async (request) => {
    const { user } = await officeOf(deps, request);
    const page = askedPage(request.query, { sort: 'sent_at', order: 'desc' });
    return readAnnouncements(deps.db, user.property_id, page, languageOf(deps, request, user));
  });
  route(app, contract.offerAudience, async (request) =>
    offeredAudience(deps.db, (await officeOf(deps, request)).user.property_id),
  );
  route(app, contract.previewAnnouncement, async (request) => {
    const { property_id } = (await officeOf(deps, request)).user;
    return countListeners(deps.db, property_id, request.body.audience);
  });
  route(app, contract.sendAnnouncement, async (request) =>
    sendAnnouncement(deps, await officeOf(deps, request), request.body),
  );
  route(app, contract.readAnnouncement, async (request) => {
    const officer = await officeOf(deps, request);
    const language = languageOf(deps, request, officer.user);
    return readAnnouncement(deps.db, officer, request.params.announcement_id, language);
  });
}
