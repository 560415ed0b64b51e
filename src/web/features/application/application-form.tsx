import { Button } from '@fluentui/react-components';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../../engine/flow/run/place.ts';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import { useAsk } from '../../app/dialogs/ask.tsx';
import { Loading } from '../../app/page/loading.tsx';
import type { PageProps } from '../../flow/flow-views.ts';
import { ActionBar } from '../../wizard/action-bar.tsx';
import { useStepBundles } from '../../wizard/step-forms.ts';
import { ApplicationLayout } from './application-layout.tsx';
import type { Cancelling } from './application-tasks.ts';
import { useReview } from './review/use-review.ts';
import { SavedNote } from './saving/saved-note.tsx';
import { StatusNotice } from './status-notice.tsx';
import { StepContent } from './step-content.tsx';
import { lastFormStep, useOpenApplication } from './use-application.ts';

const Review = lazy(async () => ({ default: (await import('./review/review.tsx')).Review }));
const SaveDialogs = lazy(async () => ({
  default: (await import('./saving/save-dialogs.tsx')).SaveDialogs,
}));
const BelowForm = lazy(async () => ({ default: (await import('./below-form.tsx')).BelowForm }));
const SubmitText = lazy(async () => ({
  default: (await import('./open-work/submit-text.tsx')).SubmitText,
}));

type Props = PageProps<ApplicationSubject>;

/**
 * The application form: tabs, the open step, and its actions. While a task runs the last step stays; another wizard
 * (the application was submitted meanwhile) begins with what the server knows.
 *
 * @see spec/application.md §2, §4
 */
export function ApplicationForm(props: Props) {
  const { here } = props.flow;
  const wizard = useRef(here);
  if (here.kind === 'wizard') wizard.current = here;
  return <OpenForm key={wizard.current.state} {...props} wizard={wizard.current} />;
}

function OpenForm({ flow, subject, stepScreens, wizard, children }: Props & { readonly wizard: Place }) {
  const { token, answer } = subject;
  const { t, i18n } = useTranslation(['portal', 'application', 'forms', 'errors']);
  const [ask, question] = useAsk();
  const open = useOpenApplication(flow, subject, wizard);
  const { steps, step, kept, saving } = open;
  const { here, facts, send, allows } = flow;
  const busy = saving.busy || here.kind === 'task';
  const hasForms = step.sections.length > 0;
  const submits = allows({ type: 'SUBMIT' }) && step.id === lastFormStep(steps);
  const review = useReview(token, open);
  const [quiet, setQuiet] = useState(false);
  const noticesRead = useCallback(() => setQuiet(true), []);
  const saves = hasForms && step.editable && !review.shown;
  // The first tab has priority: the parts below it are fetched once its fields are shown.
  const idle = useIdle(useStepBundles(step) !== null);

  const submit = async () => {
    kept.store.flush();
    const sure = await ask({
      title: t('apply.confirm_submit.title'),
      text: (refuse) => (
        <Suspense fallback={t('apply.confirm_submit.text')}>
          <SubmitText token={token} answer={answer} open={open} onLeave={refuse} />
        </Suspense>
      ),
      confirm: t('apply.submit'),
    });
    if (sure) open.submit();
  };
  const cancel = async () => {
    const { cancelQuestion } = await import('./ask-to-cancel.tsx');
    const sure = await ask(await cancelQuestion(i18n, token));
    const data: Cancelling = { step: step.id };
    if (sure) send({ type: 'CANCEL', data });
  };
  const save = (next: 'stay' | 'continue') => () => saving.ask({ step: step.id, next });

  return (
    <ApplicationLayout
      answer={answer}
      store={kept.store}
      steps={steps}
      step={step}
      onSelect={open.goTo}
      title={review.shown ? t('apply.review.title') : undefined}
      below={
        idle ? (
          <Suspense fallback={null}>
            <BelowForm token={token} answer={answer} ask={ask} onNoticesRead={noticesRead} />
          </Suspense>
        ) : null
      }
    >
      <StatusNotice
        flow={flow.flow}
        here={wizard}
        step={step}
        facts={facts}
        onProceed={allows({ type: 'PROCEED' }) ? () => send({ type: 'PROCEED' }) : undefined}
      />
      {review.shown ? (
        <Suspense fallback={<Loading />}>
          <Review
            steps={steps}
            draft={kept.store.getAll()}
            facts={answer.form_facts}
            told={open.told}
            documents={answer.required_document}
            addressOf={review.addressOf}
            onChange={review.change}
          />
        </Suspense>
      ) : (
        <StepContent
          key={step.id}
          subject={subject}
          stepScreens={stepScreens}
          open={open}
          ask={ask}
          quiet={quiet}
        />
      )}
      {review.offered && !review.shown ? (
        <div>
          <Button size="large" onClick={review.open}>
            {t('apply.review.title')}
          </Button>
        </div>
      ) : null}
      <ActionBar
        onPrevious={
          review.shown
            ? review.close
            : allows({ type: 'PREVIOUS' })
              ? () => send({ type: 'PREVIOUS' })
              : undefined
        }
        onCancel={allows({ type: 'CANCEL' }) ? () => void cancel() : undefined}
        onSave={saves ? save('stay') : undefined}
        onContinue={
          submits || review.shown || !allows({ type: 'NEXT' })
            ? undefined
            : saves
              ? save('continue')
              : open.goOn
        }
        onSubmit={submits ? () => void submit() : undefined}
        continueLabel={t(saves ? 'apply.save_continue' : 'apply.continue')}
        busy={busy}
        note={
          saves ? (
            <SavedNote
              kept={kept}
              autosaving={open.autosaving}
              doing={here.task === 'submitApplication' ? 'submitting' : saving.busy ? 'saving' : null}
              savedBefore={answer.revision > 0}
            />
          ) : null
        }
      />
      {/* Loaded while there is a network: the dialogs of a save must also work offline. */}
      {idle ? (
        <Suspense fallback={null}>
          <SaveDialogs open={open} facts={answer.form_facts} />
        </Suspense>
      ) : null}
      {question}
      {children}
    </ApplicationLayout>
  );
}

/** Milliseconds after which a browser without idle callbacks is assumed to be idle. */
const SOON = 200;

/** Returns true once the browser has been idle after `ready`: for content that can wait for the main content. */
function useIdle(ready: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const rest = () => setIdle(true);
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = window.setTimeout(rest, SOON);
      return () => window.clearTimeout(timer);
    }
    const request = window.requestIdleCallback(rest, { timeout: 1000 });
    return () => window.cancelIdleCallback(request);
  }, [ready]);
  return idle;
}
