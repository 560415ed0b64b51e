import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gap: '4px 16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
    margin: '0 0 4px',
  },
  label: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  text: {
    margin: 0,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxHeight: '12rem',
    overflowY: 'auto',
  },
});

interface TextPairProps {
  readonly labels: readonly string[];
  readonly texts: readonly string[];
}

/** Texts beside each other, each below its label. */
export function TextPair({ labels, texts }: TextPairProps) {
  const styles = useStyles();
  return (
    <dl className={styles.pair}>
      {labels.map((label, index) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.text}>{texts[index]}</dd>
        </div>
      ))}
    </dl>
  );
}
