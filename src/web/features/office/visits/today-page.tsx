import { Button, makeStyles } from '@fluentui/react-components';
import { WrenchRegular } from '@fluentui/react-icons/svg/wrench';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { Notice } from '../../../app/page/notice.tsx';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { Loaded } from '../../../resident/loaded.tsx';
import { type OfficeMember, OfficePage } from '../frame/office-page.tsx';
import { REFRESH_MS } from '../frame/refresh.ts';
import { keepPage } from './keep-page.ts';
import { keepPhotos } from './kept-photos.ts';
import { useVisitActs } from './use-visit-acts.ts';
import { type KeptVisits, keptVisits } from './visit-acts.ts';
import { VisitCard } from './visit-card.tsx';
import { WaitingActs } from './waiting-acts.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' },
  again: { justifySelf: 'start' },
});

/** `/office/workorders/today`: the workorders that the member has, also without a network. */
export function TodayPage() {
  const { t } = useTranslation('office-visits');
  return (
    <OfficePage title={t('title')} hasSearch={false}>
      {(member) => <Today {...member} />}
    </OfficePage>
  );
}

function Today(member: OfficeMember) {
  const { token, user_id } = member;
  const { t } = useTranslation('office-visits');
  const styles = useStyles();
  const [store] = useState(() => keptVisits(window.localStorage, user_id));
  const [first] = useState(() => store.read() ?? undefined);
  const query = useQuery({
    queryKey: ['office visits', user_id],
    queryFn: async ({ signal }): Promise<KeptVisits> => {
      const read = await call('GET /api/office/workorders/mine', { token, signal });
      const kept = { ...read, read_at: new Date().toISOString() };
      store.write(kept);
      return kept;
    },
    // What was read before is shown at once, and read again.
    ...(first !== undefined && { initialData: first, initialDataUpdatedAt: 0 }),
    refetchInterval: REFRESH_MS,
  });
  const acting = useVisitActs(member, () => void query.refetch());
  const { data } = query;
  useEffect(() => {
    if (data === undefined || data === first) return;
    keepPhotos(data.visits).catch(() => undefined);
    void keepPage();
  }, [data, first]);
  const isOld = query.isError || query.fetchStatus === 'paused';
  return (
    <Loaded query={query}>
      {({ visits, time_zone, read_at }) => {
        const shown = new Set(visits.map(({ workorder }) => workorder.workorder_id));
        const others = acting.acts.filter(({ workorder_id }) => !shown.has(workorder_id));
        return (
          <div className={styles.page}>
            {isOld ? (
              <Notice intent="warning">{t('old', { time: formatDateTime(read_at, time_zone) })}</Notice>
            ) : null}
            <WaitingActs acts={others} onDrop={acting.drop} />
            {visits.length === 0 ? <EmptyState text={t('none')} icon={<WrenchRegular />} /> : null}
            {visits.map((visit) => (
              <VisitCard key={visit.workorder.workorder_id} visit={visit} acting={acting} />
            ))}
            <Button className={styles.again} size="large" onClick={() => void query.refetch()}>
              {t('again')}
            </Button>
          </div>
        );
      }}
    </Loaded>
  );
}
