import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SaveInput, SaveRequest } from '../../../../machines/saving/saving.machine.ts';
import type { Place } from '../../../engine/flow/run/place.ts';
import type { Step } from '../../../engine/flow/wizard/progress.ts';
import { applicableSteps } from '../../../engine/flow/wizard/steps.ts';
import type { FieldIssue, FormBundle } from '../../../engine/forms/form.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { useLatest } from '../../app/use-latest.ts';
import type { RunningFlow } from '../../flow/flow-views.ts';
import type { Draft } from '../../forms/index.ts';
import { type HeldDraft, withTyped, wouldLose } from '../../wizard/saving/held-draft.ts';
import { mergeVersions } from '../../wizard/saving/merge-versions.ts';
import { type Saving, useSaving } from '../../wizard/saving/use-saving.ts';
import { issuesOf, keysOf } from '../../wizard/step-forms.ts';
import { type ToldIssues, useToldIssues } from '../../wizard/told-issues.ts';
import { answersOwner, type FlowSubject, factsOf, formFactsOf, type SentAnswers } from './flow-subject.ts';
import { refusalOf, sendEvent } from './flow-tasks.ts';
import { forgetUploaded, sendKeptFiles } from './unsent/send-kept.ts';
import { forgetUnsent, keepUnsent, mayBeKept, unsentOf } from './unsent/unsent-answers.ts';

/** The open forms of a state: the answers as they are typed, and the actions on them. */
export interface OpenForms {
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly held: HeldDraft;
  readonly saving: Saving;
  /** Whether the issues of the open step are shown. */
  readonly tried: boolean;
  readonly told: ToldIssues;
  /** Increases with every attempt that ended with issues. */
  readonly attempt: number;
  /** Saves the open step, and opens the next one if it is to continue and there are no errors; null for a single form. */
  readonly save: ((next: 'stay' | 'continue') => void) | null;
  readonly goTo: (step: string) => void;
  /** Sends the unsaved answers with the event of the state. */
  readonly submit: (event: string) => void;
}

const ALL = '*';
const NO_ISSUES: readonly FieldIssue[] = [];

/** A form state as a wizard of one step. */
function formStep(place: Place, form: string): Step {
  const required = 1;
  const sections = [{ form }];
  return {
    id: place.state,
    label: '',
    required,
    sections,
    screen: null,
    editable: true,
    done: null,
    skipOnSubmit: false,
  };
}

/** The steps of a place: those of its wizard, or its one form. */
export function stepsAt({ flow, facts }: Pick<RunningFlow, 'flow' | 'facts'>, place: Place): readonly Step[] {
  return place.form === null ? applicableSteps(flow, place.state, facts) : [formStep(place, place.form)];
}

/**
 * The answers of a process: the server's, with those on top that only this device has and that these forms ask. A form
 * without answers begins with those of other flows that the server has found for it.
 */
function heldAnswers({ view }: FlowSubject, forms: Iterable<FormBundle>): HeldDraft {
  const keys = [...forms].flatMap(keysOf);
  const begun = Object.entries(view.page?.begins ?? {}).filter(([key]) => keys.includes(key));
  const unsent = Object.entries(unsentOf(answersOwner(view)) ?? {}).filter(([key]) => keys.includes(key));
  const store = withTyped(
    { ...Object.fromEntries(begun), ...(view.answers as Draft) },
    Object.fromEntries(unsent),
  );
  return { store, revision: view.page?.answers_revision ?? 0, safe: store.getAll() };
}

