/**
 * Renders a resident's start page on the server, for browsers to show before the page's own code runs. It uses the
 * components of the page.
 */
import { QueryClient } from '@tanstack/react-query';
import type { PageAhead } from '../../../contract/page-ahead.contract.ts';
import type { Dashboard, Profile } from '../../../contract/resident/dashboard.contract.ts';
import type { NotificationCounts } from '../../../contract/session/resident.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { type AheadPage, renderAhead } from '../../app/first/render-ahead.tsx';
import { HOME } from '../../app/session/after-sign-in.ts';
import { ResidentFrame } from '../../app/shell/resident-frame.tsx';
import { currentUnit, useSituation } from '../../app/shell/resident-situation.ts';
import { DashboardCards } from './dashboard/dashboard-cards.tsx';
import { Greeted } from './dashboard/greeted.tsx';

/** Data of the page. */
interface HomeGiven extends Pick<AheadPage, 'brand' | 'language' | 'languages' | 'namespaces' | 'texts'> {
  readonly user: UserSession;
  readonly dashboard: Dashboard;
  readonly profile: Profile;
  readonly counts: NotificationCounts;
}

/**
 * Renders the page of a person with a lease that no addendum holds up; null for others.
 *
 * @example renderHome({ user, dashboard, profile, counts, brand: null, language: 'en', languages, namespaces, texts })
 */
export function renderHome(data: HomeGiven): PageAhead | null {
  if (currentUnit(data.user) === null) return null;
  return renderAhead({
    ...data,
    path: HOME,
    queries: answersOf(data),
    page: <Home {...data} />,
  });
}

/** The answers that the components ask for themselves. */
function answersOf({ user, profile }: HomeGiven): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(['addendum_submitted', user.user_id, user.token], true);
  queries.setQueryData(['profile', user.user_id, user.metas.lease.lease_id], profile);
  return queries;
}

function Home({ user, dashboard, counts }: HomeGiven) {
  const unit = currentUnit(user);
  const situation = useSituation(user);
  const leave = () => {};
  return (
    <ResidentFrame
      user={user}
      situation={situation}
      counts={counts}
      menu="if-wide"
      onToggle={leave}
      onLeave={leave}
    >
      <Greeted user={user} unit={unit}>
        {unit === null ? null : <DashboardCards user={user} unit={unit} dashboard={dashboard} />}
      </Greeted>
    </ResidentFrame>
  );
}
