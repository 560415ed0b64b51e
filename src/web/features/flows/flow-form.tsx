import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../../engine/flow/run/place.ts';
import {
  type Progress,
  percentage,
  type Step,
  type StepStanding,
  stepStatus,
  untouched,
} from '../../../engine/flow/wizard/progress.ts';
import { countForm } from '../../../engine/forms/answers/count.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { useAsk } from '../../app/dialogs/ask.tsx';
import { useBundles } from '../../app/form-bundles.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { PageHeading } from '../../app/page/page-heading.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import { useSnapshot } from '../../app/use-snapshot.ts';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { ErrorSummary, issueSentence, useDirty } from '../../forms/index.ts';
import { ActionBar } from '../../wizard/action-bar.tsx';
import { FormSections } from '../../wizard/form-sections.tsx';
import { ProgressPanel } from '../../wizard/progress-panel.tsx';
import { useRefusedFiles } from '../../wizard/refused-files.ts';
import { wouldLose } from '../../wizard/saving/held-draft.ts';
import { keysOf, useStepIssues } from '../../wizard/step-forms.ts';
import { StepTabs } from '../../wizard/step-tabs.tsx';
import { stillTold } from '../../wizard/told-issues.ts';
import { type FlowSubject, formFactsOf } from './flow-subject.ts';
import { loadWidgets } from './load-widgets.ts';
import { mayBeKept } from './unsent/unsent-answers.ts';
import { type OpenForms, stepsAt, useFlowForm } from './use-flow-form.ts';
import { useFlowPorts } from './use-flow-ports.ts';

const StaleDialog = lazy(async () => ({
  default: (await import('../../wizard/saving/stale-dialog.tsx')).StaleDialog,
}));

const PANEL = 'step';
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
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
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
    '@media (max-width: 599px)': { gap: '12px' },
  },
  panel: {
    display: 'grid',
    gap: '28px',
    minWidth: 0,
    padding: '36px 40px 32px',
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (min-width: 600px) and (max-width: 899px)': { padding: '28px 24px' },
    '@media (max-width: 599px)': { padding: '24px 16px' },
  },
  head: { display: 'grid', gap: '4px' },
  number: { margin: 0, color: tokens.colorNeutralForeground3 },
});

type Props = ScreenProps<FlowSubject>;
type Bundles = ReadonlyMap<string, FormBundle>;

/** The forms of a wizard or of a form state. While a task runs the last ones stay. */
export function FlowForm(props: Props) {
  const { here, facts, flow } = props.flow;
  const shown = useRef(here);
  if (here.kind === 'wizard' || here.kind === 'form') shown.current = here;
  const place = shown.current;
  const ids = stepsAt({ flow, facts }, place).flatMap(({ sections }) => sections.map(({ form }) => form));
  const loaded = useBundles([...new Set(ids)]);
  if (loaded === null) {
    return <Waiting />;
  }
  const bundles = new Map(loaded.map((bundle) => [bundle.id, bundle]));
  return <OpenFlowForm key={place.state} {...props} place={place} bundles={bundles} />;
}

