import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { policiesMay } from '../../../../contract/access/grants.ts';
import { call } from '../../../app/api/api-client.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { Card } from '../../../resident/card.tsx';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { AlsoHere } from '../frame/also-here.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { CostsCard } from './costs-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { PhotoRow } from './photo-row.tsx';
import { RECORD_KEY } from './use-record-change.ts';
import { VisitFacts } from './visit-facts.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  links: { display: 'flex', flexWrap: 'wrap', gap: '8px 20px' },
});

/** `/office/workorders/view/:workorder_id`: a workorder with the notes, photos and costs of the office. */
export function RecordPage() {
  return <OfficePage>{(member) => <Read {...member} />}</OfficePage>;
}

function Read(member: OfficeMember) {
  const { t } = useTranslation('office-workorders');
  const styles = useStyles();
  const links = useLinkStyles();
  const { token, policies } = member;
  const { workorder_id = '' } = useParams();
  const query = useQuery({
    queryKey: [RECORD_KEY, workorder_id],
    queryFn: ({ signal }) =>
      call('GET /api/office/workorders/:workorder_id', { token, params: { workorder_id }, signal }),
    refetchInterval: REFRESH_MS,
  });
  const mayChange = policiesMay(policies, 'serve workorders');
  return (
    <>
      <AlsoHere names={query.data?.here} />
      <Loaded query={query}>
        {(record) => {
          const { workorder, case_id, process_id, notes } = record.visit;
          return (
            <div className={styles.page}>
              <PageHeading
                text={t('record.title', { title: workorder.title, reference: workorder.reference })}
              />
              <nav className={styles.links} aria-label={t('record.links')}>
                <Link className={links.plain} to="/office/workorders">
                  {t('title')}
                </Link>
                {case_id === null ? null : (
                  <Link className={links.plain} to={`/office/cases/${case_id}`}>
                    {t('record.case')}
                  </Link>
                )}
                {process_id === null || !mayChange ? null : (
                  <Link className={links.plain} to={`/office/process/${process_id}`}>
                    {t('record.process')}
                  </Link>
                )}
                {policiesMay(policies, 'see money') ? (
                  <Link className={links.plain} to={`/office/money/${workorder.lease_id}`}>
                    {t('record.ledger')}
                  </Link>
                ) : null}
              </nav>
              <Card title={t('record.request')}>
                <VisitFacts visit={record.visit} />
                <PhotoRow label={t('record.photos')} files={workorder.photos} />
              </Card>
              <NotesCard {...{ workorder_id, notes, token, mayChange }} timeZone={workorder.time_zone} />
              <CostsCard {...{ record, member }} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
