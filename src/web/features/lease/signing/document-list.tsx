import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentCount } from '../lease-subject.ts';

interface DocumentListProps {
  readonly documents: readonly DocumentCount[];
  /** Null for the lease. */
  readonly openAddendum: string | null;
  readonly addressOf: (addendumId: string | null) => string;
}

const useStyles = makeStyles({
  card: {
    padding: '16px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  title: { margin: '0 0 8px', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  list: { margin: 0, padding: 0, display: 'grid', gap: '4px', listStyleType: 'none' },
  link: {
    minHeight: '44px',
    padding: '8px 12px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  open: { backgroundColor: tokens.colorNeutralBackground3, fontWeight: tokens.fontWeightSemibold },
  name: { minWidth: 0, overflowWrap: 'anywhere' },
  count: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    flexShrink: 0,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  done: { fontSize: '16px', color: tokens.colorStatusSuccessForeground1 },
});

/**
 * The lease and its addendums, each with its signing progress. A link reloads the page: another document is another
 * file. @see spec/pre-application.md §2 Lease signing
 */
export function DocumentList({ documents, openAddendum, addressOf }: DocumentListProps) {
  const { t } = useTranslation('lease');
  const styles = useStyles();
  const heading = useId();
  return (
    <nav className={styles.card} aria-labelledby={heading} data-readable="">
      <h2 id={heading} className={styles.title}>
        {t('documents.title')}
      </h2>
      <ul className={styles.list}>
        {documents.map(({ addendum_id, file_name, signed, total }) => {
          const isOpen = addendum_id === openAddendum;
          return (
            <li key={addendum_id ?? ''}>
              <a
                href={addressOf(addendum_id)}
                className={mergeClasses(styles.link, isOpen && styles.open)}
                aria-current={isOpen ? 'page' : undefined}
              >
                <span className={styles.name}>{file_name}</span>
                <span className={styles.count}>
                  <span className="visually-hidden">{t('documents.signed')}</span>
                  {`${signed}/${total}`}
                  {signed === total ? (
                    <span className={styles.done} aria-hidden="true">
                      <CheckmarkCircleFilled />
                    </span>
                  ) : null}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