/** Opens the forms of a place of a running flow. */
export function useFlowForm(
  running: RunningFlow,
  subject: FlowSubject,
  { place, bundles }: { readonly place: Place; readonly bundles: ReadonlyMap<string, FormBundle> },
): OpenForms {
  const { t, i18n } = useTranslation(['portal', 'errors']);
  const { answers, page } = subject.view;
  const owner = answersOwner(subject.view);
  const [held] = useState(() => heldAnswers(subject, bundles.values()));
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const { store } = held;
  const steps = stepsAt(running, place);
  const step = steps.find(({ id }) => id === place.step) ?? (steps[0] as Step);
  const formsOf = (one: Step) => one.sections.flatMap(({ form }) => bundles.get(form) ?? []);
  const facts = formFactsOf(subject.view);
  const { told, refuse } = useToldIssues(page?.secret_issues ?? NO_ISSUES);
  const wrongOn = (one: Step) => issuesOf(formsOf(one), store.getAll(), facts, told);

  // A step saved with errors in an earlier visit is marked when it is opened again.
  const wasSaved = formsOf(step)
    .flatMap(keysOf)
    .some((key) => answers[key] !== undefined);
  const wasSavedWrong = wasSaved && issuesOf(formsOf(step), answers as Draft, facts, told).length > 0;

  const { before } = running;
  useEffect(() => before(() => store.flush()), [before, store]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (wouldLose(held)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [held]);

  const judge = (what: string) => {
    setTried((known) => new Set(known).add(what));
    setAttempt((known) => known + 1);
  };
  const keysIn = (of: readonly Step[]) => of.flatMap((one) => formsOf(one).flatMap(keysOf));
  const unsaved = (keys: readonly string[]): Draft => {
    store.flush();
    const all = store.getAll();
    return Object.fromEntries(
      [...store.dirty()].filter((key) => keys.includes(key)).map((key) => [key, all[key]]),
    );
  };
  /** What a save sends: the unsaved answers of its step, and all that only this device has. */
  const unsavedFor = ({ step: id, next }: SaveRequest): Draft => {
    const shown = keysIn(steps);
    const onDevice = Object.keys(unsentOf(owner) ?? {}).filter((key) => shown.includes(key));
    return unsaved(
      next === 'resend' ? onDevice : [...keysIn(steps.filter((one) => one.id === id)), ...onDevice],
    );
  };
  /** Uploads the files that only this device has, and returns the answers with them, also in the form. */
  const withFiles = async (answered: Draft): Promise<Draft> => {
    const sent = await sendKeptFiles(subject, answered, (message) => notify('error', message));
    for (const [key, value] of Object.entries(sent))
      store.change(key, mergeVersions(answered[key], store.get(key), value).value);
    return sent;
  };
  const saved = (sent: Draft) => {
    store.saved(sent);
    forgetUnsent(owner);
    forgetUploaded();
  };

  const send = async (input: SaveInput): Promise<number> => {
    const { step: id, revision } = input;
    const state = running.flow.file.states[place.state];
    const event = state && 'wizard' in state ? state.wizard.save?.event : undefined;
    const sent = await withFiles(unsavedFor(input));
    if (event === undefined || Object.keys(sent).length === 0) return revision;
    const answer = await sendEvent(subject, { type: event, step: id, input: { answers: sent, revision } });
    const refusal = refusalOf(answer);
    if (refusal !== null) throw refusal;
    saved(sent);
    // Facts derived from the answers decide which steps exist.
    const view = await subject.refresh().catch(() => null);
    if (view !== null) running.send({ type: 'FACTS', facts: factsOf(view) });
    return (answer.result as { revision: number }).revision;
  };
  /** Without a network the answers are stored on this device, and the person continues. */
  const keep = (request: SaveRequest): boolean => {
    const kept = unsavedFor(request);
    if (!mayBeKept(steps.filter(({ id }) => id === request.step).flatMap(formsOf))) return false;
    if (!keepUnsent(owner, kept)) return false;
    if (Object.keys(kept).length === store.dirty().size) held.safe = store.getAll();
    return true;
  };
  const onSaved = ({ step: id, next }: SaveRequest, at: 'server' | 'device') => {
    if (next === 'resend') {
      if (at === 'server') notify('success', t('portal:flow.online'));
      return;
    }
    const one = steps.find((known) => known.id === id) ?? step;
    const count = wrongOn(one).length;
    judge(one.id);
    if (at === 'device') notify('warning', t('portal:flow.offline'));
    else if (next === 'submit') notify('success', t('portal:flow.stale.joined'));
    else if (count === 0) notify('success', t('portal:apply.saved'));
    else {
      const name = t(one.label === '' ? 'portal:flow.about' : one.label);
      notify('warning', t('portal:apply.incomplete', { count, step: name }));
    }
    if (next !== 'continue' || count > 0) return;
    running.send({ type: 'NEXT' });
    window.scrollTo({ top: 0 });
  };
  const markRefused = (failure: unknown) => {
    if (!(failure instanceof ApiError)) return;
    refuse(failure.fields, store.getAll());
    judge(ALL);
    const [first] = failure.fields;
    if (first) store.requestFocus(first.path);
  };
  const saving = useSaving({ held, confirms: false, send, keep, onSaved, onFailed: markRefused });

  const resend = useLatest(() => {
    if (running.here.kind === 'task' || unsentOf(owner) === null) return;
    const request = { step: step.id, next: 'resend' } as const;
    if (Object.keys(unsavedFor(request)).length > 0) saving.ask(request);
    else forgetUnsent(owner);
  });
  useEffect(() => {
    // What cannot be sent now is sent when the network returns or the page is opened again.
    const online = () => resend.current();
    online();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [resend]);

  const submit = (event: string) => {
    store.flush();
    const data: SentAnswers = {
      answers: () => withFiles(unsaved(keysIn(steps))),
      revision: held.revision,
      saved,
      refused: (refusal) => {
        if (saving.stale(step.id, refusal)) return;
        notify('error', errorText(i18n, refusal));
        markRefused(refusal);
      },
    };
    const wrong = steps.flatMap((one) => wrongOn(one).map(({ path }) => ({ path, one })));
    const [first] = wrong;
    if (first === undefined) {
      running.send({ type: event, data });
      return;
    }
    judge(ALL);
    if (first.one.id !== step.id) running.send({ type: 'GO', step: first.one.id });
    store.requestFocus(first.path);
  };

  return {
    steps,
    step,
    held,
    saving,
    tried: tried.has(step.id) || tried.has(ALL) || wasSavedWrong,
    told,
    attempt,
    save: place.form === null ? (next) => saving.ask({ step: step.id, next }) : null,
    goTo: (id) => {
      running.send({ type: 'GO', step: id });
      window.scrollTo({ top: 0 });
    },
    submit,
  };
}
