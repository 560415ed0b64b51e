import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { applicantPage, useAccessToken } from '../../app/api/access-token.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { applicantPort } from './questionnaire-port.ts';

/**
 * Where the pre-lease questionnaire leads: what the person has done, and what comes next. Whoever has not answered it
 * is led back to it.
 *
 * @see spec/pre-application.md §2 Questionnaires
 */
export function SecurityDepositPage() {
  const token = useAccessToken();
  return token === null ? <Navigate to="/404" replace /> : <Deposit key={token} token={token} />;
}

function Deposit({ token }: { readonly token: string }) {
  const { t } = useTranslation('questionnaires');
  const port = useMemo(() => applicantPort('pre_lease', token), [token]);
  const { data, error, refetch } = useQuery({
    queryKey: ['security-deposit', token],
    queryFn: ({ signal }) => port.load(signal),
    gcTime: 0,
  });
  useShowBrand(data?.brand);
  if (data === undefined && error) {
    return <LoadFailed title={t('deposit.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <PageFrame width="narrow">
        <Loading />
      </PageFrame>
    );
  }
  return (
    <NoticePage title={t('deposit.title')} icon={<KeyRegular />}>
      <p>{t(data.completed ? 'deposit.text' : 'deposit.first')}</p>
      {data.completed ? (
        <Link to={applicantPage('/auth/applicant', token)}>{t('deposit.back')}</Link>
      ) : (
        <Link to={applicantPage('/applicant/pre-lease', token)}>{t('deposit.answer')}</Link>
      )}
    </NoticePage>
  );
}
