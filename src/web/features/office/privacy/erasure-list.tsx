import { Button, makeStyles, Subtitle2, tokens } from '@fluentui/react-components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/api-client.ts';
import { Loading } from '../../../app/page/loading.tsx';
import { ErrorNotice } from '../../../app/page/notice.tsx';
import { formatDateTime } from '../../../app/texts/formats.ts';
import { useTimeZone } from '../../../app/texts/time-zone.ts';
import { EmptyState } from '../../../resident/empty-state.tsx';
import { usePostStyles } from '../../../resident/post-row.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  more: { justifySelf: 'start' },
});

/** What was erased at the property, the newest first. */
export function ErasureList({ token }: { readonly token: string }) {
  const { t } = useTranslation('office-property');
  const rows = usePostStyles();
  const styles = useStyles();
  const timeZone = useTimeZone();
  const query = useInfiniteQuery({
    queryKey: ['office', 'erasures'],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/office/erasures', {
        token,
        query: pageParam === '' ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ erasures, has_more }) => (has_more ? (erasures.at(-1)?.erasure_id ?? null) : null),
  });
  if (query.error !== null) return <ErrorNotice error={query.error} />;
  if (query.data === undefined) return <Loading />;
  const erasures = query.data.pages.flatMap((page) => page.erasures);
  return (
    <section className={styles.list}>
      <Subtitle2 as="h2">{t('erased.title')}</Subtitle2>
      <p className={styles.note}>{t('erased.note')}</p>
      {erasures.length === 0 ? <EmptyState text={t('erased.none')} /> : null}
      <ul className={rows.list}>
        {erasures.map(({ erasure_id, kind, total, at, asked }) => (
          <li key={erasure_id} className={rows.row}>
            <span>{t(`erased.${kind}`, { count: total })}</span>
            {asked === null ? null : (
              <span className={rows.small}>
                {t('erased.asked', { name: asked.by, reason: asked.reason })}
              </span>
            )}
            <span className={rows.small}>{formatDateTime(at, timeZone)}</span>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          className={styles.more}
          disabledFocusable={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('erased.more')}
        </Button>
      ) : null}
    </section>
  );
}
