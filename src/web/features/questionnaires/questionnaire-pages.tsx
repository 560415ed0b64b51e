import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { QuestionnaireName } from '../../../../machines/questionnaires/questionnaire-facts.ts';
import type { CompiledFlow } from '../../../engine/flow/build.ts';
import { applicantPage, useAccessToken } from '../../app/api/access-token.ts';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { CardPluginAhead } from '../../payment/card-plugin-ahead.tsx';
import { QuestionnairePage } from './questionnaire-page.tsx';
import { applicantPort, landlordPort } from './questionnaire-port.ts';
import { RentalSummary } from './rental-summary.tsx';

/** Pages of the resident area know the person by their session. */
const RESIDENT_AREA = '/tenant/';

/** The page of a questionnaire; `flow` is that of all four. */
export interface QuestionnairePageOf {
  readonly flow: CompiledFlow;
}

function ApplicantQuestionnaire({
  flow,
  name,
  resident = false,
}: QuestionnairePageOf & {
  readonly name: Exclude<QuestionnaireName, 'rental_history'>;
  readonly resident?: boolean;
}) {
  const { t } = useTranslation('questionnaires');
  const token = useAccessToken();
  const port = useMemo(() => (token === null ? null : applicantPort(name, token)), [name, token]);
  if (port === null || token === null) return <Navigate to="/404" replace />;
  return (
    <QuestionnairePage
      flow={flow}
      key={token}
      port={port}
      resident={resident}
      addressOf={(route) => (route.startsWith(RESIDENT_AREA) ? route : applicantPage(route, token))}
      above={({ card_plugin }) => (
        <>
          {resident ? <Link to="/tenant">{t('back')}</Link> : null}
          {card_plugin === true ? <CardPluginAhead token={token} /> : null}
        </>
      )}
    />
  );
}

/** @see spec/pre-application.md §2, §6 (parent RESIDENT) */
export function PreLeasePage({ flow }: QuestionnairePageOf) {
  const [query] = useSearchParams();
  return (
    <ApplicantQuestionnaire flow={flow} name="pre_lease" resident={query.get('parent') === 'RESIDENT'} />
  );
}

export function DeniedFormPage({ flow }: QuestionnairePageOf) {
  return <ApplicantQuestionnaire flow={flow} name="denied_form" />;
}

/** Belongs to the application as well: it waits in `preScreening` until the questions are answered. */
export function PreScreeningPage({ flow }: QuestionnairePageOf) {
  return <ApplicantQuestionnaire flow={flow} name="pre_screening" />;
}

/** A landlord's page: `token`, or `access_token`, opens it. @see spec/pre-application.md §2 Route table */
export function RentalHistoryPage({ flow }: QuestionnairePageOf) {
  const { t } = useTranslation('questionnaires');
  const [query] = useSearchParams();
  const applicantId = query.get('applicant_id') ?? '';
  const token = query.get('token') || query.get('access_token') || '';
  const addressId = query.get('address_id');
  const port = useMemo(
    () => landlordPort({ applicantId, token, addressId }),
    [applicantId, token, addressId],
  );
  if (applicantId === '' || token === '') return <Navigate to="/404" replace />;
  return (
    <QuestionnairePage
      flow={flow}
      key={port.id}
      port={port}
      addressOf={(route) => route}
      above={({ applicant }) => (applicant === undefined ? null : <RentalSummary applicant={applicant} />)}
      thanks={
        <NoticePage title={t('thanks.title')} icon={<CheckmarkCircleRegular />}>
          <p>{t('thanks.text')}</p>
        </NoticePage>
      }
    />
  );
}