function OpenFlowForm({ flow, subject, place, bundles }: Props & { place: Place; bundles: Bundles }) {
  const { t } = useTranslation([flow.flow.id, 'portal', 'forms', 'errors']);
  const styles = useStyles();
  const [ask, question] = useAsk();
  const open = useFlowForm(flow, subject, { place, bundles });
  const { refused, tell } = useRefusedFiles();
  const { steps, step, saving } = open;
  const { store } = open.held;
  const sends = flow.here.kind === 'task';
  const facts = formFactsOf(subject.view);
  const shown = step.sections.flatMap(({ form }) => bundles.get(form) ?? []);
  const uploads = useFlowPorts(subject, ask, tell, mayBeKept(shown));
  useEffect(() => {
    // The network may fail before a later step is opened.
    void loadWidgets(bundles.values());
  }, [bundles]);
  const issues = useStepIssues(shown, store, facts, open);
  const progress = Object.fromEntries(steps.map((one) => [one.id, progressOf(one, bundles, open, subject)]));
  const event = Object.keys(flow.flow.file.states[place.state]?.on ?? {})[0];
  const isLast = steps.at(-1)?.id === step.id;
  const isWizard = steps.length > 1;
  const title = step.label === '' ? (subject.view.page?.title ?? '') : t(step.label);
  const leavesFocus = useCallback(
    () => store.focusRequest() !== null || (document.activeElement?.matches(HAS_ITS_FOCUS) ?? false),
    [store],
  );
  return (
    <PageFrame width={isWizard ? 'wide' : 'narrow'}>
      <div className={isWizard ? styles.columns : undefined}>
        {isWizard ? (
          <div className={styles.side}>
            <ProgressPanel percent={percentage(progress)} />
            <StepTabs
              tabs={steps.map((one) => ({
                id: one.id,
                label: t(one.label),
                status: stepStatus(one, progress[one.id], standingOf(one, bundles, open, subject)),
              }))}
              selected={step.id}
              panel={PANEL}
              onSelect={open.goTo}
            />
          </div>
        ) : null}
        <div
          id={PANEL}
          className={styles.panel}
          {...(isWizard && { role: 'tabpanel', 'aria-labelledby': `tab-${step.id}` })}
        >
          <div className={styles.head}>
            {isWizard ? (
              <p className={styles.number}>
                {subject.view.page?.title} ·{' '}
                {t('portal:apply.step', { number: steps.indexOf(step) + 1, total: steps.length })}
              </p>
            ) : null}
            <PageHeading text={title} leavesFocus={leavesFocus} page={isWizard ? step.id : undefined} />
          </div>
          <ErrorSummary
            issues={[...issues, ...refused]}
            textOf={(issue) => issueSentence(t, shown, issue, store.getAll(), facts)}
            onGo={(path) => store.requestFocus(path)}
            attempt={open.attempt}
          />
          <FormSections
            bundles={shown}
            untitled={shown.length === 1 && shown.every(({ ui }) => t(ui.title) === title)}
            store={store}
            facts={facts}
            issues={issues}
            showIssues={open.tried || issues.length > 0}
            editable={step.editable && !sends}
            uploads={uploads}
            onSign={noSignature}
            confirmRemove={always}
          />
          <ActionBar
            onPrevious={flow.allows({ type: 'PREVIOUS' }) ? () => flow.send({ type: 'PREVIOUS' }) : undefined}
            onSave={isWizard ? () => open.save('stay') : undefined}
            onContinue={isLast ? undefined : () => open.save('continue')}
            onSubmit={isLast && event !== undefined ? () => open.submit(event) : undefined}
            continueLabel={t('portal:apply.save_continue')}
            submitLabel={t('portal:flow.send')}
            busy={saving.busy || sends}
            note={<SavedNote open={open} busy={saving.busy || sends} />}
          />
        </div>
      </div>
      {question}
      {saving.newer === null ? null : (
        <Suspense fallback={null}>
          <StaleDialog
            saving={saving}
            newer={saving.newer}
            store={store}
            bundles={[...bundles.values()]}
            title={t('portal:flow.stale.title')}
            text={t('portal:flow.stale.text')}
            nameOf={(part) => {
              const form = [...bundles.values()].find((bundle) => keysOf(bundle).includes(part));
              return form === undefined ? part : t(form.ui.title);
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

const noSignature = () => Promise.resolve(null);
const always = () => Promise.resolve(true);

/** Where the answers are. That they are kept on the device was announced when it happened. */
function SavedNote({ open: { held }, busy }: { open: OpenForms; busy: boolean }) {
  const { t } = useTranslation('portal');
  const { store } = held;
  const unsaved = useDirty(store);
  const subscribe = useCallback((listener: () => void) => store.subscribe('*', listener), [store]);
  const loses = useSnapshot(subscribe, () => wouldLose(held));
  if (unsaved && !loses && !busy) return <span>{t('flow.offline')}</span>;
  const key = busy ? 'saving' : unsaved ? 'unsaved' : 'all_saved';
  return <span role="status">{!busy && !unsaved && held.revision === 0 ? null : t(`apply.${key}`)}</span>;
}

/** Whether a step was saved, and whether it was typed into since. */
function standingOf(step: Step, bundles: Bundles, { held }: OpenForms, { view }: FlowSubject): StepStanding {
  const keys = step.sections.flatMap(({ form }) => bundles.get(form) ?? []).flatMap(keysOf);
  return {
    saved: keys.some((key) => view.answers[key] !== undefined),
    begun: keys.some((key) => held.store.dirty().has(key)),
    empty: false,
  };
}

/** The progress of a step by the server's data; a step without data is entirely open. */
function progressOf(
  step: Step,
  bundles: Bundles,
  { held, told }: OpenForms,
  { view }: FlowSubject,
): Progress {
  const forms = step.sections.flatMap(({ form }) => bundles.get(form) ?? []);
  const stored = view.answers;
  if (!forms.flatMap(keysOf).some((key) => stored[key] !== undefined)) return untouched(step);
  const draft = held.store.stored();
  const more = stillTold(told, draft);
  const counts = forms.map((bundle) => countForm(bundle, draft, formFactsOf(view), more));
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    invalids: counts.reduce((sum, { invalids }) => sum + invalids, 0),
  };
}
