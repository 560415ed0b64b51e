import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '../../../app/api/api-client.ts';
import { useLinkStyles } from '../../../resident/link-styles.ts';
import type { OfficeMember } from '../frame/office-page.tsx';

const useStyles = makeStyles({ nav: { display: 'flex', flexWrap: 'wrap', gap: '8px 20px' } });

/** The key of the acts that wait in the query cache. */
export const waitingMoneyKey = (user_id: string) => ['office money waiting', user_id] as const;

/** What waits for a second member at the property. */
export const useWaitingMoney = (
  { token, user_id }: Pick<OfficeMember, 'token' | 'user_id'>,
  isWanted = true,
) =>
  useQuery({
    queryKey: waitingMoneyKey(user_id),
    queryFn: ({ signal }) => call('GET /api/office/money/waiting', { token, signal }),
    enabled: isWanted,
  });

/** The pages of the money, with the number of acts that wait. */
export function MoneyNav(member: Pick<OfficeMember, 'token' | 'user_id'>) {
  const { t } = useTranslation('office-money');
  const styles = useStyles();
  const links = useLinkStyles();
  const { data: waiting = [] } = useWaitingMoney(member);
  return (
    <nav className={styles.nav} aria-label={t('nav.label')}>
      <Link className={links.plain} to="/office/money">
        {t('nav.register')}
      </Link>
      <Link className={links.plain} to="/office/money/received">
        {t('nav.received')}
      </Link>
      <Link className={links.plain} to="/office/money/waiting">
        {t('nav.waiting', { count: waiting.filter(({ refused }) => refused === null).length })}
      </Link>
      <Link className={links.plain} to="/office/money/books">
        {t('nav.books')}
      </Link>
    </nav>
  );
}
