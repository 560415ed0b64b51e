import type { TaskInput, TaskResult } from '../../../engine/flow/machine/machine-types.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError, type RefusedField } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import type { ApplicationSubject } from '../../app/application-subject.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { AtTask } from '../../flow/flow-run.ts';
import type { Draft } from '../../forms/index.ts';

/** Payload of SUBMIT: the open form's changes to send, and the callback for refused fields. */
export interface Submitting {
  /** The open step, which is shown again if submitting fails. */
  readonly step: string;
  readonly parts: () => Promise<Draft>;
  readonly saved: (sent: Draft) => void;
  /** The server refused these fields, the first of them first; resolves with the step that has it. */
  readonly refused: (fields: readonly RefusedField[]) => Promise<string>;
}

/** Payload of CANCEL. */
export interface Cancelling {
  readonly step: string;
}

type At = AtTask<ApplicationSubject>;

/** Reports the reason; if the server's facts differ, the flow starts again from those. */
async function failed(error: unknown, step: string, at: At): Promise<TaskResult> {
  const { i18n, refresh } = at.subject();
  const moved = error instanceof ApiError && error.code === 'state.not_allowed';
  notify('error', moved ? i18n.t('portal:apply.not_allowed') : errorText(i18n, error));
  const now = moved ? await refresh().catch(() => null) : null;
  if (now !== null) at.resume(now);
  return { outcome: 'failed', step };
}

/** The fields of a refusal, with the one in `joi_error` first. */
function refusedFields(error: unknown): readonly RefusedField[] {
  if (!(error instanceof ApiError)) return [];
  const { fields, body } = error;
  const path = body.joi_error;
  if (typeof path !== 'string' || fields[0]?.path === path) return fields;
  return [{ path, code: 'validation.invalid' }, ...fields.filter((field) => field.path !== path)];
}

/** Submits the form. @see spec/application.md §4, §7 */
export async function submitApplication({ event }: TaskInput, at: At): Promise<TaskResult> {
  const { token, i18n, refresh } = at.subject();
  const { step, parts, saved, refused } = event.data as Submitting;
  const sent = await parts();
  try {
    const preScreening = await call('POST /api/applicant/save-submit', { token, body: sent });
    saved(sent);
    const facts = await refresh().catch(() => null);
    notify('success', i18n.t('portal:apply.submitted'));
    return { outcome: preScreening === true ? 'preScreening' : 'accepted', ...(facts && { facts }) };
  } catch (error) {
    const fields = refusedFields(error);
    if (fields.length === 0) return failed(error, step, at);
    notify('error', errorText(i18n, error));
    return { outcome: 'fieldError', step: await refused(fields) };
  }
}

/** Cancels the application. @see spec/application.md §4, §7 */
export async function cancelApplication({ event }: TaskInput, at: At): Promise<TaskResult> {
  const { token, i18n } = at.subject();
  try {
    await call('POST /api/applicant/cancel-application', { token, body: {} });
    notify('success', i18n.t('portal:apply.confirm_cancel.done'));
    return { outcome: 'cancelled' };
  } catch (error) {
    return failed(error, (event.data as Cancelling).step, at);
  }
}
