import type { FastifyRequest } from 'fastify';
import type { PageAhead } from '../../../contract/page-ahead.contract.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import { hostBrand } from '../../web/host-brand.ts';
import { pageRenderer, textsOf } from '../../web/page-renderer.ts';
import { userSession } from '../accounts/session/open-session.ts';
import { countNews } from './count-news.ts';
import { readDashboard, readProfile } from './dashboard.service.ts';
import type { Resident } from './resident.ts';

/**
 * A resident's start page as HTML, for the page to show before its own code runs. Null if the pages are not built, or
 * the page says something else first: an addendum to be signed, an impersonation, that there is no lease.
 *
 * @see docs/decisions/0083-one-way-to-show-a-page-before-its-code.md
 */
export async function homeAhead(
  deps: Deps,
  request: Pick<FastifyRequest, 'hostname' | 'log'>,
  resident: Resident,
  language: string,
): Promise<PageAhead | null> {
  const { user, session, unit } = resident;
  const renderer = await pageRenderer(deps.folders);
  if (renderer === null || unit === null || unit.addendum || currentImpersonation() !== null) return null;
  // Without its token: the page has no call to make with it.
  const [shown, dashboard, profile, counts, brand] = await Promise.all([
    userSession(deps.db, user, session, ''),
    readDashboard(deps, resident, language),
    readProfile(deps, resident),
    countNews(deps.db, user, unit),
    hostBrand(deps, request),
  ]);
  const texts = textsOf(deps, '/tenant', language);
  return renderer.renderHome({ ...texts, user: shown, dashboard, profile, counts, brand });
}
