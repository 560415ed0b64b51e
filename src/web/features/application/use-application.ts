import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftAnswer, Progress } from '../../../contract/application/application.contract.ts';
import type { Place } from '../../../engine/flow/run/place.ts';
import type { Step } from '../../../engine/flow/wizard/progress.ts';
import { applicableSteps, nextUnfinished } from '../../../engine/flow/wizard/steps.ts';
import { ApiError, type RefusedField } from '../../app/api/api-error.ts';
import { type ApplicationAnswer, applicationKey } from '../../app/application-query.ts';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import { notify } from '../../app/notifications/notifications.ts';
import { isObject } from '../../app/store/local-store.ts';
import { unsent } from '../../app/store/unsent.ts';
import type { RunningFlow } from '../../flow/flow-views.ts';
import type { Draft } from '../../forms/index.ts';
import { householdKey } from '../../open-work/use-household.ts';
import { type Saving, useSaving } from '../../wizard/saving/use-saving.ts';
import {
  fetchedStepBundles,
  fetchStepBundles,
  issuesOf,
  keysOf,
  stepOfPath,
} from '../../wizard/step-forms.ts';
import { type ToldIssues, useToldIssues } from '../../wizard/told-issues.ts';
import type { Submitting } from './application-tasks.ts';
import { type KeptDraft, keepDraft, savedWithErrors, takeServerDraft } from './saving/draft-keeper.ts';
import { partsToSend, sendDraft, withSaved } from './saving/send-draft.ts';
import { type Autosaving, useAutosave } from './saving/use-autosave.ts';

/** One open application: the running flow, the draft, what was attempted, and the actions. */
export interface OpenApplication {
  readonly flow: RunningFlow;
  /** The wizard that is shown; while a task runs, the last one. */
  readonly wizard: Place;
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly kept: KeptDraft;
  readonly saving: Saving;
  readonly autosaving: Autosaving;
  /**
   * Whether the issues of the open step are shown: only after the first attempt to save or submit, in this or an
   * earlier visit.
   */
  readonly tried: boolean;
  readonly told: ToldIssues;
  /** Increases with every attempt that ended with issues. */
  readonly attempt: number;
  /** Opens the next step that needs something, or the next one if none does. */
  readonly goOn: () => void;
  /** Cancels the confirmation of a save, marks all errors in the open step, and goes to the field with this path. */
  readonly mendFirst: (path: string) => void;
  readonly goTo: (step: string) => void;
  readonly submit: () => void;
  /** Called when a record was deleted on the server, which creates a new revision. */
  readonly takeRevision: (answer: DraftAnswer) => void;
}

/** Stands for every step in {@link OpenApplication.tried}. */
const ALL = '*';

/** The last step that has forms: it has the submit button, and only the fees follow it. */
export function lastFormStep(steps: readonly Step[]): string | null {
  return steps.findLast(({ sections }) => sections.length > 0)?.id ?? null;
}

function stepsAfter(steps: readonly Step[], id: string | null): readonly string[] {
  const at = steps.findIndex((step) => step.id === id);
  return at < 0 ? [] : steps.slice(at + 1).map((step) => step.id);
}

/**
 * The event that leads on from a step: to the next one that needs something; if none does, to the step with the submit
 * button, or to the next step once submitted.
 *
 * @example onwardEvent(steps, everythingDone, 'applicants', true) // { type: 'GO', step: 'applicant_consent' }
 * @see spec/application.md §4 Progress and saving
 */
export function onwardEvent(steps: readonly Step[], progress: Progress, from: string, submits: boolean) {
  const last = lastFormStep(steps);
  const skip = stepsAfter(steps, last);
  const next = nextUnfinished(steps, progress, from, { skip });
  if (next !== null) return { type: 'GO', step: next };
  const isBefore = from !== last && !skip.includes(from);
  return submits && last !== null && isBefore ? { type: 'GO', step: last } : { type: 'NEXT' };
}

