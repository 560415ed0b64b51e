import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '../../../../contract/limits.ts';
import { call } from '../../../app/api/api-client.ts';
import { formatDay } from '../../../app/texts/formats.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { PageLink } from '../../../resident/page-link.tsx';
import { GridPages } from '../../../widgets/grid/grid-pages.tsx';
import { type GridView, pageQueryOf } from '../../../widgets/grid/grid-search.ts';

const FIRST: GridView = { page: 1, page_size: PAGE_SIZES[0], sort: '', order: 'asc' };

/** The approved applications for which no lease was sent. */
export function WaitingApplications({ token }: { readonly token: string }) {
  const { t } = useTranslation('office-leases');
  const styles = useCardListStyles();
  const [view, setView] = useState<GridView>(FIRST);
  const { page, page_size } = view;
  const query = useQuery({
    queryKey: ['office leases', 'waiting', page, page_size],
    queryFn: ({ signal }) =>
      call('GET /api/office/lease-drafts', { token, query: pageQueryOf(view), signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t('waiting.title')}>
      <Loaded query={query}>
        {({ rows, total }) =>
          total === 0 ? (
            <p className={styles.none}>{t('waiting.none')}</p>
          ) : (
            <>
              <ul className={styles.list}>
                {rows.map(({ application_id, home, people, movein_date }) => (
                  <li key={application_id} className={styles.row}>
                    <span>
                      <span className={styles.name}>{home}</span> {people.join(', ')}{' '}
                      {movein_date === '' ? null : (
                        <span className={styles.small}>
                          {t('waiting.movein', { date: formatDay(movein_date) })}
                        </span>
                      )}
                    </span>
                    <PageLink to={`/office/leases/new/${application_id}`}>
                      {t('waiting.make', { home })}
                    </PageLink>
                  </li>
                ))}
              </ul>
              {total > PAGE_SIZES[0] ? <GridPages view={view} total={total} onView={setView} /> : null}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
