import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { percentage, progressOf, type Step, stepStatus } from '../../../engine/flow/wizard/progress.ts';
import type { ApplicationAnswer } from '../../app/application-query.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import type { DraftStore } from '../../forms/index.ts';
import { Beginning, useBeginning } from '../../wizard/beginning.tsx';
import { ProgressPanel } from '../../wizard/progress-panel.tsx';
import { StepTabs } from '../../wizard/step-tabs.tsx';
import { UnitHeader } from './costs/unit-header.tsx';
import { useStepStandings } from './use-step-standings.ts';

const PANEL = 'step';

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
  number: { margin: 0, color: tokens.colorNeutralForeground3 },
});

interface ApplicationLayoutProps {
  readonly answer: ApplicationAnswer;
  readonly store: DraftStore;
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly onSelect: (step: string) => void;
  readonly leavesFocus: () => boolean;
  /** Replaces the step's name. */
  readonly title?: string | undefined;
  /** Shown below the form. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** The unit at the top, progress and tabs on the left (on top when narrow), the open step beside them. */
export function ApplicationLayout(props: ApplicationLayoutProps) {
  const { answer, store, steps, step, onSelect, leavesFocus, title, below, children } = props;
  const { t } = useTranslation(['portal', 'application']);
  const styles = useStyles();
  const progress = progressOf(steps, answer.progress);
  const standingOf = useStepStandings(answer, store);
  const number = steps.findIndex(({ id }) => id === step.id) + 1;
  const lines = useBeginning();
  const begins = number === 1 && step.editable && !answer.begun && title === undefined;
  const place = (
    <p className={styles.number}>
      {t('apply.about')} · {t('apply.step', { number, total: steps.length })}
    </p>
  );
  return (
    <PageFrame keepsHeaderPlace>
      <UnitHeader unit={answer.unit_details} keepsRent={number === 1} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <div className={styles.progress}>
            <ProgressPanel percent={percentage(progress)} />
          </div>
          <StepTabs
            tabs={steps.map((one) => ({
              id: one.id,
              label: t(one.label),
              status: stepStatus(one, progress[one.id], standingOf(one)),
            }))}
            selected={step.id}
            panel={PANEL}
            onSelect={onSelect}
          />
        </div>
        <div id={PANEL} role="tabpanel" aria-labelledby={`tab-${step.id}`} className={styles.panel}>
          <div className={styles.head}>
            {begins ? <Beginning lines={lines} beside={place} /> : place}
            <PageHeading text={title ?? t(step.label)} leavesFocus={leavesFocus} page={step.id} />
          </div>
          {children}
        </div>
      </div>
      {below}
    </PageFrame>
  );
}
