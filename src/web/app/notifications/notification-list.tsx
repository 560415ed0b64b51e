import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
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
  toasts: {
    insetInlineStart: 'auto',
    insetInlineEnd: '12px',
    transform: 'none',
    width: 'min(360px, calc(100vw - 24px))',
  },
  group: { display: 'flex', flexDirection: 'column', gap: '8px' },
  one: {
    pointerEvents: 'auto',
    flexWrap: 'nowrap',
    boxShadow: tokens.shadow16,
  },
});

/** Disappears after its time; stays while the pointer is on it or the focus is in it. */
function One({ notification }: { notification: Notification }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = window.setTimeout(
      () => notifications.dismiss(notification.id),
      SHOWN_FOR_MS[notification.as],
    );
    return () => window.clearTimeout(timer);
  }, [held, notification.id, notification.as]);
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

/** The notifications: snackbars top center, toasts top right. Only errors interrupt a screen reader. */
export function NotificationList() {
  const styles = useStyles();
  const shown = useSyncExternalStore(notifications.subscribe, notifications.current);
  const list = (which: (one: Notification) => boolean) =>
    shown.filter(which).map((one) => <One key={one.id} notification={one} />);
  return (['snackbar', 'toast'] as const).map((as) => (
    <div
      key={as}
      className={mergeClasses(styles.list, as === 'toast' && styles.toasts)}
      data-notifications=""
    >
      <div role="alert" className={styles.group}>
        {list((one) => one.as === as && one.intent === 'error')}
      </div>
      <div role="status" className={styles.group}>
        {list((one) => one.as === as && one.intent !== 'error')}
      </div>
    </div>
  ));
}
