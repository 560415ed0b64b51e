import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PersonSwapRegular } from '@fluentui/react-icons/svg/person-swap';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '../../../contract/session/session.contract.ts';
import { toast } from '../notifications/notifications.ts';
import { useLiveSession } from './use-session.ts';

const MINUTE_MS = 60_000;
/** The number of minutes left at which the person is notified once more. */
const SOON_MINUTES = 5;

const useStyles = makeStyles({
  banner: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px 12px',
    padding: '6px 16px',
    color: tokens.colorNeutralForegroundInverted,
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    '@media print': { display: 'none' },
  },
  icon: { display: 'inline-flex', fontSize: '20px' },
  text: { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
});

interface ImpersonationBannerProps {
  readonly user: UserSession;
  readonly impersonation: NonNullable<UserSession['impersonation']>;
}

/** Whole minutes until the end, by this device's clock; 0 if it has passed. */
function useMinutesLeft(ends_at: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(ends_at) - Date.now()) / MINUTE_MS));
  const [minutes, setMinutes] = useState(left);
  useEffect(() => {
    const timer = window.setInterval(() => setMinutes(left()), 10_000);
    return () => window.clearInterval(timer);
  });
  return minutes;
}

/** Shows on every page that a staff member acts for this person and for how long, with a button to end it. */
function ImpersonationBanner({ user, impersonation: { by, ends_at } }: ImpersonationBannerProps) {
  const { t } = useTranslation('session');
  const styles = useStyles();
  const { live, impersonation } = useLiveSession();
  const minutes = useMinutesLeft(ends_at);
  const isSoon = minutes === SOON_MINUTES;
  useEffect(() => {
    if (isSoon) toast('warning', t('impersonation.soon', { count: SOON_MINUTES }));
  }, [isSoon, t]);
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <aside className={styles.banner} aria-label={t('impersonation.banner')}>
      <span className={styles.icon} aria-hidden="true">
        <PersonSwapRegular />
      </span>
      <p className={styles.text}>
        {t('impersonation.as', { name, by })} · {t('impersonation.left', { count: minutes })}
      </p>
      <Button
        size="small"
        disabledFocusable={impersonation.state !== 'active'}
        onClick={live.endImpersonation}
      >
        {t('menu.end_impersonate')}
      </Button>
    </aside>
  );
}

/** The parts of the session that every page shows: the banner of an impersonation. */
export function SessionPresence() {
  const { user, impersonation } = useLiveSession();
  if (user === null || user.impersonation === null || impersonation.state === 'none') return null;
  return <ImpersonationBanner user={user} impersonation={user.impersonation} />;
}
