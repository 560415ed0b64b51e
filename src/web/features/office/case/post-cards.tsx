import { useTranslation } from 'react-i18next';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';

/** The workorders of a lease, the newest first. */
export function WorkordersCard({
  workorders,
}: {
  readonly workorders: NonNullable<OfficeCase['workorders']>;
}) {
  const { t } = useTranslation(['office', 'workorders']);
  const styles = useCardListStyles();
  const dateTime = useDateTime();
  return (
    <Card title={t('office:case.workorders')}>
      {workorders.length === 0 ? (
        <p className={styles.none}>{t('office:case.workorders_none')}</p>
      ) : (
        <ul className={styles.list}>
          {workorders.map(({ workorder_id, reference, title, status, created_at }) => (
            <li key={workorder_id} className={styles.row}>
              <span>
                <span className={styles.name}>{title}</span> <span className={styles.small}>{reference}</span>
              </span>
              <span className={styles.small}>
                {t(`workorders:status.${status}`)} · <time dateTime={created_at}>{dateTime(created_at)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The latest messages between the office and a household. */
export function MessagesCard({ messages }: { readonly messages: NonNullable<OfficeCase['messages']> }) {
  const { t } = useTranslation('office');
  const styles = useCardListStyles();
  const dateTime = useDateTime();
  return (
    <Card title={t('case.messages')}>
      {messages.length === 0 ? (
        <p className={styles.none}>{t('case.messages_none')}</p>
      ) : (
        <ul className={styles.list}>
          {messages.map(({ id, by_office, author, subject, message, created_at }) => (
            <li key={id}>
              <div className={styles.row}>
                <span className={styles.name}>{subject}</span>
                <span className={styles.small}>
                  {by_office ? t('case.by_office', { name: author }) : author} ·{' '}
                  <time dateTime={created_at}>{dateTime(created_at)}</time>
                </span>
              </div>
              <p className={styles.none}>{message}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
