import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Dashboard } from '../../../contract/resident/dashboard.contract.ts';
import type { LeaseUnit } from '../../../contract/session/lease-unit.contract.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { flowPath } from '../../../engine/flow/built-in.ts';
import { call } from '../../app/api/api-client.ts';
import { IN_LANGUAGE } from '../../app/api/data-layer.tsx';
import { useQuietMoment } from '../../app/dialogs/quiet-moment.ts';
import { endAhead } from '../../app/first/shown-ahead.ts';
import { useUser } from '../../app/session/use-session.ts';
import { ResidentShell } from '../../app/shell/resident-shell.tsx';
import { currentUnit, useSituation } from '../../app/shell/resident-situation.ts';
import { hasReadNotices } from '../../app/store/notices-read.ts';
import { OfferedFlows } from '../../flow/offered-flows.tsx';
import { Loaded } from '../../resident/loaded.tsx';
import { DashboardCards } from './dashboard/dashboard-cards.tsx';
import { Greeted } from './dashboard/greeted.tsx';
import { isMobileAsked } from './dashboard/mobile-asked.ts';
import { Shoutbox } from './dashboard/shoutbox.tsx';
import { HomeWithoutLease } from './home-without-lease.tsx';

const MobileDialog = lazy(async () => ({
  default: (await import('./dashboard/mobile-dialog.tsx')).MobileDialog,
}));

/** The page that comes before everything else. @see spec/platform.md §4 Menu rules */
const ADDENDUM = '/tenant/addendum';

/** Flows with an address in the resident area are in its menu; all others are offered here. */
export const ownPage = (path: string): string | null => (path.startsWith(flowPath('')) ? path : null);

function Home({ user, unit }: { readonly user: UserSession; readonly unit: LeaseUnit }) {
  const query = useQuery({
    queryKey: ['dashboard', user.user_id, user.token],
    queryFn: ({ signal }) => call('GET /api/tenant/dashboard', { token: user.token, signal }),
    meta: IN_LANGUAGE,
  });
  return (
    <Loaded query={query}>
      {(dashboard) => (
        <>
          <DashboardCards user={user} unit={unit} dashboard={dashboard} />
          <OfferedFlows token={user.token} addressOf={ownPage} />
          {user.impersonation === null ? <Dialogs user={user} dashboard={dashboard} /> : null}
        </>
      )}
    </Loaded>
  );
}

interface DialogsProps {
  readonly user: UserSession;
  readonly dashboard: Dashboard;
}

/** The dialogs of the start page, one after the other. */
function Dialogs({ user, dashboard: { shoutbox, request_mobile_verification } }: DialogsProps) {
  const [isRead, setIsRead] = useState(() => hasReadNotices(window.localStorage, user.user_id));
  const [isAsked, setIsAsked] = useState(isMobileAsked);
  const reads = !isRead && shoutbox.length > 0;
  const asks = !reads && !isAsked && request_mobile_verification;
  const isQuiet = useQuietMoment(asks);
  if (reads) return <Shoutbox person={user.user_id} items={shoutbox} onRead={() => setIsRead(true)} />;
  if (!asks || !isQuiet) return null;
  return (
    <Suspense fallback={null}>
      <MobileDialog token={user.token} onAsked={() => setIsAsked(true)} />
    </Suspense>
  );
}

function SignedInHome() {
  const user = useUser();
  if (user === null) return null;
  const unit = currentUnit(user);
  return (
    <Greeted user={user} unit={unit}>
      {unit === null ? <HomeWithoutLease user={user} /> : <AfterAddendum user={user} unit={unit} />}
    </Greeted>
  );
}

/** The start page, unless an addendum needs a signature. */
function AfterAddendum({ user, unit }: { readonly user: UserSession; readonly unit: LeaseUnit }) {
  const situation = useSituation(user);
  if (situation?.addendum_submitted === false) return <Navigate to={ADDENDUM} replace />;
  return <Home user={user} unit={unit} />;
}

/** The resident's start page. @see spec/platform.md §2 Resident dashboard cards */
export function HomePage() {
  // Removed for any page that follows: the content shown ahead was this page's.
  useEffect(() => endAhead, []);
  return (
    <ResidentShell>
      <SignedInHome />
    </ResidentShell>
  );
}
