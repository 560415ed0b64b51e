import { makeStyles, tokens } from '@fluentui/react-components';
import { HomeRegular } from '@fluentui/react-icons/svg/home';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { useSignedIn } from './use-signed-in.ts';

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
  const { t } = useTranslation('signin');
  const styles = useStyles();
  const { session, signIn } = useSignedIn();
  if (session === null) return <Navigate to={signIn} replace />;
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
