import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissCircleRegular } from '@fluentui/react-icons/svg/dismiss-circle';
import { MailCheckmarkRegular } from '@fluentui/react-icons/svg/mail-checkmark';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathOf } from '../../../engine/flow/route.ts';
import { stateWith } from '../../../engine/flow/state-tags.ts';
import { applicableSteps } from '../../../engine/flow/wizard/steps.ts';
import { applicantPage } from '../../app/api/access-token.ts';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import { Loading } from '../../app/page/loading.tsx';
import { NoticePage } from '../../app/page/notice-page.tsx';
import { PhoneLink } from '../../app/page/page-footer.tsx';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { formatMoney } from '../../app/texts/formats.ts';
import { EventLink } from '../../flow/event-link.tsx';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { OfferedFlows } from '../../flow/offered-flows.tsx';
import { useApplicantNews } from '../../messages/use-applicant-news.ts';
import { documentStep, isNothingOpen, openWork } from '../../open-work/open-work.ts';
import { OpenWorkList, type Place } from '../../open-work/open-work-list.tsx';
import { HOUSEHOLD_CARD, useHousehold } from '../../open-work/use-household.ts';
import { fetchPaidSum } from '../../payment/paid-sum.ts';
import { AnswersButton, TimelineList, useTimeline } from './own-record.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '32px', marginBlockStart: '3vh' },
  hero: { display: 'grid', gap: '12px', justifyItems: 'start' },
  tick: {
    fontSize: '56px',
    lineHeight: 1,
    color: tokens.colorStatusSuccessForeground1,
    display: 'inline-flex',
  },
  reference: { margin: 0, fontVariantNumeric: 'tabular-nums' },
  lead: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase500,
    color: tokens.colorNeutralForeground2,
  },
  card: {
    padding: '28px 32px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '20px' },
  },
  title: { margin: '0 0 16px', fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  steps: { margin: 0, padding: 0, display: 'grid', gap: '20px', listStyleType: 'none', counterReset: 'step' },
  step: {
    display: 'grid',
    gridTemplateColumns: '32px 1fr',
    gap: '2px 16px',
    lineHeight: tokens.lineHeightBase400,
    counterIncrement: 'step',
    '::before': {
      content: 'counter(step)',
      gridRow: '1 / span 2',
      width: '32px',
      height: '32px',
      display: 'grid',
      placeItems: 'center',
      borderRadius: '50%',
      color: tokens.colorBrandForeground2,
      backgroundColor: tokens.colorBrandBackground2,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  what: { fontWeight: tokens.fontWeightSemibold },
  how: { color: tokens.colorNeutralForeground2 },
  links: { display: 'flex', flexWrap: 'wrap', gap: '12px 24px' },
  link: { color: tokens.colorBrandForegroundLink },
});

const NEXT = ['review', 'decision', 'lease'] as const;

/** The end of the application: thanks, and what happens next. @see spec/application.md §2 */
export function FinishScreen({ flow, subject: { token, answer } }: ScreenProps<ApplicationSubject>) {
  const { t } = useTranslation(['exam', 'portal', 'application']);
  const styles = useStyles();
  const unit = answer.unit_details;
  const steps = applicableSteps(flow.flow, stateWith(flow.flow, 'submittedForm'), flow.facts);
  const household = useHousehold(token);
  const timeline = useTimeline(token);
  const takesMessages = typeof useApplicantNews(token) === 'number';
  const work = openWork(steps, answer.required_document, household.data?.members ?? []);
  const kind = isNothingOpen(work) ? 'complete' : 'open';
  const form = applicantPage('/auth/applicant', token);
  const addressOf = (place: Place) =>
    place === 'household'
      ? `${form}#${HOUSEHOLD_CARD}`
      : applicantPage(pathOf('/auth/applicant/:tab', { tab: documentStep(steps)?.id ?? '' }), token);
  // The page claims completeness only once it is known, and nothing on it moves.
  if (household.isPending || timeline.isPending) {
    return (
      <PageFrame width="narrow">
        <Loading />
      </PageFrame>
    );
  }
  return (
    <PageFrame width="narrow">
      <div className={styles.page}>
        <div className={styles.hero}>
          <span className={styles.tick} aria-hidden="true">
            <CheckmarkCircleFilled />
          </span>
          <PageHeading text={t(`finish.${kind}.title`, { name: answer.applicants.first_name })} />
          <p className={styles.reference}>
            {t('finish.reference')} <strong>{answer.reference}</strong>
          </p>
          <p className={styles.lead}>{t(`finish.${kind}.text`, { property: unit.property_name })}</p>
        </div>
        <OpenWorkList work={work} addressOf={addressOf} />
        <section className={styles.card} aria-labelledby="next">
          <h2 id="next" className={styles.title}>
            {t('finish.next')}
          </h2>
          <ol className={styles.steps}>
            {NEXT.map((step) => (
              <li key={step} className={styles.step}>
                <span className={styles.what}>
                  {t(`finish.steps.${step === 'review' ? `review_${kind}` : step}.what`)}
                </span>
                <span className={styles.how}>
                  {t(`finish.steps.${step === 'review' ? `review_${kind}` : step}.how`)}
                </span>
              </li>
            ))}
          </ol>
        </section>
        <OfferedFlows token={token} />
        {timeline.data === undefined ? null : (
          <section className={styles.card} aria-labelledby="timeline">
            <h2 id="timeline" className={styles.title}>
              {t('portal:timeline.title')}
            </h2>
            <TimelineList timeline={timeline.data} />
          </section>
        )}
        <section className={styles.card} aria-labelledby="meanwhile">
          <h2 id="meanwhile" className={styles.title}>
            {t('finish.meanwhile')}
          </h2>
          <p className={mergeClasses(styles.lead)}>
            {unit.support_contact ? t('finish.contact') : t('finish.contact_office')}{' '}
            <PhoneLink number={unit.support_contact} />
          </p>
          <p className={styles.links}>
            <EventLink
              flow={flow}
              event="REVIEW"
              addressOf={(path) => applicantPage(path, token)}
              className={styles.link}
            >
              {t('finish.review')}
            </EventLink>
            {takesMessages ? (
              <Link className={styles.link} to={applicantPage('/applicant/messages', token)}>
                {t('finish.write')}
              </Link>
            ) : null}
          </p>
          <AnswersButton token={token} />
        </section>
      </div>
    </PageFrame>
  );
}

/** Thanks after the denied form, and what still applies. @see spec/pre-application.md §2 Questionnaires */
export function DeniedFinishScreen({ flow, subject: { token, answer } }: ScreenProps<ApplicationSubject>) {
  const { t } = useTranslation(['exam', 'portal']);
  return (
    <NoticePage
      title={t('finish.denied.title', { name: answer.applicants.first_name })}
      icon={<MailCheckmarkRegular />}
    >
      <p>{t('finish.denied.text', { property: answer.unit_details.property_name })}</p>
      <p>{t('portal:apply.status.denied')}</p>
      <EventLink flow={flow} event="REVIEW" addressOf={(path) => applicantPage(path, token)}>
        {t('finish.review')}
      </EventLink>
    </NoticePage>
  );
}

/** The end of an application that was cancelled. @see spec/pre-application.md §2 Thank-you and status pages */
export function CancelledScreen({ subject: { token, answer } }: ScreenProps<ApplicationSubject>) {
  const { t, i18n } = useTranslation(['portal', 'exam']);
  const styles = useStyles();
  const { data: paid = 0 } = useQuery({
    queryKey: ['paid-sum', token],
    queryFn: ({ signal }) => fetchPaidSum(token, signal),
  });
  const { support_contact } = answer.unit_details;
  const { property_id } = answer.applicants;
  const homes = `/floor_plans?${new URLSearchParams({ property_id })}`;
  return (
    <NoticePage
      title={t('portal:cancelled.title')}
      heading={t('portal:cancelled.heading')}
      icon={<DismissCircleRegular />}
    >
      <p>{t('portal:cancelled.text')}</p>
      {paid > 0 ? <p>{t('portal:cancelled.paid', { amount: formatMoney(paid, i18n.language) })}</p> : null}
      <p>
        {support_contact ? t('exam:finish.contact') : t('exam:finish.contact_office')}{' '}
        <PhoneLink number={support_contact} />
      </p>
      <Link className={styles.link} to={homes}>
        {t('portal:cancelled.homes')}
      </Link>
    </NoticePage>
  );
}
