import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { applicantPage, useAccessToken } from '../../app/api/access-token.ts';
import { APPLICATION_ROUTE, addressOf } from '../../app/application-flow.ts';
import { type ApplicationAnswer, useApplication } from '../../app/application-query.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { wayTo } from '../../app/flow-way.ts';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { ApplicationForm } from './application-form.tsx';

/** Which tab the call names where the address names none. */
const FIRST_TAB = 'applicants';

/** The application of the link's token. @see spec/application.md §2 Application form */
export function ApplicationPage() {
  const token = useAccessToken();
  return token === null ? <Navigate to="/404" replace /> : <Loader key={token} token={token} />;
}

function Loader({ token }: { token: string }) {
  const { t } = useTranslation(['portal', 'application', 'forms', 'errors']);
  const { tab = FIRST_TAB } = useParams();
  const { data, error, refetch } = useApplication(token, tab);
  const [visit, setVisit] = useState(0);
  useShowBrand(data?.brand);
  if (data) {
    return (
      <Opened key={visit} token={token} answer={data} onElsewhere={() => setVisit((before) => before + 1)} />
    );
  }
  if (error)
    return <LoadFailed title={t('apply.load_failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <PageFrame>
      <Loading />
    </PageFrame>
  );
}

interface OpenedProps {
  readonly token: string;
  readonly answer: ApplicationAnswer;
  readonly onElsewhere: () => void;
}

/** Shows the form where the facts allow it; elsewhere it leads to the page that they call for. */
function Opened({ token, answer, onElsewhere }: OpenedProps) {
  const { pathname } = useLocation();
  const { tab } = useParams();
  const [way] = useState(() => wayTo(answer.facts, { route: pathname }));
  const [unknown] = useState(() => (tab === way.place.step ? undefined : tab));
  if (way.place.route !== APPLICATION_ROUTE) return <Navigate to={addressOf(way.place, token)} replace />;
  if (tab !== undefined && tab === unknown)
    return <Navigate to={applicantPage('/auth/applicant', token)} replace />;
  return <ApplicationForm token={token} answer={answer} way={way} onElsewhere={onElsewhere} />;
}
