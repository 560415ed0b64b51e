import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../widgets/use-narrow.ts';

const useStyles = makeStyles({
  place: { display: 'grid', gap: '8px', minWidth: 0 },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 12px',
  },
  toggle: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '28px',
    padding: '0 2px',
    border: 'none',
    font: 'inherit',
    color: tokens.colorBrandForegroundLink,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  icon: { display: 'inline-flex', fontSize: '16px' },
  turned: { transform: 'rotate(180deg)' },
  turnedByWidth: { '@media (min-width: 600px)': { transform: 'rotate(180deg)' } },
  list: {
    margin: '0 0 12px',
    paddingInlineStart: '20px',
    display: 'grid',
    gap: '6px',
    color: tokens.colorNeutralForeground2,
  },
  byWidth: { '@media (max-width: 599px)': { display: 'none' } },
  closed: { display: 'none' },
});

const LINES = ['time', 'at_hand', 'saved', 'seen'] as const;

/** What applicants want to know before they start: how long it takes, what to have at hand, who sees the data. */
export function useBeginning(): readonly string[] {
  const { t } = useTranslation();
  return LINES.map((line) => t(`apply.beginning.${line}`));
}

/** The lines as a list, below their title. */
export function BeginningLines() {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <>
      <p>{t('apply.beginning.lead')}</p>
      <ul className={styles.list}>
        {useBeginning().map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

interface BeginningProps {
  readonly lines: readonly string[];
  /** Shown on the line of the button. */
  readonly beside?: ReactNode;
}

/** The lines on the page itself, below a button that toggles them: on a phone they are hidden at first. */
export function Beginning({ lines, beside }: BeginningProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const isNarrow = useNarrow();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? !isNarrow;
  const list = useId();
  return (
    <div className={styles.place}>
      <div className={styles.row}>
        {beside}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setChosen(!isOpen)}
        >
          {t('apply.beginning.title')}
          <span
            className={mergeClasses(
              styles.icon,
              chosen === null && styles.turnedByWidth,
              chosen === true && styles.turned,
            )}
            aria-hidden="true"
          >
            <ChevronDownRegular />
          </span>
        </button>
      </div>
      <ul
        id={list}
        className={mergeClasses(
          styles.list,
          chosen === null && styles.byWidth,
          chosen === false && styles.closed,
        )}
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
