import { Link } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { call } from '../../app/api/api-client.ts';
import { queryClient } from '../../app/api/data-layer.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { dropSession, storedSession } from './session.ts';

/**
 * Ends the session here at once and on the server as soon as it answers. Who is not signed in comes to the sign-in.
 *
 * @see spec/platform.md §2 Logout screen, Route table
 */
export function SignOutPage() {
  const { t } = useTranslation('signin');
  const [session] = useState(() => storedSession(window.localStorage));
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (session === null) return;
    dropSession(window.localStorage);
    queryClient.clear();
    const told = call('GET /api/auth/logout', { token: session.token });
    let here = true;
    const done = () => {
      if (here) setOver(true);
    };
    told.then(done, done);
    return () => {
      here = false;
    };
  }, [session]);
  if (session === null) return <Navigate to="/auth/login" replace />;
  return (
    <NoticePage title={t('sign_out.title')} icon={<SignOutRegular />}>
      <p role="status">{t(over ? 'sign_out.over' : 'sign_out.running')}</p>
      {over ? <Link href="/auth/login">{t('sign_out.again')}</Link> : null}
    </NoticePage>
  );
}
