import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { hasAccess } from '../../../contract/access/policies.ts';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { useUpTo } from '../../widgets/use-narrow.ts';
import { NoticePage } from '../page/notice-page.tsx';
import { HOME, secondFactorFor, signInFor } from '../session/after-sign-in.ts';
import { useLiveSession } from '../session/use-session.ts';
import { rightsOf } from '../store/rights.ts';
import { BackButton } from './back-button.tsx';
import { OPEN_ABOVE, ResidentFrame } from './resident-frame.tsx';
import type { ResidentPage } from './resident-pages.ts';
import { situationAhead, useCounts, useForgetting, useSituation } from './resident-situation.ts';

interface ResidentShellProps {
  readonly children: ReactNode;
  /** The policy and module that the page requires. */
  readonly page?: Pick<ResidentPage, 'policy' | 'module'>;
  /** Entries of the menu above those of the person; `onChosen` closes the menu of a phone. */
  readonly areas?: (user: UserSession, onChosen: () => void) => ReactNode;
}

/** A page of the resident's area, with its menu. @see spec/platform.md §2 Resident shell */
export function ResidentShell(props: ResidentShellProps) {
  return <RequireSession>{(user) => <Shell key={user.user_id} user={user} {...props} />}</RequireSession>;
}

function Shell({ user, page = {}, areas, children }: ResidentShellProps & { readonly user: UserSession }) {
  const { pathname } = useLocation();
  const { live } = useLiveSession();
  useForgetting(live.onOtherPerson);
  const rights = rightsOf(window.localStorage, user);
  const situation = useSituation(user) ?? situationAhead(user, rights);
  const counts = useCounts(user);
  const isPhone = useUpTo(OPEN_ABOVE);
  const [menu, setMenu] = useState({ isPhone, isOpen: !isPhone });
  // A window that becomes as narrow as a phone, or wide again, has the menu that it would have begun with.
  if (menu.isPhone !== isPhone) setMenu({ isPhone, isOpen: !isPhone });
  const { isOpen } = menu;
  const isDenied =
    !hasAccess(rights.policies, page.policy, console.warn) ||
    (page.module !== undefined && user.metas.blocked_modules.includes(page.module));
  const leave = () => isPhone && setMenu({ isPhone, isOpen: false });
  return (
    <ResidentFrame
      user={user}
      areas={areas?.(user, leave)}
      situation={situation}
      counts={counts}
      menu={isOpen ? 'open' : 'closed'}
      onToggle={() => setMenu({ isPhone, isOpen: !isOpen })}
      onLeave={leave}
    >
      {pathname === HOME || pathname === '/tenant/dashboard' ? null : <BackButton />}
      {isDenied ? <AccessDenied /> : children}
    </ResidentFrame>
  );
}

/**
 * A page for signed-in people: a visitor is sent to the sign-in, somebody who still needs a second factor to its page, and
 * both from there back to this page.
 *
 * @see spec/platform.md §2 Route table
 */
function RequireSession({ children }: { readonly children: (user: UserSession) => ReactNode }) {
  const location = useLocation();
  const { user } = useLiveSession();
  if (user === null) return <Navigate to={signInFor(location)} replace />;
  return user.second_factor === undefined ? (
    children(user)
  ) : (
    <Navigate to={secondFactorFor(location)} replace />
  );
}

/** Shown instead of a page that the person may not see. @see spec/platform.md §2 Resident shell */
function AccessDenied() {
  const { t } = useTranslation('session');
  return (
    <NoticePage title={t('access_denied.title')} icon={<LockClosedRegular />}>
      <p>{t('access_denied.text')}</p>
    </NoticePage>
  );
}
