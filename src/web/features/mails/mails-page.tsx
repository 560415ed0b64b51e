import { mergeClasses } from '@fluentui/react-components';
import { MailRegular } from '@fluentui/react-icons/svg/mail';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../app/api/api-client.ts';
import { useDateTime } from '../../app/texts/time-zone.ts';
import { EmptyState } from '../../resident/empty-state.tsx';
import { useLinkStyles } from '../../resident/link-styles.ts';
import { Loaded } from '../../resident/loaded.tsx';
import { usePostStyles } from '../../resident/post-row.ts';
import { ResidentPage, type SeenBy } from '../../resident/resident-page.tsx';

function List({ user: { token, user_id } }: SeenBy) {
  const { t } = useTranslation('mails');
  const dateTime = useDateTime();
  const styles = usePostStyles();
  const links = useLinkStyles();
  const query = useQuery({
    queryKey: ['mails', user_id],
    queryFn: ({ signal }) => call('GET /api/tenant/mails', { token, signal }),
  });
  return (
    <Loaded query={query}>
      {(mails) =>
        mails.length === 0 ? (
          <EmptyState text={t('empty')} icon={<MailRegular />} />
        ) : (
          <ul className={styles.list}>
            {mails.map(({ mail_id, subject, created_at }) => (
              <li key={mail_id} className={mergeClasses(styles.row, styles.openable)}>
                <Link className={links.whole} to={`/mails/view/${mail_id}`}>
                  {subject}
                </Link>
                <span className={styles.small}>{dateTime(created_at)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** The mails that the portal has sent to the resident. @see spec/platform.md §2 Route table */
export function MailsPage() {
  const { t } = useTranslation('mails');
  return <ResidentPage title={t('title')}>{(seenBy) => <List {...seenBy} />}</ResidentPage>;
}
