import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../app/page/progress-bar.tsx';

const useStyles = makeStyles({
  panel: { display: 'grid', gap: '8px', '@media (max-width: 599px)': { gap: '4px' } },
  line: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '12px' },
  label: { color: tokens.colorNeutralForeground2 },
  percent: {
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    '@media (max-width: 599px)': { fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
    fontVariantNumeric: 'tabular-nums',
  },
});

/** How much of the application is filled in. @see spec/application.md §2 Layout */
export function ProgressPanel({ percent }: { percent: number }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const label = useId();
  return (
    <div className={styles.panel}>
      <div className={styles.line}>
        <span id={label} className={styles.label}>
          {t('apply.completed')}
        </span>
        <span className={styles.percent}>{percent}%</span>
      </div>
      <ProgressBar share={percent / 100} aria-labelledby={label} />
    </div>
  );
}
