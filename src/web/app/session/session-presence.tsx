import { ImpersonationBanner } from './impersonation-banner.tsx';
import { useLiveSession } from './use-session.ts';

/** The parts of the session that every page shows. */
export function SessionPresence() {
  const { user, impersonation } = useLiveSession();
  if (user === null || user.impersonation === null || impersonation.state === 'none') return null;
  return <ImpersonationBanner user={user} impersonation={user.impersonation} />;
}
