import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { FileEntry } from '../../../../contract/application/application.contract.ts';
import type { ApplicantAnswers } from '../../../../contract/office/applicant-answers.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { TimeZone, useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { AlsoHere } from '../frame/also-here.tsx';
import { OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { ConsentsCard } from '../persons/consents-card.tsx';
import { AnswerChangesCard } from './answer-changes-card.tsx';
import { AnswersCard } from './answers-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { SecretsCard } from './secrets-card.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  about: { margin: 0, color: tokens.colorNeutralForeground2 },
  columns: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '@media (max-width: 999px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  // The open document stays beside the answers that it proves.
  beside: {
    display: 'grid',
    gap: '20px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1000px)': { position: 'sticky', top: '16px', maxHeight: '94vh', overflowY: 'auto' },
  },
});

/** `/office/cases/:case_id/applicants/:applicant_id`: the answers of an applicant beside their documents. */
export function AnswersPage() {
  const { applicant_id = '' } = useParams();
  return (
    <OfficePage>{({ token }) => <Read key={applicant_id} id={applicant_id} token={token} />}</OfficePage>
  );
}

function Read({ id, token }: { readonly id: string; readonly token: string }) {
  const query = useQuery({
    queryKey: ['office answers', id],
    queryFn: ({ signal }) =>
      call('GET /api/office/applicants/:applicant_id/answers', {
        token,
        params: { applicant_id: id },
        signal,
      }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <AlsoHere names={query.data?.here} />
      <Loaded query={query}>{(shown) => <Shown shown={shown} token={token} />}</Loaded>
    </>
  );
}

function Shown({ shown, token }: { readonly shown: ApplicantAnswers; readonly token: string }) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const links = useLinkStyles();
  const [open, setOpen] = useState<FileEntry | null>(null);
  const { case_id, name, home, sections } = shown;
  return (
    <TimeZone value={shown.time_zone}>
      <div className={styles.page}>
        <Link className={links.plain} to={`/office/cases/${case_id}`}>
          {t('case.title', { home })}
        </Link>
        <PageHeading text={t('answers.title', { name })} />
        <Submitted shown={shown} />
        <Link className={links.plain} to={`/office/persons/applicant/${shown.applicant_id}`}>
          {t('case.data')}
        </Link>
        <div className={styles.columns}>
          <div className={styles.column}>
            {shown.changes.length === 0 ? null : <AnswerChangesCard changes={shown.changes} />}
            <SecretsCard applicantId={shown.applicant_id} looks={shown.looks} token={token} />
            {sections.length === 0 ? (
              <Card title={t('answers.name')}>
                <p className={styles.about}>{t('answers.none')}</p>
              </Card>
            ) : (
              sections.map(({ key, title, rows }) => (
                <AnswersCard key={key} title={title} rows={rows} onOpen={setOpen} />
              ))
            )}
            <ConsentsCard person_kind="applicant" person_id={shown.applicant_id} token={token} />
          </div>
          <div className={styles.beside}>
            <DocumentsCard documents={shown.documents} open={open} onOpen={setOpen} />
          </div>
        </div>
      </div>
    </TimeZone>
  );
}

function Submitted({ shown: { submitted_at, identity } }: { readonly shown: ApplicantAnswers }) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const dateTime = useDateTime();
  return (
    <p className={styles.about}>
      {[
        submitted_at === null
          ? t('answers.not_submitted')
          : t('answers.submitted', { date: dateTime(submitted_at) }),
        identity === null ? t('answers.identity.none') : t(`answers.identity.${identity.result || 'open'}`),
      ].join(' · ')}
    </p>
  );
}
