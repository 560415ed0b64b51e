import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { TimeZone } from '../../../app/texts/time-zone.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { OfficePage } from '../frame/office-page.tsx';
import { ApplicationCard } from './application-card.tsx';
import { InvoicesCard, LeaseCard, ResidentsCard } from './lease-cards.tsx';
import { MessagesCard, WorkordersCard } from './post-cards.tsx';
import { TurnsCard } from './turns-card.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  columns: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '@media (max-width: 999px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** `/office/cases/:case_id`: a household, from its application to the end of its lease. */
export function CasePage() {
  const { case_id = '' } = useParams();
  return <OfficePage>{({ token }) => <Read key={case_id} id={case_id} token={token} />}</OfficePage>;
}

function Read({ id, token }: { readonly id: string; readonly token: string }) {
  const query = useQuery({
    queryKey: ['office case', id],
    queryFn: ({ signal }) =>
      call('GET /api/office/cases/:case_id', { token, params: { case_id: id }, signal }),
  });
  return <Loaded query={query}>{(shown) => <Shown shown={shown} />}</Loaded>;
}

function Shown({ shown }: { readonly shown: OfficeCase }) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const { application, occupants, lease, workorders, messages, turns } = shown;
  return (
    <TimeZone value={shown.time_zone}>
      <div className={styles.page}>
        <PageHeading text={t('case.title', { home: shown.home })} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <TurnsCard turns={turns} />
            {application === null ? null : <ApplicationCard application={application} />}
            {occupants.length === 0 ? null : <ResidentsCard occupants={occupants} />}
          </div>
          <div className={styles.column}>
            {lease === null ? null : <LeaseCard lease={lease} />}
            {application === null || application.invoices.length === 0 ? null : (
              <InvoicesCard invoices={application.invoices} />
            )}
            {workorders === null ? null : <WorkordersCard workorders={workorders} />}
            {messages === null ? null : <MessagesCard messages={messages} />}
          </div>
        </div>
      </div>
    </TimeZone>
  );
}
