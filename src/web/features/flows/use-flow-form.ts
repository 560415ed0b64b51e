import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../../engine/flow/run/place.ts';
import type { Step } from '../../../engine/flow/wizard/progress.ts';
import { applicableSteps } from '../../../engine/flow/wizard/steps.ts';
import type { FieldIssue, FormBundle } from '../../../engine/forms/form.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import type { Question } from '../../app/dialogs/ask.tsx';
import { notify } from '../../app/notifications/notifications.ts';
import { useLatest } from '../../app/use-latest.ts';
import type { RunningFlow } from '../../flow/flow-views.ts';
import { createDraftStore, type Draft, type DraftStore } from '../../forms/index.ts';
import { issuesOf, keysOf } from '../../wizard/step-forms.ts';
import { type ToldIssues, useToldIssues } from '../../wizard/told-issues.ts';
import { type FlowSubject, factsOf, formFactsOf, type SentAnswers } from './flow-subject.ts';
import { sendEvent } from './flow-tasks.ts';
import { sendKeptFiles } from './unsent/send-kept.ts';
import { hasKeptFiles } from './unsent/sent-files.ts';
import { forgetUnsent, keepUnsent, mayBeKept, unsentOf } from './unsent/unsent-answers.ts';

/** The open forms of a state: the answers as they are typed, and the actions on them. */
export interface OpenForms {
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly store: DraftStore;
  readonly busy: boolean;
  /** Whether the issues of the open step are shown. */
  readonly tried: boolean;
  readonly told: ToldIssues;
  /** Increases with every attempt that ended with issues. */
  readonly attempt: number;
  /** Saves the open step; resolves with true once the server has it. */
  readonly save: () => Promise<boolean>;
  /** Saves, and opens the next step if this one has no errors. */
  readonly goOn: () => Promise<void>;
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

export function useFlowForm(
  running: RunningFlow,
  subject: FlowSubject,
  at: { readonly place: Place; readonly bundles: ReadonlyMap<string, FormBundle> },
  ask: (question: Question) => Promise<boolean>,
): OpenForms {
  const { t, i18n } = useTranslation(['portal', 'errors']);
  const { place, bundles } = at;
  const [store] = useState(() => createDraftStore(subject.view.answers as Draft));
  const [revision, setRevision] = useState(subject.view.page?.answers_revision ?? 0);
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const steps = stepsAt(running, place);
  const step = steps.find(({ id }) => id === place.step) ?? (steps[0] as Step);
  const formsOf = (one: Step) => one.sections.flatMap(({ form }) => bundles.get(form) ?? []);
  const facts = formFactsOf(subject.view);
  const { told, refuse } = useToldIssues(subject.view.page?.secret_issues ?? NO_ISSUES);

  // A step saved with errors in an earlier visit is marked when it is opened again.
  const { answers } = subject.view;
  const wasSaved = formsOf(step)
    .flatMap(keysOf)
    .some((key) => answers[key] !== undefined);
  const wasSavedWrong = wasSaved && issuesOf(formsOf(step), answers as Draft, facts, told).length > 0;

  const { before } = running;
  useEffect(() => before(() => store.flush()), [before, store]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (store.hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [store]);

  const judge = (what: string) => {
    setTried((known) => new Set(known).add(what));
    setAttempt((known) => known + 1);
  };
  const partsOf = (of: readonly Step[]): Draft => {
    store.flush();
    const keys = of.flatMap((one) => formsOf(one).flatMap(keysOf));
    const all = store.getAll();
    return Object.fromEntries(
      [...store.dirty()].filter((key) => keys.includes(key)).map((key) => [key, all[key]]),
    );
  };

  /** Newer answers were saved elsewhere: asks the person which ones to keep. */
  const resolveConflict = async (): Promise<number | null> => {
    const mine = store.getAll();
    const typed = [...store.dirty()];
    const theirs = await subject.refresh();
    const keep = await ask({
      title: t('portal:apply.stale.title'),
      text: t('portal:flow.stale'),
      confirm: t('portal:apply.stale.keep_mine'),
      refuse: t('portal:apply.stale.keep_theirs'),
    });
    store.replace(theirs.answers as Draft);
    if (keep) for (const key of typed) store.change(key, mine[key]);
    const now = theirs.page?.answers_revision ?? 0;
    setRevision(now);
    return keep ? now : null;
  };

  /** Replaces files of this device in the answers by the server's, also in the form. */
  const withFiles = async (answers: Draft): Promise<Draft> => {
    if (!hasKeptFiles(answers)) return answers;
    const sent = await sendKeptFiles(subject, answers, (message) => notify('error', message));
    for (const [key, value] of Object.entries(sent)) store.change(key, value);
    return sent;
  };
  const saveFrom = async (seen: number): Promise<boolean> => {
    const sent = await withFiles(partsOf([step]));
    if (Object.keys(sent).length === 0) return true;
    const state = running.flow.file.states[place.state];
    const event = state && 'wizard' in state ? state.wizard.save?.event : undefined;
    if (event === undefined) return true;
    const answer = await sendEvent(subject, {
      type: event,
      step: step.id,
      input: { answers: sent, revision: seen },
    });
    if (answer.outcome === 'stale') {
      const now = await resolveConflict();
      return now === null ? false : saveFrom(now);
    }
    if (answer.error !== undefined) {
      notify('error', String(answer.error.message));
      return false;
    }
    store.saved(sent);
    setRevision((answer.result as { revision: number }).revision);
    // Facts derived from the answers decide which steps exist.
    running.send({ type: 'FACTS', facts: factsOf(await subject.refresh()) });
    return true;
  };
  /** Without a network the answers are stored on this device, and the person continues. */
  const keepHere = (error: unknown): boolean => {
    const isOffline = error instanceof ApiError && error.status === 0;
    if (!isOffline || !mayBeKept(formsOf(step))) return false;
    const answers = partsOf([step]);
    if (!keepUnsent(subject.view.id, step.id, answers)) return false;
    store.saved(answers);
    notify('warning', t('portal:flow.offline'));
    return true;
  };
  const sendUnsent = async (): Promise<void> => {
    const state = running.flow.file.states[place.state];
    const type = state && 'wizard' in state ? state.wizard.save?.event : undefined;
    const kept = Object.entries(unsentOf(subject.view.id));
    if (type === undefined || kept.length === 0) return;
    let seen = (await subject.refresh()).page?.answers_revision ?? 0;
    for (const [id, onDevice] of kept) {
      const answers = await withFiles(onDevice);
      const answer = await sendEvent(subject, { type, step: id, input: { answers, revision: seen } });
      if (answer.error !== undefined) return notify('error', String(answer.error.message));
      seen = (answer.result as { revision: number }).revision;
      forgetUnsent(subject.view.id, id);
      for (const [key, value] of Object.entries(answers)) store.change(key, value);
      store.saved(answers);
    }
    setRevision(seen);
    running.send({ type: 'FACTS', facts: factsOf(await subject.refresh()) });
    notify('success', t('portal:flow.online'));
  };
  const sending = useLatest(sendUnsent);
  useEffect(() => {
    // What fails now is sent when the network returns or the page is opened again.
    const send = () => void sending.current().catch(() => {});
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [sending]);

  const save = async (): Promise<boolean> => {
    setSaving(true);
    try {
      const saved = await saveFrom(revision);
      const number = issuesOf(formsOf(step), store.getAll(), facts, told).length;
      judge(step.id);
      if (saved && number === 0) notify('success', t('portal:apply.saved'));
      else if (saved)
        notify(
          'warning',
          t('portal:apply.incomplete', {
            count: number,
            step: t(step.label === '' ? 'portal:flow.about' : step.label),
          }),
        );
      return saved;
    } catch (error) {
      if (keepHere(error)) return true;
      notify('error', errorText(i18n, error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const goOn = async () => {
    if (!(await save())) return;
    if (issuesOf(formsOf(step), store.getAll(), facts, told).length > 0) return;
    running.send({ type: 'NEXT' });
    window.scrollTo({ top: 0 });
  };
  const submit = (event: string) => {
    store.flush();
    const data: SentAnswers = {
      answers: () => withFiles(partsOf(steps)),
      revision,
      saved: (sent) => store.saved(sent),
      refused: (fields) => {
        refuse(fields, store.getAll());
        judge(ALL);
        const [first] = fields;
        if (first) store.requestFocus(first.path);
      },
      stale: () => void resolveConflict(),
    };
    const wrong = steps.flatMap((one) =>
      issuesOf(formsOf(one), store.getAll(), facts, told).map(({ path }) => ({ path, one })),
    );
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
    store,
    busy: saving || running.here.kind === 'task',
    tried: tried.has(step.id) || tried.has(ALL) || wasSavedWrong,
    told,
    attempt,
    save,
    goOn,
    goTo: (id) => {
      running.send({ type: 'GO', step: id });
      window.scrollTo({ top: 0 });
    },
    submit,
  };
}
