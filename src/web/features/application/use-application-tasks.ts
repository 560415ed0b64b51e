import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facts } from '../../../engine/facts.ts';
import type { TaskInput, TaskResult } from '../../../engine/flow/machine-types.ts';
import type { Step } from '../../../engine/flow/step.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { type ApplicationAnswer, applicationKey, fetchApplication } from '../../app/application-query.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { PageTasks } from '../../app/use-flow.ts';
import { useLatest } from '../../app/use-latest.ts';
import type { KeptDraft } from './saving/draft-keeper.ts';
import { partsToSend } from './saving/use-saving.ts';
import { fetchStepBundles, keysOf, stepOfPath } from './step-forms.ts';

/** Where the person stands when a task begins. */
export interface Standing {
  readonly step: Step;
  readonly steps: readonly Step[];
}

interface TaskOptions {
  readonly token: string;
  readonly kept: KeptDraft;
  readonly standing: RefObject<Standing>;
  /** Called when the server refused fields; `path` is the first of them. */
  readonly onRefused: (path: string) => void;
  /** Called when the server refused the event itself, with the facts as they are. */
  readonly onMoved: (facts: Facts) => void;
}

/** Submitting and cancelling, as the flow's tasks. They tell the person what went wrong and never throw. */
export function useApplicationTasks(options: TaskOptions): PageTasks {
  const { t, i18n } = useTranslation();
  const queries = useQueryClient();
  const latest = useLatest({ ...options, t });
  const { token, kept, standing } = options;
  return useMemo(() => {
    /** The facts as the server has them now; those that surely hold where it does not answer. */
    async function factsNow(surely: Facts): Promise<Facts> {
      try {
        const fresh = await fetchApplication(token, standing.current.step.id);
        queries.setQueryData<ApplicationAnswer>(applicationKey(token), fresh);
        return fresh.facts;
      } catch {
        return surely;
      }
    }

    async function failed(error: unknown, { facts }: TaskInput): Promise<TaskResult> {
      const step = standing.current.step.id;
      const moved = error instanceof ApiError && error.code === 'state.not_allowed';
      notify('error', moved ? latest.current.t('apply.not_allowed') : errorText(i18n, error));
      if (!moved) return { outcome: 'failed', step };
      const now = await factsNow(facts);
      latest.current.onMoved(now);
      return { outcome: 'failed', step, facts: now };
    }

    async function submitApplication(input: TaskInput): Promise<TaskResult> {
      const bundles = await fetchStepBundles(queries, standing.current.step);
      const sent = partsToSend(kept, bundles.flatMap(keysOf));
      try {
        const preScreening = await call('POST /api/applicant/save-submit', { token, body: sent });
        kept.store.saved(sent);
        const facts = await factsNow({
          ...input.facts,
          submitted: true,
          allow_edit: false,
          pre_screening_pending: preScreening,
        });
        notify('success', latest.current.t('apply.submitted'));
        return { outcome: preScreening === true ? 'preScreening' : 'accepted', facts };
      } catch (error) {
        const path = error instanceof ApiError ? error.body.joi_error : undefined;
        if (typeof path !== 'string') return failed(error, input);
        const found = await stepOfPath(queries, standing.current.steps, path);
        latest.current.onRefused(path);
        notify('error', errorText(i18n, error));
        return { outcome: 'fieldError', step: found?.id ?? standing.current.step.id };
      }
    }

    async function cancelApplication(input: TaskInput): Promise<TaskResult> {
      try {
        await call('POST /api/applicant/cancel-application', { token, body: {} });
        notify('success', latest.current.t('apply.confirm_cancel.done'));
        return { outcome: 'cancelled', facts: { ...input.facts, cancelled: true } };
      } catch (error) {
        return failed(error, input);
      }
    }

    return { submitApplication, cancelApplication };
  }, [token, kept, standing, queries, i18n, latest]);
}
