import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { NoticePage } from '../../app/page/notice-page.tsx';

/** Where the login details were sent. @see spec/pre-application.md §2 Thank-you and status pages */
export function ApplicantLoginPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  return (
    <NoticePage
      title={t('applicant_login.title')}
      heading={t('applicant_login.heading')}
      icon={<MailRegular />}
    >
      <p>{email === '' ? t('applicant_login.sent') : t('applicant_login.sent_to', { email })}</p>
      <p>{t('applicant_login.look')}</p>
      <Link to="/auth/login">{t('applicant_login.link')}</Link>
    </NoticePage>
  );
}
