import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

const useStyles = makeStyles({
  section: {
    display: 'grid',
    gap: '12px',
    padding: '20px 24px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { padding: '16px' },
  },
  title: {
    margin: 0,
    paddingBlockEnd: '4px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
  },
  rows: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
    gap: '10px 24px',
    margin: 0,
  },
  term: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  value: { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  nothing: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** A section of the packet, named by its heading. */
export function PacketSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const styles = useStyles();
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A label and its answer; '' is shown as a dash. */
export type PacketRow = readonly [label: string, value: string];

/** The answers of one entry, each with its label. Values are always shown as text. */
export function PacketRows({ rows }: { readonly rows: readonly PacketRow[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className={styles.term}>{label}</dt>
          <dd className={styles.value}>{value === '' ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Entries of a list under one heading; an empty list says so. */
export function PacketList({ entries }: { readonly entries: readonly (readonly PacketRow[])[] }) {
  const { t } = useTranslation('packet');
  const styles = useStyles();
  if (entries.length === 0) return <p className={styles.nothing}>{t('none')}</p>;
  return entries.map((rows, index) => (
    // The entries of a printed list have no identity of their own, and never move.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <PacketRows key={index} rows={rows} />
  ));
}
