import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { QuestionnaireName } from '../../../../machines/questionnaire-rules.ts';
import type { RentalHistoryApplicant } from '../../../contract/questionnaire.contract.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import { applicantPage, useAccessToken } from '../../app/api/access-token.ts';
import { useShowBrand } from '../../app/brand/brand.tsx';
import { LoadFailed } from '../../app/page/load-failed.tsx';
import { Loading } from '../../app/page/loading.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { formatDay } from '../../app/texts/formats.ts';
import { CardPluginAhead } from '../../payment/card-plugin-ahead.tsx';
import { QuestionnairePage } from './questionnaire-page.tsx';
import { applicantPort, landlordPort } from './questionnaire-port.ts';

/** Pages of the resident area identify the person by their session. */
const RESIDENT_AREA = '/tenant/';

/** Props of a questionnaire's page; all four share the `flow`. */
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

/** Also part of the application: it waits in `preScreening` until the questions are answered. */
export function PreScreeningPage({ flow }: QuestionnairePageOf) {
  return <ApplicantQuestionnaire flow={flow} name="pre_screening" />;
}

/** A landlord's page, opened by `token` or `access_token`. @see spec/pre-application.md §2 Route table */
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

const useStyles = makeStyles({
  card: {
    padding: '20px 24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
  },
  title: { margin: '0 0 12px', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
    gap: '12px 24px',
    margin: 0,
  },
  term: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  value: { margin: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
});

/** The applicant about whom the landlord is asked. @see spec/pre-application.md §2 Questionnaires */
export function RentalSummary({ applicant }: { readonly applicant: RentalHistoryApplicant }) {
  const { t } = useTranslation('questionnaires');
  const styles = useStyles();
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(', ') || '-';
  const rows = [
    [t('summary.name'), `${applicant.applicant_first_name} ${applicant.applicant_last_name}`.trim() || '-'],
    [t('summary.address'), joined(applicant.address1, applicant.apartment_no)],
    [t('summary.community'), joined(applicant.landlord_name)],
    [t('summary.move_in'), formatDay(applicant.move_in_date) || '-'],
    [t('summary.move_out'), formatDay(applicant.lease_expiration_date) || '-'],
  ];
  return (
    <section className={styles.card} aria-labelledby="rental-summary">
      <h2 id="rental-summary" className={styles.title}>
        {t('summary.title')}
      </h2>
      <dl className={styles.list}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt className={styles.term}>{term}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * The page after the pre-lease questionnaire: what the person has done, and what comes next. A person who has not
 * answered it is sent back to it.
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
