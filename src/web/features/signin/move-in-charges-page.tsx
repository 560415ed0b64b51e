import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { useSignedIn } from './use-signed-in.ts';

/** Where a resident's pre-lease questionnaire leads: what comes next. @see spec/platform.md §2 Route table */
export function MoveInChargesPage() {
  const { t } = useTranslation('signin');
  const { session, signIn } = useSignedIn();
  if (session === null) return <Navigate to={signIn} replace />;
  return (
    <NoticePage title={t('move_in_charges.title')} icon={<KeyRegular />}>
      <p>{t('move_in_charges.text')}</p>
      <Link to="/tenant">{t('move_in_charges.back')}</Link>
    </NoticePage>
  );
}
