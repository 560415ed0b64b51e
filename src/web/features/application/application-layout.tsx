import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { progressOf, type Step } from '../../../engine/flow/wizard/progress.ts';
import type { ApplicationAnswer } from '../../app/application-query.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import type { DraftStore } from '../../forms/index.ts';
import { Beginning, useBeginning } from '../../wizard/beginning.tsx';
import { WizardLayout } from '../../wizard/wizard-layout.tsx';
import { UnitHeader } from './costs/unit-header.tsx';
import { useStepStandings } from './use-step-standings.ts';

interface ApplicationLayoutProps {
  readonly answer: ApplicationAnswer;
  readonly store: DraftStore;
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly onSelect: (step: string) => void;
  /** Replaces the step's name. */
  readonly title?: string | undefined;
  /** Shown below the form. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** The unit at the top, the wizard below it. */
export function ApplicationLayout(props: ApplicationLayoutProps) {
  const { answer, store, steps, step, onSelect, title, below, children } = props;
  const { t } = useTranslation(['portal', 'application']);
  const standingOf = useStepStandings(answer, store);
  const number = steps.findIndex(({ id }) => id === step.id) + 1;
  const lines = useBeginning();
  const begins = number === 1 && step.editable && !answer.begun && title === undefined;
  return (
    <PageFrame keepsHeaderPlace>
      <UnitHeader unit={answer.unit_details} keepsRent={number === 1} />
      <WizardLayout
        steps={steps}
        step={step}
        progress={progressOf(steps, answer.progress)}
        standingOf={standingOf}
        nameOf={({ label }) => t(label)}
        onSelect={onSelect}
        store={store}
        place={`${t('apply.about')} · ${t('apply.step', { number, total: steps.length })}`}
        head={begins ? (place) => <Beginning lines={lines} beside={place} /> : undefined}
        title={title ?? t(step.label)}
      >
        {children}
      </WizardLayout>
      {below}
    </PageFrame>
  );
}
