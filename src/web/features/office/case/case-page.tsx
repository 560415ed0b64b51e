import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { call } from '../../../app/api/api-client.ts';
import { OfficeProcess } from '../../../app/office-process.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { TimeZone } from '../../../app/texts/time-zone.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { AlsoHere } from '../frame/also-here.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { HoldCard } from '../privacy/hold-card.tsx';
import { BelongingsCard } from '../residents/belongings-card.tsx';
import { ActsCard } from './acts-card.tsx';
import { ApplicationCard } from './application-card.tsx';
import { CaseFileButton } from './case-file-button.tsx';
import { InvoicesCard, LeaseCard, ResidentsCard } from './lease-cards.tsx';
import { LogCard } from './log-card.tsx';
import { OpenCard } from './open-card.tsx';
import { MessagesCard, WorkordersCard } from './post-cards.tsx';
import { TurnsCard } from './turns-card.tsx';
import { CASE_KEY } from './use-case-change.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  columns: {
    display: 'grid',
    gap: '20px',
    alignItems: 'start',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '@media (max-width: 999px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  top: { display: 'flex', flexWrap: 'wrap', gap: '12px 16px', alignItems: 'center' },
  title: { flexGrow: 1 },
  below: { margin: 0, fontSize: tokens.fontSizeBase600, fontWeight: tokens.fontWeightSemibold },
  // Keeps its line until the case is read, so that the form below does not move.
  subject: { margin: '0 0 8px', minHeight: tokens.lineHeightBase400, fontSize: tokens.fontSizeBase400 },
  column: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

/**
 * `/office/cases/:case_id`: a household, from its application to the end of its lease; `…/turns/:process_id`: the same,
 * below the form of a turn of the office.
 */
export function CasePage() {
  const { case_id = '', process_id } = useParams();
  return (
    <OfficePage>
      {(member) => (
        <Read key={`${case_id} ${process_id}`} id={case_id} processId={process_id} member={member} />
      )}
    </OfficePage>
  );
}

interface ReadProps {
  readonly id: string;
  readonly processId: string | undefined;
  readonly member: OfficeMember;
}

function Read({ id, processId, member }: ReadProps) {
  const { token } = member;
  const styles = useStyles();
  const query = useQuery({
    queryKey: [CASE_KEY, id],
    queryFn: ({ signal }) =>
      call('GET /api/office/cases/:case_id', { token, params: { case_id: id }, signal }),
    refetchInterval: REFRESH_MS,
  });
  const turn = query.data?.turns.find(({ process_id }) => process_id === processId);
  return (
    <div className={styles.page}>
      <AlsoHere names={query.data?.here} />
      {processId === undefined ? null : (
        <div>
          <p className={styles.subject}>{turn === undefined ? '' : `${turn.title} · ${turn.about}`}</p>
          <OfficeProcess
            id={processId}
            token={token}
            address={`/office/cases/${id}/turns/${processId}`}
            onMoved={() => void query.refetch()}
          />
        </div>
      )}
      <Loaded query={query}>
        {(found) => <Shown shown={found} member={member} processId={processId} />}
      </Loaded>
    </div>
  );
}

interface ShownProps {
  readonly shown: OfficeCase;
  readonly member: OfficeMember;
  /** The process whose form stands above, with the title of the page. */
  readonly processId: string | undefined;
}

function Shown({ shown, member, processId }: ShownProps) {
  const { t } = useTranslation('office');
  const styles = useStyles();
  const { application, occupants, lease, workorders, messages, open, log } = shown;
  return (
    <TimeZone value={shown.time_zone}>
      <div className={styles.page}>
        <div className={styles.top}>
          {processId === undefined ? (
            <PageHeading text={t('case.title', { home: shown.home })} className={styles.title} />
          ) : (
            <h2 className={mergeClasses(styles.title, styles.below)}>
              {t('case.title', { home: shown.home })}
            </h2>
          )}
          <CaseFileButton id={shown.case_id} token={member.token} />
        </div>
        <div className={styles.columns}>
          <div className={styles.column}>
            <TurnsCard {...shown} />
            {open.length === 0 ? null : <OpenCard open={open} time_zone={shown.time_zone} />}
            {application === null ? null : (
              <ApplicationCard application={application} case_id={shown.case_id} member={member} />
            )}
            {occupants.length === 0 ? null : <ResidentsCard occupants={occupants} />}
          </div>
          <div className={styles.column}>
            {lease === null ? null : <LeaseCard lease={lease} policies={member.policies} />}
            {lease === null || lease.lease_uid === null ? null : (
              <BelongingsCard lease_id={lease.lease_id} member={member} />
            )}
            {application === null || application.invoices.length === 0 ? null : (
              <InvoicesCard invoices={application.invoices} />
            )}
            {workorders === null ? null : <WorkordersCard workorders={workorders} />}
            {messages === null ? null : <MessagesCard messages={messages} />}
            <HoldCard case_id={shown.case_id} member={member} />
            <LogCard log={log} except={processId} />
            {application === null || application.acts.length === 0 ? null : (
              <ActsCard acts={application.acts} />
            )}
          </div>
        </div>
      </div>
    </TimeZone>
  );
}
