import type { FastifyRequest } from 'fastify';
import type { PageAhead } from '../../../../contract/page-ahead.contract.ts';
import type { Session } from '../../../../db/session/session.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import type { Deps } from '../../../deps.ts';
import { hostBrand } from '../../../web/host-brand.ts';
import { pageRenderer, textsOf } from '../../../web/page-renderer.ts';
import { userSession } from '../../accounts/session/open-session.ts';
import { countNews } from '../../residents/count-news.ts';
import { listWaiting } from '../money/acts/waiting.service.ts';
import { grantedAction } from '../office.ts';
import { listWork } from '../office-turns.service.ts';
import { readThreads } from '../threads/threads.service.ts';
import { listOtherWork } from './office-waiting.service.ts';

/** A member of the office who has opened a page. */
interface Visitor {
  readonly user: User;
  readonly session: Session;
  readonly language: string;
}

/**
 * The work list as HTML, for its page to show before its own code runs: its first page, with what the calls of the page
 * answer this member. Null if the pages are not built.
 *
 * @see docs/decisions/0151-the-work-list-comes-before-its-code.md
 */
export async function workAhead(
  deps: Deps,
  request: Pick<FastifyRequest, 'hostname' | 'log'>,
  { user, session, language }: Visitor,
): Promise<PageAhead | null> {
  const { db } = deps;
  const renderer = await pageRenderer(deps.folders);
  if (renderer === null) return null;
  // Without its token: the page has no call to make with it.
  const shown = await userSession(db, user, session, '');
  const { lease_id, units } = shown.metas.lease;
  const unit = units.find((one) => one.lease_id === lease_id) ?? null;
  const mayCall = (call: string) => grantedAction(user, call) !== null;
  const [work, waiting, threads, money, counts, brand] = await Promise.all([
    listWork(deps, user, language, {}),
    listOtherWork(deps, user, {}),
    mayCall('GET /api/office/threads') ? readThreads(db, user, {}) : null,
    mayCall('GET /api/office/money/waiting') ? listWaiting(deps, user) : null,
    countNews(db, user, unit),
    hostBrand(deps, request),
  ]);
  const texts = textsOf(deps, '/office', language);
  return renderer.renderWork({ ...texts, user: shown, work, waiting, threads, money, counts, brand });
}
