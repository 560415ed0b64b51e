import { makeStyles } from '@fluentui/react-components';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { partyOn, senderOf } from '../../../engine/flow/parties.ts';
import type { Place } from '../../../engine/flow/run/place.ts';
import { textsAbove } from '../../../engine/flow/state-file.ts';
import {
  type Progress,
  type Step,
  type StepStanding,
  untouched,
} from '../../../engine/flow/wizard/progress.ts';
import { countForm } from '../../../engine/forms/answers/count.ts';
import type { FormBundle } from '../../../engine/forms/form.ts';
import { useAsk } from '../../app/dialogs/ask.tsx';
import { useBundles } from '../../app/form-bundles.ts';
import { PageFrame } from '../../app/page/page-frame.tsx';
import { Waiting } from '../../app/page/waiting.tsx';
import { useSnapshot } from '../../app/use-snapshot.ts';
import type { ScreenProps } from '../../flow/flow-views.ts';
import { loadWidgets, useDirty } from '../../forms/index.ts';
import { ActionBar } from '../../wizard/action-bar.tsx';
import { FormSections } from '../../wizard/form-sections.tsx';
import { wouldLose } from '../../wizard/saving/held-draft.ts';
import { keysOf } from '../../wizard/step-forms.ts';
import { stillTold } from '../../wizard/told-issues.ts';
import { useUnstoredFiles } from '../../wizard/unstored-files.ts';
import { WizardLayout } from '../../wizard/wizard-layout.tsx';
import { type FlowSubject, formFactsOf } from './flow-subject.ts';
import { BesideForm } from './turn/beside-form.tsx';
import { mayBeKept } from './unsent/unsent-answers.ts';
import { type OpenForms, stepsAt, useFlowForm } from './use-flow-form.ts';
import { useFlowUploads } from './use-flow-uploads.ts';

const StaleDialog = lazy(async () => ({
  default: (await import('../../wizard/saving/stale-dialog.tsx')).StaleDialog,
}));

const useStyles = makeStyles({ text: { margin: 0 } });

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
  const { refused, tell, waits } = useUnstoredFiles();
  const { steps, step, saving, save } = open;
  const { store } = open.held;
  const sends = flow.here.kind === 'task';
  const facts = formFactsOf(subject.view);
  const shown = step.sections.flatMap(({ form }) => bundles.get(form) ?? []);
  const uploads = useFlowUploads(subject, ask, tell, mayBeKept(shown));
  useEffect(() => {
    // The network may fail before a later step is opened.
    const fields = [...bundles.values()].flatMap(({ ui }) => Object.values(ui.fields));
    void loadWidgets(fields.map(({ widget }) => widget));
  }, [bundles]);
  const number = steps.indexOf(step) + 1;
  const { file } = flow.flow;
  const event = Object.keys(file.states[place.state]?.on ?? {}).find(
    (type) => senderOf(file, place.state, type) === partyOn(file, place.state),
  );
  const isLast = number === steps.length;
  const isWizard = steps.length > 1;
  const isShared = subject.view.turn !== undefined;
  const texts = textsAbove(file.states[place.state]);
  const title = step.label === '' ? (subject.view.page?.title ?? '') : t(step.label);
  return (
    <PageFrame width={isWizard || isShared ? 'wide' : 'narrow'}>
      <BesideForm subject={subject}>
        <WizardLayout
          steps={steps}
          step={step}
          progress={Object.fromEntries(steps.map((one) => [one.id, progressOf(one, bundles, open, subject)]))}
          standingOf={(one) => standingOf(one, bundles, open, subject)}
          nameOf={({ label }) => t(label)}
          onSelect={open.goTo}
          store={store}
          place={`${subject.view.page?.title} · ${t('portal:apply.step', { number, total: steps.length })}`}
          title={title}
          isBeside={isShared}
        >
          {texts.map((key) => (
            <p key={key} className={styles.text}>
              {t(key, subject.view.page?.values ?? {})}
            </p>
          ))}
          <FormSections
            bundles={shown}
            untitled={shown.length === 1 && shown.every(({ ui }) => t(ui.title) === title)}
            store={store}
            facts={facts}
            tried={open.tried}
            attempt={open.attempt}
            told={open.told}
            refused={refused}
            editable={step.editable && !sends}
            uploads={uploads}
          />
          <ActionBar
            onPrevious={flow.allows({ type: 'PREVIOUS' }) ? () => flow.send({ type: 'PREVIOUS' }) : undefined}
            onSave={(isWizard || isShared) && save !== null ? () => save('stay') : undefined}
            onContinue={isLast || save === null ? undefined : () => save('continue')}
            onSubmit={isLast && event !== undefined ? () => open.submit(event) : undefined}
            continueLabel={t('portal:apply.save_continue')}
            submitLabel={t('portal:flow.send')}
            busy={saving.busy || sends}
            waits={waits !== null}
            note={
              isLast && waits !== null ? (
                <span role="status">{t(`portal:documents.waits.${waits}`)}</span>
              ) : (
                <SavedNote open={open} busy={saving.busy || sends} />
              )
            }
          />
        </WizardLayout>
      </BesideForm>
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
