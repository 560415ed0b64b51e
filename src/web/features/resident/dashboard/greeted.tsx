import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaseUnit } from '../../../../contract/session/lease-unit.contract.ts';
import type { UserSession } from '../../../../contract/session/session.contract.ts';
import { PageHeading } from '../../../app/page/page-heading.tsx';
import { timeAgo } from './last-login.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' },
  greeting: { display: 'grid', gap: '4px', '& p': { margin: 0, color: tokens.colorNeutralForeground2 } },
});

interface GreetedProps {
  readonly user: UserSession;
  readonly unit: LeaseUnit | null;
  readonly children: ReactNode;
}

/** The start page's column: greets the person, says when they were last here, and shows the rest below. */
export function Greeted({ user, unit, children }: GreetedProps) {
  const { t, i18n } = useTranslation('dashboard');
  const styles = useStyles();
  // Fixed on mount: the page does not count the seconds.
  const [now] = useState(() => new Date().toISOString());
  const last = unit?.last_login ?? null;
  return (
    <div className={styles.page}>
      <div className={styles.greeting}>
        <PageHeading text={t('greeting', { name: `${user.first_name} ${user.last_name}`.trim() })} />
        {last === null ? null : <p>{t('last_login', { ago: timeAgo(last, now, i18n.language) })}</p>}
      </div>
      {children}
    </div>
  );
}
