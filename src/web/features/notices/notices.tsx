import { Link as FluentLink } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { CompassNorthwestRegular } from '@fluentui/react-icons/svg/compass-northwest';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { SignatureRegular } from '@fluentui/react-icons/svg/signature';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { applicantPage, useAccessToken } from '../../app/api/access-token.ts';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { StaticContent, useStaticPage } from '../../app/page/static-content.tsx';
import { TimedRedirect } from '../../app/page/timed-redirect.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import { usePortal } from '../../app/portal-data.ts';
import { useLatest } from '../../app/use-latest.ts';
import { SealedOffer, useSigned } from './sealed-offer.tsx';
import { thankYouDelay } from './thank-you.ts';

/** @see spec/platform.md §2 Not-found page */
export function NotFoundPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    event.preventDefault();
    if (window.history.length > 2) navigate(-1);
    else navigate('/');
  };
  return (
    <NoticePage title={t('not_found.title')} icon={<CompassNorthwestRegular />}>
      <p>{t('not_found.text')}</p>
      <FluentLink href="/" onClick={back}>
        {t('back')}
      </FluentLink>
    </NoticePage>
  );
}

/** @see spec/platform.md §2 Unavailable service page */
export function UnavailablePage() {
  const { t } = useTranslation();
  return (
    <NoticePage title={t('unavailable.title')} icon={<PlugDisconnectedRegular />}>
      <p>{t('unavailable.text')}</p>
    </NoticePage>
  );
}

/** Says where the login details were sent. @see spec/pre-application.md §2 Thank-you and status pages */
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

function PageOfSlug({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const { data, isError } = useStaticPage(slug);
  return (
    <PageFrame width="narrow">
      <PageHeading text={data?.page_title ?? t(isError ? 'static_page.failed_title' : 'loading')} />
      <StaticContent slug={slug} />
    </PageFrame>
  );
}

/** @see spec/application.md §2 Static page */
export function StaticPage() {
  const { idx = '' } = useParams();
  return <PageOfSlug slug={idx} />;
}

export function PaymentTermsPage() {
  return <PageOfSlug slug="payment-terms-and-conditions" />;
}

/**
 * Thanks for the application (with a token) or the guestcard. @see spec/pre-application.md §2 Thank-you and status
 * pages
 */
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

/** The end of a signed lease. @see spec/pre-application.md §2 Thank-you and status pages */
export function SignedPage() {
  const token = useAccessToken();
  return token === null ? <Navigate to="/404" replace /> : <Signed token={token} />;
}

function Signed({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const { data, isPending } = useSigned(token);
  if (isPending) return <Waiting />;
  if (data?.to_sign) {
    return (
      <NoticePage title={t('signed.not_yet.title')} icon={<SignatureRegular />}>
        <p>{t('signed.not_yet.text')}</p>
        <Link to={applicantPage('/applicant/lease', token)}>{t('signed.not_yet.link')}</Link>
      </NoticePage>
    );
  }
  return (
    <NoticePage title={t('signed.title')} icon={<CheckmarkCircleRegular />}>
      <p>{t('signed.text')}</p>
      <SealedOffer signed={data} />
    </NoticePage>
  );
}

/**
 * Leaves a page by itself after `ms`, unless the person stops it; null means never. Shown by `TimedRedirect`.
 *
 * @example const { stopped, stop } = useTimedLeave(5000, () => navigate('/'))
 */
function useTimedLeave(ms: number | null, leave: () => void): { stopped: boolean; stop: () => void } {
  const [stopped, setStopped] = useState(false);
  const latest = useLatest(leave);
  useEffect(() => {
    if (ms === null || stopped) return;
    const timer = window.setTimeout(() => latest.current(), ms);
    return () => window.clearTimeout(timer);
  }, [ms, stopped, latest]);
  return { stopped, stop: () => setStopped(true) };
}
