import { Link } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { useLiveSession } from '../../app/session/use-session.ts';

/**
 * Ends the session here at once, and on the server once it responds. Without a session it opens the sign-in.
 *
 * @see spec/platform.md §2 Logout screen, Route table
 */
export function SignOutPage() {
  const { t } = useTranslation('signin');
  const { live, state, user } = useLiveSession();
  const [had] = useState(user !== null);
  useEffect(() => {
    if (had) live.logOut();
  }, [had, live]);
  if (!had) return <Navigate to="/auth/login" replace />;
  const isOver = state === 'signedOut';
  return (
    <NoticePage title={t('sign_out.title')} icon={<SignOutRegular />}>
      <p role="status">{t(isOver ? 'sign_out.over' : 'sign_out.running')}</p>
      {isOver ? <Link href="/auth/login">{t('sign_out.again')}</Link> : null}
    </NoticePage>
  );
}