/** Opens an application. `wizard` is the one that is shown: the last one while a task runs. */
export function useOpenApplication(
  flow: RunningFlow,
  { token, answer }: ApplicationSubject,
  wizard: Place,
): OpenApplication {
  const { t } = useTranslation(['portal', 'application', 'forms']);
  const queries = useQueryClient();
  const [copy] = useState(() => unsent(window.localStorage, 'application', answer.applicants.id, isObject));
  const [kept] = useState(() =>
    keepDraft(
      token,
      { draft: answer.applicants.draft_data, revision: answer.revision },
      { autosaved: answer.autosaved, offline: copy.read() },
    ),
  );
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const judge = (what: string) => {
    setTried((before) => new Set(before).add(what));
    setAttempt((before) => before + 1);
  };
  const { facts, send, before } = flow;
  const submits = flow.allows({ type: 'SUBMIT' });
  const steps = useMemo(
    () => applicableSteps(flow.flow, wizard.state, facts),
    [flow.flow, wizard.state, facts],
  );
  const step = steps.find(({ id }) => id === wizard.step) ?? (steps[0] as Step);

  // Commits what is being typed to the draft before any event, including the browser's Back.
  useEffect(() => before(() => kept.store.flush()), [before, kept]);
  useEffect(() => {
    takeServerDraft(kept, { draft: answer.applicants.draft_data, revision: answer.revision });
  }, [answer, kept]);

  // The household's open tasks are computed from the same answers.
  const { revision, required_document } = answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever one of these has changed
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: householdKey(token) });
  }, [queries, token, revision, required_document]);

  const nameOf = (id: string) => t(steps.find((one) => one.id === id)?.label ?? '');
  const goTo = (id: string) => {
    send({ type: 'GO', step: id });
    window.scrollTo({ top: 0 });
  };
  const { told, refuse } = useToldIssues(answer.secret_issues);
  /** Goes to the first of the fields that the server refused; resolves with the step that has it. */
  const leadTo = async (fields: readonly RefusedField[], sent: Draft): Promise<string> => {
    const path = fields[0]?.path ?? '';
    refuse(fields, sent);
    const found = await stepOfPath(queries, steps, path);
    judge(ALL);
    kept.store.requestFocus(path);
    return found?.id ?? step.id;
  };
  const saving = useSaving({
    held: kept,
    confirms: true,
    send: async ({ step: id, revision: seen }) => {
      const saved = steps.find((one) => one.id === id);
      const keys = saved ? (await fetchStepBundles(queries, saved)).flatMap(keysOf) : [];
      return sendDraft(queries, token, kept, { sent: partsToSend(kept, keys), revision: seen });
    },
    onSaved: (request) => {
      const known = queries.getQueryData<ApplicationAnswer>(applicationKey(token));
      judge(request.step);
      const saved = steps.find(({ id }) => id === request.step) ?? step;
      const bundles = fetchedStepBundles(queries, saved) ?? [];
      const number = issuesOf(bundles, kept.store.getAll(), answer.form_facts, told).length;
      if (number === 0) notify('success', t('apply.saved'));
      else notify('warning', t('apply.incomplete', { count: number, step: nameOf(request.step) }));
      if (request.next === 'continue') send(onwardEvent(steps, known?.progress ?? {}, request.step, submits));
      void queries.invalidateQueries({ queryKey: applicationKey(token) });
    },
    onFailed: (failure) => {
      if (!(failure instanceof ApiError)) return;
      if (failure.status === 409) void queries.invalidateQueries({ queryKey: applicationKey(token) });
      if (failure.fields.length > 0) void leadTo(failure.fields, kept.store.getAll());
    },
  });
  const autosaving = useAutosave({ token, kept, steps, copy });
  const submit = () => {
    const data: Submitting = {
      step: step.id,
      parts: async () => partsToSend(kept, (await fetchStepBundles(queries, step)).flatMap(keysOf)),
      saved: (sent) => kept.store.saved(sent),
      refused: (fields) => leadTo(fields, kept.store.getAll()),
    };
    send({ type: 'SUBMIT', data });
  };

  return {
    flow,
    wizard,
    steps,
    step,
    kept,
    saving,
    autosaving,
    tried: tried.has(step.id) || tried.has(ALL) || savedWithErrors(answer, step.id),
    told,
    attempt,
    goTo,
    submit,
    goOn: () => send(onwardEvent(steps, answer.progress, step.id, submits)),
    mendFirst: (path) => {
      saving.refuse();
      judge(step.id);
      kept.store.requestFocus(path);
    },
    takeRevision: (stored) => {
      kept.revision = stored.revision;
      queries.setQueryData<ApplicationAnswer>(
        applicationKey(token),
        (now) => now && withSaved(now, stored, {}),
      );
      void queries.invalidateQueries({ queryKey: applicationKey(token) });
    },
  };
}
