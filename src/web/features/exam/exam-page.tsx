import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type { Wish } from '../../../engine/flow/place.ts';
import { useAccessToken } from '../../app/api/access-token.ts';
import { errorText } from '../../app/api/error-text.ts';
import { addressOf } from '../../app/application-flow.ts';
import {
  type ApplicationAnswer,
  applicationKey,
  fetchApplication,
  useApplication,
} from '../../app/application-query.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { wayTo } from '../../app/flow-way.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { ExamProtocol } from './exam-protocol.tsx';

const ROUTE = '/applicant/exam';
const FINISH = '/applicant/finish';
const TAB = 'payments';

/** The identity exam. @see spec/application.md §2 Exam screen, §4 Exam */
export function ExamPage() {
  const token = useAccessToken();
  return token === null ? <Navigate to="/404" replace /> : <Exam key={token} token={token} />;
}

function Exam({ token }: { token: string }) {
  const { t } = useTranslation('exam');
  const { data, error, refetch } = useApplication(token, TAB);
  useShowBrand(data?.brand);
  if (data) return <Opened token={token} answer={data} />;
  if (error) return <LoadFailed title={t('failed.title')} error={error} onRetry={() => void refetch()} />;
  return (
    <PageFrame width="narrow">
      <Loading text={t('loading')} />
    </PageFrame>
  );
}

function Opened({ token, answer }: { token: string; answer: ApplicationAnswer }) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { place } = wayTo(answer.facts, { route: ROUTE });
  const leave = useMutation({
    mutationFn: (_wish: Wish) => fetchApplication(token, TAB),
    onSuccess: (fresh, wish) => {
      queries.setQueryData(applicationKey(token), fresh);
      navigate(addressOf(wayTo(fresh.facts, wish).place, token));
    },
    onError: (error) => notify('error', errorText(i18n, error)),
  });
  if (place.route !== ROUTE) return <Navigate to={addressOf(place, token)} replace />;
  return (
    <ExamProtocol
      token={token}
      onLeave={(outcome) => leave.mutate(outcome === 'manual' ? { route: FINISH } : {})}
    />
  );
}
