import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  box: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '12px',
    lineHeight: tokens.lineHeightBase400,
  },
  text: { flex: '1 1 100%', color: tokens.colorNeutralForeground2 },
});

interface TimedRedirectProps {
  /** Milliseconds until the page changes by itself; only displayed, the caller has the timer. */
  readonly ms: number;
  /** True if the person has stopped the redirect. */
  readonly stopped: boolean;
  readonly onStay: () => void;
  readonly onContinue: () => void;
}

/**
 * Announces that the page changes by itself in some seconds, and lets the person stop or skip the wait, so that nobody
 * is taken away from a page that they are still reading.
 */
export function TimedRedirect({ ms, stopped, onStay, onContinue }: TimedRedirectProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <div className={styles.box}>
      <span className={styles.text} role="status">
        {stopped ? t('redirect.stayed') : t('redirect.soon', { seconds: Math.round(ms / 1000) })}
      </span>
      {stopped ? null : (
        <Button size="large" onClick={onStay}>
          {t('redirect.stay')}
        </Button>
      )}
      <Button size="large" appearance="primary" onClick={onContinue}>
        {t('redirect.continue')}
      </Button>
    </div>
  );
}
