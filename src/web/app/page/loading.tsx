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

/** Turns while something is on its way; beside a text that says what. */
export function Ring({ className }: { className?: string }) {
  const styles = useStyles();
  return <span className={mergeClasses(styles.ring, className)} aria-hidden="true" />;
}

/** Shown while something is on its way; says so to a screen reader as well. */
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
