import { Link } from '@fluentui/react-components';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/api-client.ts';
import { queryClient } from '../../app/api/data-layer.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { dropSession, storedSession } from './session.ts';

/** Ends the session here at once and on the server as soon as it answers. @see spec/platform.md §2 Logout screen */
export function SignOutPage() {
  const { t } = useTranslation('signin');
  const [over, setOver] = useState(false);
  useEffect(() => {
    const session = storedSession(window.localStorage);
    dropSession(window.localStorage);
    queryClient.clear();
    const told = session ? call('GET /api/auth/logout', { token: session.token }) : Promise.resolve();
    let here = true;
    const done = () => {
      if (here) setOver(true);
    };
    told.then(done, done);
    return () => {
      here = false;
    };
  }, []);
  return (
    <NoticePage title={t('sign_out.title')} icon={<SignOutRegular />}>
      <p role="status">{t(over ? 'sign_out.over' : 'sign_out.running')}</p>
      {over ? <Link href="/auth/login">{t('sign_out.again')}</Link> : null}
    </NoticePage>
  );
}
