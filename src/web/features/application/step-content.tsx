import { lazy, Suspense, useCallback, useLayoutEffect } from 'react';
import type { FormBundle } from '../../../engine/forms/form.ts';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import type { Question } from '../../app/dialogs/ask.tsx';
import { endAhead } from '../../app/first/shown-ahead.ts';
import { Loading } from '../../app/page/loading.tsx';
import { useLatest } from '../../app/use-latest.ts';
import type { StepScreens } from '../../flow/flow-views.ts';
import { FormSections } from '../../wizard/form-sections.tsx';
import { useStepBundles } from '../../wizard/step-forms.ts';
import { useUnstoredFiles } from '../../wizard/unstored-files.ts';
import { useSigning } from './signing/use-signing.tsx';
import { stepExtras } from './step-extras.tsx';
import type { OpenApplication } from './use-application.ts';
import { useSectionPorts } from './use-section-ports.ts';

const PrefillOffer = lazy(async () => ({
  default: (await import('./prefill/prefill-offer.tsx')).PrefillOffer,
}));

interface StepContentProps {
  readonly subject: ApplicationSubject;
  readonly stepScreens: StepScreens<ApplicationSubject>;
  readonly open: OpenApplication;
  readonly ask: (question: Question) => Promise<boolean>;
  /** Whether all notices of the property are closed, so that the step may open dialogs itself. */
  readonly quiet: boolean;
}

/** The content of a step: its own screen, or its forms below the summary of their errors. */
export function StepContent(props: StepContentProps) {
  const { subject, stepScreens, open } = props;
  const { step } = open;
  const bundles = useStepBundles(step);
  const Screen = stepScreens[step.screen ?? ''];
  const isThere = Screen !== undefined || bundles !== null;
  useLayoutEffect(() => {
    if (isThere) endAhead();
  }, [isThere]);
  if (Screen !== undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <Screen subject={subject} step={step} />
      </Suspense>
    );
  }
  return bundles === null ? <Loading /> : <StepForms {...props} bundles={bundles} />;
}

function StepForms({
  subject: { token, answer },
  open,
  ask,
  quiet,
  bundles,
}: StepContentProps & { bundles: readonly FormBundle[] }) {
  const { step, kept, tried, attempt, told } = open;
  const { store } = kept;
  const latest = useLatest(open.takeRevision);
  const stored = useCallback(
    (done: Parameters<typeof open.takeRevision>[0]) => latest.current(done),
    [latest],
  );
  const { refused, tell } = useUnstoredFiles();
  const { uploads, confirmRemove } = useSectionPorts(token, ask, {
    saved: store.stored,
    onStored: stored,
    tellUnstored: tell,
  });
  const [sign, dialog] = useSigning(token, store.getAll, answer.signature_drawing);
  const Extra = stepExtras[step.id];

  return (
    <>
      <FormSections
        bundles={bundles}
        store={store}
        facts={answer.form_facts}
        tried={tried}
        attempt={attempt}
        told={told}
        refused={refused}
        editable={step.editable}
        uploads={uploads}
        onSign={sign}
        confirmRemove={confirmRemove}
      >
        {quiet && answer.prevApplicantId !== null && step.editable ? (
          <Suspense fallback={null}>
            <PrefillOffer token={token} answer={answer} step={step.id} bundles={bundles} store={store} />
          </Suspense>
        ) : null}
        {Extra === undefined ? null : (
          <Suspense fallback={<Loading />}>
            <Extra answer={answer} store={store} />
          </Suspense>
        )}
      </FormSections>
      {dialog}
    </>
  );
}
