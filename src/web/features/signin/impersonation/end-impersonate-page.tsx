import { PersonSwapRegular } from '@fluentui/react-icons/svg/person-swap';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { NoticePage } from '../../../app/page/notice-page.tsx';
import { HOME } from '../../../app/session/after-sign-in.ts';
import { useLiveSession } from '../../../app/session/use-session.ts';

/** Ends an impersonation and restores the session before it. @see spec/platform.md §2 Route table, §8 */
export function EndImpersonatePage() {
  const { t } = useTranslation('session');
  const { live, impersonation, user } = useLiveSession();
  const [was] = useState(impersonation.state === 'active');
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (was) live.endImpersonation();
    setAsked(true);
  }, [was, live]);
  const { state } = impersonation;
  if (!was || state === 'none') return <Navigate to={user === null ? '/auth/login' : HOME} replace />;
  // Ending it failed: the snackbar gives the reason, and the banner offers it again.
  if (asked && state === 'active') return <Navigate to={HOME} replace />;
  return (
    <NoticePage title={t('impersonation.ending')} icon={<PersonSwapRegular />}>
      <p role="status">{t('portal:loading')}</p>
    </NoticePage>
  );
}
