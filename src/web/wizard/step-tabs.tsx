import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepStatus } from '../../engine/flow/wizard/progress.ts';
import { TabList } from '../widgets/tab-list.tsx';

/** The tab of a step, with the step's status. */
interface StepTab {
  readonly id: string;
  readonly label: string;
  readonly status: StepStatus;
}

interface StepTabsProps {
  readonly tabs: readonly StepTab[];
  readonly selected: string;
  readonly panel: string;
  readonly onSelect: (id: string) => void;
}

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    '@media (max-width: 599px)': {
      flexDirection: 'row',
      overflowX: 'auto',
      scrollSnapType: 'x proximity',
      marginInline: '-16px',
      padding: '4px 16px',
    },
  },
  tab: {
    // Contains its hidden text, which would otherwise add to the width of the page when the tabs scroll.
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '44px',
    padding: '8px 12px',
    border: 'none',
    borderRadius: tokens.borderRadiusLarge,
    background: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    cursor: 'pointer',
    scrollSnapAlign: 'center',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@media (max-width: 599px)': {
      flexShrink: 0,
      gap: '8px',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      backgroundColor: tokens.colorNeutralBackground1,
    },
  },
  selected: {
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    fontWeight: tokens.fontWeightSemibold,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    '@media (max-width: 599px)': { backgroundColor: tokens.colorBrandBackground2 },
  },
  icon: { display: 'inline-flex', fontSize: '20px', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  needs_attention: { color: tokens.colorStatusWarningForeground1 },
  words: { display: 'grid' },
  // The label of an untouched step is enough for screen readers: the word under it is only visual.
  untouched: { '::after': { content: 'attr(data-status)' } },
  status: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
  },
});

const ICONS: Partial<Record<StepStatus, ReactElement>> = {
  done: <CheckmarkCircleFilled />,
  needs_attention: <WarningFilled />,
};

const STATUS = {
  not_started: 'apply.tab_not_started',
  in_progress: 'apply.tab_in_progress',
  needs_attention: 'apply.tab_needs_attention',
  done: 'apply.tab_done',
  not_needed: 'apply.tab_not_needed',
} as const satisfies Record<StepStatus, string>;

/** The tabs of a wizard's steps, left or on top. */
export function StepTabs({ tabs, selected, panel, onSelect }: StepTabsProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${selected}"]`);
    if (!row || !tab) return;
    // Runs once the page is laid out: before that, it would force the browser to lay the page out twice.
    const laidOut = new ResizeObserver(() => {
      laidOut.disconnect();
      row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
    });
    laidOut.observe(row);
    return () => laidOut.disconnect();
  }, [selected]);
  const content = ({ label, status }: StepTab) => (
    <>
      <span
        className={mergeClasses(
          styles.icon,
          status === 'done' && styles.done,
          status === 'needs_attention' && styles.needs_attention,
        )}
        aria-hidden="true"
      >
        {ICONS[status] ?? <CircleRegular />}
      </span>
      <span className={styles.words}>
        {label}
        {status === 'not_started' ? (
          <span className={mergeClasses(styles.status, styles.untouched)} data-status={t(STATUS[status])} />
        ) : (
          <span className={styles.status}>{t(STATUS[status])}</span>
        )}
      </span>
    </>
  );
  return (
    <TabList
      ref={list}
      name={t('apply.tabs')}
      tabs={tabs.map((tab) => ({ id: tab.id, content: content(tab) }))}
      selected={selected}
      panel={panel}
      looks={styles}
      isVertical
      onSelect={onSelect}
    />
  );
}
