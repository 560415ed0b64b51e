import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  box: {
    padding: '64px 16px',
    display: 'grid',
    gap: '16px',
    placeItems: 'center',
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
  ring: {
    width: '36px',
    height: '36px',
    borderRadius: '50%',
    border: `3px solid ${tokens.colorBrandStroke2}`,
    borderTopColor: tokens.colorBrandStroke1,
    animationName: { to: { transform: 'rotate(360deg)' } },
    animationDuration: '1s',
    animationTimingFunction: 'linear',
    animationIterationCount: 'infinite',
  },
});

/** A spinner, shown next to a text that says what is loading. */
export function Ring({ className }: { className?: string }) {
  const styles = useStyles();
  return <span className={mergeClasses(styles.ring, className)} aria-hidden="true" />;
}

/** A loading indicator that is also announced to screen readers. */
export function Loading({ text }: { text?: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <div className={styles.box} role="status" data-loading="">
      <Ring />
      <span>{text ?? t('loading')}</span>
    </div>
  );
}
