import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { formatDay } from '../../../app/texts/formats.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { Loaded } from '../../../resident/loaded.tsx';
import { PageLink } from '../../../resident/page-link.tsx';

/** The approved applications for which no lease was sent. */
export function WaitingApplications({ token }: { readonly token: string }) {
  const { t } = useTranslation('office-leases');
  const styles = useCardListStyles();
  const query = useQuery({
    queryKey: ['office leases', 'waiting'],
    queryFn: ({ signal }) => call('GET /api/office/lease-drafts', { token, signal }),
  });
  return (
    <Card title={t('waiting.title')}>
      <Loaded query={query}>
        {(waiting) =>
          waiting.length === 0 ? (
            <p className={styles.none}>{t('waiting.none')}</p>
          ) : (
            <ul className={styles.list}>
              {waiting.map(({ application_id, home, people, movein_date }) => (
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
          )
        }
      </Loaded>
    </Card>
  );
}
