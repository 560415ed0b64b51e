import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { applicantPage, useAccessToken } from '../../app/access-token.ts';
import { NoticePage } from '../../app/notice-page.tsx';

/** After the pre-lease questionnaire: the office asks for the deposit. @see spec/pre-application.md §2 */
export function SecurityDepositPage() {
  const { t } = useTranslation();
  const token = useAccessToken();
  if (token === null) return <Navigate to="/404" replace />;
  return (
    <NoticePage title={t('security_deposit.title')} icon={<KeyRegular />}>
      <p>{t('security_deposit.text')}</p>
      <Link to={applicantPage('/auth/applicant', token)}>{t('security_deposit.back')}</Link>
    </NoticePage>
  );
}
