import { makeStyles, tokens } from '@fluentui/react-components';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { callApi } from '../../app/api-client.ts';
import { ApiError } from '../../app/api-error.ts';
import { errorText } from '../../app/error-text.ts';
import { NoticePage } from '../../app/notice-page.tsx';
import { notify } from '../../app/notifications.ts';
import { dropSession, storedSession } from './session.ts';

const useStyles = makeStyles({
  leave: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '40px',
    paddingInline: '20px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
});

/** Who is signed in, and the way out. */
export function HomePage() {
  const { t, i18n } = useTranslation('signin');
  const styles = useStyles();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const session = storedSession(window.localStorage);
  const verified = useQuery({
    queryKey: ['session', session?.token],
    queryFn: ({ signal }) =>
      callApi<unknown>('GET', '/tenant/verify', { token: session?.token ?? '', signal }),
    enabled: session !== null,
  });
  useEffect(() => {
    if (!(verified.error instanceof ApiError)) return;
    notify('error', errorText(i18n, verified.error));
    if (verified.error.status !== 401) return;
    dropSession(window.localStorage);
    navigate('/auth/login', { replace: true });
  }, [verified.error, i18n, navigate]);
  if (session === null) {
    return <Navigate to={`/auth/login?redirect=${encodeURIComponent(pathname + search)}`} replace />;
  }
  const name = `${session.first_name} ${session.last_name}`.trim();
  return (
    <NoticePage title={t('home.title', { name })} icon={<HomeRegular />}>
      <p>{t('home.text')}</p>
      <Link className={styles.leave} to="/auth/logout">
        {t('home.sign_out')}
      </Link>
    </NoticePage>
  );
}
