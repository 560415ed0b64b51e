import { useTranslation } from 'react-i18next';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { dueText } from '../../../app/texts/due-text.ts';
import { useDateTime } from '../../../app/texts/time-zone.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';

type Props = Pick<OfficeCase, 'open' | 'time_zone'>;

/** The processes of a household that have not ended, and whose turn it is in each. */
export function OpenCard({ open, time_zone }: Props) {
  const { t } = useTranslation(['office', 'portal']);
  const styles = useCardListStyles();
  const dateTime = useDateTime();
  return (
    <Card title={t('office:case.under_way')}>
      <ul className={styles.list}>
        {open.map(({ process_id, title, on, since, due_at }) => (
          <li key={process_id} className={styles.row}>
            <span>
              <span className={styles.name}>{title}</span> {t(`office:case.on.${on}`)}
            </span>
            <span className={styles.small}>
              {[
                t('portal:turn.since', { date: dateTime(since) }),
                ...(due_at === null ? [] : [t('portal:turn.due_by', { date: dueText(due_at, time_zone) })]),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
