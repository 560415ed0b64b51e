import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OfficeCase } from '../../../../contract/office/case.contract.ts';
import { dueText } from '../../../app/texts/due-text.ts';
import { Card } from '../../../resident/card.tsx';
import { useCardListStyles } from '../../../resident/card-list.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import { turnAddress } from '../frame/turn-address.ts';

type TurnsCardProps = Pick<OfficeCase, 'turns' | 'next' | 'case_id' | 'lease'>;

/** What waits for the office in a case: each turn opens at its form, and the lease where it is made or signed. */
export function TurnsCard({ turns, next, case_id, lease }: TurnsCardProps) {
  const { t } = useTranslation(['office', 'portal']);
  const styles = useCardListStyles();
  const links = useLinkStyles();
  return (
    <Card title={t('office:case.waits')}>
      {turns.length === 0 && next === null ? (
        <p className={styles.none}>{t('office:case.waits_none')}</p>
      ) : (
        <ul className={styles.list}>
          {next === null ? null : (
            <li className={styles.row}>
              <Link
                className={links.plain}
                to={
                  next === 'MAKE_LEASE'
                    ? `/office/leases/new/${case_id}`
                    : `/office/leases/view/${lease?.lease_id}`
                }
              >
                {t(`office:case.next.${next}`)}
              </Link>
            </li>
          )}
          {turns.map(({ process_id, title, about, due_at, time_zone, overdue, claimed_by }) => (
            <li key={process_id} className={styles.row}>
              <Link className={links.plain} to={turnAddress({ process_id, case_id })}>
                {title} · {about}
              </Link>
              <span className={styles.small}>
                {overdue ? (
                  <Badge color="danger" appearance="tint">
                    {t('portal:turn.is_overdue')}
                  </Badge>
                ) : null}{' '}
                {[
                  due_at === null ? null : t('portal:turn.due_by', { date: dueText(due_at, time_zone) }),
                  claimed_by === null ? null : t('portal:turn.claimed_by', { name: claimed_by.name }),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
