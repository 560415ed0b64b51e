import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../page/notice.tsx';
import { type Notification, notifications, SHOWN_FOR_MS } from './notifications.ts';

const useStyles = makeStyles({
  list: {
    position: 'fixed',
    insetBlockStart: '12px',
    insetInlineStart: '50%',
    transform: 'translateX(-50%)',
    zIndex: 1000,
    width: 'min(560px, calc(100vw - 24px))',
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    pointerEvents: 'none',
  },
  group: { display: 'flex', flexDirection: 'column', gap: '8px' },
  one: {
    pointerEvents: 'auto',
    flexWrap: 'nowrap',
    boxShadow: tokens.shadow16,
  },
});

/** Goes by itself after 5 s; stays while somebody points at it or has the focus in it. */
function One({ notification }: { notification: Notification }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(() => notifications.dismiss(notification.id), SHOWN_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [held, notification.id]);
  return (
    <Notice
      intent={notification.intent}
      className={styles.one}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      actions={
        <Button
          appearance="transparent"
          size="small"
          icon={<DismissRegular />}
          aria-label={t('close')}
          onClick={() => notifications.dismiss(notification.id)}
        />
      }
    >
      {notification.text}
    </Notice>
  );
}

/** The notifications, top centre. Errors interrupt a screen reader, the others wait their turn. */
export function NotificationList() {
  const styles = useStyles();
  const shown = useSyncExternalStore(notifications.subscribe, notifications.current);
  const list = (which: (one: Notification) => boolean) =>
    shown.filter(which).map((one) => <One key={one.id} notification={one} />);
  return (
    <div className={styles.list} data-notifications="">
      <div role="alert" className={styles.group}>
        {list((one) => one.intent === 'error')}
      </div>
      <div role="status" className={styles.group}>
        {list((one) => one.intent !== 'error')}
      </div>
    </div>
  );
}
