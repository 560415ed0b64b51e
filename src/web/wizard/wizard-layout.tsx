import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useCallback } from 'react';
import {
  type ProgressByStep,
  percentage,
  type Step,
  type StepStanding,
  stepStatus,
} from '../../engine/flow/wizard/progress.ts';
import { PageHeading } from '../app/page/page-heading.tsx';
import type { DraftStore } from '../forms/index.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { StepTabs } from './step-tabs.tsx';

const PANEL = 'step';

/** Elements that may keep the focus: a chosen tab, a wrong field, the summary of errors. */
const HAS_ITS_FOCUS = '[role=tab], [data-field] *, [data-error-summary]';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: '264px minmax(0, 1fr)',
    gap: '32px',
    alignItems: 'start',
    '@media (min-width: 600px) and (max-width: 899px)': {
      gridTemplateColumns: '216px minmax(0, 1fr)',
      gap: '20px',
    },
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px' },
    '@media print': { display: 'block' },
  },
  /** Three columns need a wide page: on others the tabs are above the step. */
  columnsBeside: {
    '@media (min-width: 1100px) and (max-width: 1499px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '20px',
    },
  },
  sideAbove: { '@media (min-width: 1100px) and (max-width: 1499px)': { position: 'static' } },
  side: {
    display: 'grid',
    gap: '24px',
    minWidth: 0,
    '@media (min-width: 600px)': {
      position: 'sticky',
      insetBlockStart: '24px',
      padding: '20px 16px',
      borderRadius: tokens.borderRadiusXLarge,
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      backgroundColor: tokens.colorNeutralBackground1,
    },
    '@media (max-width: 599px)': { gap: '4px' },
    '@media print': { display: 'none' },
  },
  progress: { paddingInline: '4px' },
  panel: {
    display: 'grid',
    gap: '28px',
    minWidth: 0,
    padding: '36px 40px 32px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (min-width: 600px) and (max-width: 899px)': { padding: '28px 24px' },
    '@media (max-width: 599px)': { padding: '12px 16px 24px', gap: '12px' },
  },
  head: { display: 'grid', gap: '4px' },
  place: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface WizardLayoutProps {
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly progress: ProgressByStep;
  readonly standingOf: (step: Step) => StepStanding;
  /** The text of a step's tab. */
  readonly nameOf: (step: Step) => string;
  readonly onSelect: (step: string) => void;
  readonly store: DraftStore;
  /** What is filled in, and which of its steps is open; a form without steps shows none. */
  readonly place: string;
  /** Replaces the line of the place, which it is given. */
  readonly head?: ((place: ReactNode) => ReactNode) | undefined;
  readonly title: string;
  /** Something else stands beside the form. */
  readonly isBeside?: boolean;
  readonly children: ReactNode;
}

/** Progress and tabs on the left (on top when narrow), the open step beside them; a single step has no tabs. */
export function WizardLayout(props: WizardLayoutProps) {
  const {
    steps,
    step,
    progress,
    standingOf,
    nameOf,
    onSelect,
    store,
    head = (it) => it,
    title,
    isBeside,
  } = props;
  const styles = useStyles();
  const isWizard = steps.length > 1;
  const leavesFocus = useCallback(
    () => store.focusRequest() !== null || (document.activeElement?.matches(HAS_ITS_FOCUS) ?? false),
    [store],
  );
  return (
    <div className={isWizard ? mergeClasses(styles.columns, isBeside && styles.columnsBeside) : undefined}>
      {isWizard ? (
        <div className={mergeClasses(styles.side, isBeside && styles.sideAbove)}>
          <div className={styles.progress}>
            <ProgressPanel percent={percentage(progress)} />
          </div>
          <StepTabs
            tabs={steps.map((one) => ({
              id: one.id,
              label: nameOf(one),
              status: stepStatus(one, progress[one.id], standingOf(one)),
            }))}
            selected={step.id}
            panel={PANEL}
            onSelect={onSelect}
          />
        </div>
      ) : null}
      <div
        id={PANEL}
        className={styles.panel}
        {...(isWizard && { role: 'tabpanel', 'aria-labelledby': `tab-${step.id}` })}
      >
        <div className={styles.head}>
          {isWizard ? head(<p className={styles.place}>{props.place}</p>) : null}
          <PageHeading text={title} leavesFocus={leavesFocus} page={isWizard ? step.id : undefined} />
        </div>
        {props.children}
      </div>
    </div>
  );
}
