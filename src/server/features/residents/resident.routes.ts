import * as dashboard from '../../../contract/resident/dashboard.contract.ts';
import * as contract from '../../../contract/session/resident.contract.ts';
import { sessionOf } from '../../access/access.ts';
import type { App } from '../../app-type.ts';
import type { Deps } from '../../deps.ts';
import { sendOnce } from '../../http/compressed-text.ts';
import { route } from '../../http/route.ts';
import { languageOf } from '../../texts/language-of.ts';
import { listUnitsOf } from '../accounts/session/lease-units.ts';
import { chosenUnit } from '../accounts/session/metas.ts';
import { readAccessLog } from './access-log.service.ts';
import { addendumPath, isAddendumSubmitted } from './addendum.service.ts';
import { countPages } from './analytics.service.ts';
import { countNews } from './count-news.ts';
import { readDashboard, readProfile } from './dashboard.service.ts';
import { homeAhead } from './home-ahead.ts';
import { createMessage } from './message.service.ts';
import { residentOf, tenantWhoMay } from './resident.ts';
import { readUserDetails, saveUserDetails } from './user-details.service.ts';

/** The limit for manual actions: messages, links to sign. */
const byHandPerMinute = 20;

export function residentRoutes(app: App, deps: Deps): void {
  const config = { rateLimit: { max: byHandPerMinute, timeWindow: '1 minute' } };
  route(app, contract.readNotificationCount, async (request) => {
    const { user, session } = await sessionOf(deps, request);
    const wanted = { lease_id: session.lease_id, property_id: user.property_id };
    return countNews(deps.db, user, chosenUnit(await listUnitsOf(deps.db, user), wanted));
  });
  route(app, contract.readAddendumSubmitted, async (request) => {
    const { user, session } = await sessionOf(deps, request);
    return isAddendumSubmitted(deps.db, user, session);
  });
  route(app, contract.openAddendum, { config }, async (request) => ({
    path: await addendumPath(deps, await tenantWhoMay(deps, request, 'sign')),
  }));
  route(app, dashboard.readDashboard, async (request) => {
    const resident = await residentOf(deps, request);
    const language = languageOf(deps, request, resident.user);
    return readDashboard(deps, resident, language);
  });
  route(app, dashboard.readHomeAhead, async (request, reply) => {
    const resident = await residentOf(deps, request);
    // As the page itself: in the language that its browser asks for.
    const language = deps.texts.accepted(request.headers['accept-language'], resident.user.language);
    const home = await homeAhead(deps, request, resident, language);
    return sendOnce(request, reply.type('application/json; charset=utf-8'), JSON.stringify(home));
  });
  route(app, dashboard.readProfile, async (request) => readProfile(deps, await residentOf(deps, request)));
  route(app, contract.createMessage, { config }, async (request) =>
    createMessage(deps, await residentOf(deps, request), request.body),
  );
  route(app, contract.readUserDetails, async (request) => {
    const { user } = await sessionOf(deps, request);
    return readUserDetails(deps.db, user);
  });
  route(app, contract.saveUserDetails, async (request) => {
    const { user } = await sessionOf(deps, request);
    return saveUserDetails(deps.db, user, request.body.table_preference);
  });
  route(app, contract.saveAnalytics, async (request) => {
    const { user } = await sessionOf(deps, request);
    await countPages(deps, user, request.body);
    return true;
  });
  route(app, contract.readAccessLog, async (request) => {
    const { user } = await sessionOf(deps, request);
    return readAccessLog(deps, user);
  });
}
