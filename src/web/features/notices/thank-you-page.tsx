import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { useAccessToken } from '../../app/api/access-token.ts';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import { useTimedLeave } from '../../app/page/use-timed-leave.ts';
import { usePortal } from '../../app/portal-data.ts';
import { thankYouDelay } from './thank-you.ts';

/** With a token of the application, without one of the guestcard. @see spec/pre-application.md §2 Thank-you and status pages */
export function ThankYouPage() {
  const { t } = useTranslation();
  const token = useAccessToken();
  if (token === null) return <GuestcardThanks />;
  return (
    <NoticePage title={t('thank_you.title')} icon={<CheckmarkCircleRegular />}>
      <p>{t('thank_you.application')}</p>
    </NoticePage>
  );
}

function GuestcardThanks() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, loading } = usePortal();
  const delay = loading ? null : thankYouDelay(data?.company_id ?? null);
  const leave = () => void navigate('/');
  const { stopped, stop } = useTimedLeave(delay, leave);
  return (
    <NoticePage title={t('thank_you.title')} icon={<CheckmarkCircleRegular />}>
      <p>{t('thank_you.guestcard')}</p>
      {delay === null ? null : (
        <TimedRedirect ms={delay} stopped={stopped} onStay={stop} onContinue={leave} />
      )}
    </NoticePage>
  );
}

/** The end of a lease that was signed. @see spec/pre-application.md §2 Thank-you and status pages */
export function SignedPage() {
  const { t } = useTranslation();
  if (useAccessToken() === null) return <Navigate to="/404" replace />;
  return (
    <NoticePage title={t('signed.title')} icon={<CheckmarkCircleRegular />}>
      <p>{t('signed.text')}</p>
    </NoticePage>
  );
}
