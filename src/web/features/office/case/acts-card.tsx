import { useTranslation } from 'react-i18next';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';

/** What members of the office have done with an application, with their names and reasons. */
export function ActsCard({ acts }: { readonly acts: NonNullable<OfficeCase['application']>['acts'] }) {
  const { t, i18n } = useTranslation('office-applications');
  const styles = useCardListStyles();
  const dateTime = useDateTime();
  const textOf = (event: string) => (i18n.exists(`office-applications:acts.${event}`) ? event : 'other');
  return (
    <Card title={t('acts.title')}>
      <ul className={styles.list}>
        {acts.map(({ event, at, by, about, reason, from, to }) => (
          <li key={`${event} ${at} ${about}`} className={styles.row}>
            <span>
              {t(`acts.${textOf(event)}`, { name: about, from, to })}
              {reason === '' ? null : <span className={styles.small}> {t('acts.reason', { reason })}</span>}
            </span>
            <span className={styles.small}>
              {by} · <time dateTime={at}>{dateTime(at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
