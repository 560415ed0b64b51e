import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../app/texts/formats.ts';

const useStyles = makeStyles({
  lines: { margin: 0, display: 'grid', gap: '8px' },
  line: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '16px',
    '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  },
  total: {
    paddingBlockStart: '12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Rows of labels with sums in integer cents, null while unknown; the last row is the total. */
export function Sums({ rows }: { rows: readonly (readonly [label: string, cents: number | null])[] }) {
  const { i18n } = useTranslation();
  const styles = useStyles();
  return (
    <dl className={styles.lines} aria-live="polite">
      {rows.map(([label, cents], index) => (
        <div key={label} className={mergeClasses(styles.line, index === rows.length - 1 && styles.total)}>
          <dt>{label}</dt>
          <dd>{cents === null ? '–' : formatMoney(cents, i18n.language)}</dd>
        </div>
      ))}
    </dl>
  );
}
