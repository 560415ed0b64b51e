import type { HandledEvent } from '../../../contract/process/process.contract.ts';
import type { CompiledFlow } from '../../../engine/flow/machine/build.ts';
import type { TaskInput, TaskResult } from '../../../engine/flow/machine/machine-types.ts';
import { call } from '../../app/api/api-client.ts';
import { ApiError, type ProblemCode } from '../../app/api/api-error.ts';
import { errorText } from '../../app/api/error-text.ts';
import { notify } from '../../app/notifications/notifications.ts';
import type { AtTask, BrowserTask } from '../../flow/flow-run.ts';
import {
  type FlowSubject,
  factsOf,
  type ProcessEvent,
  type SentAnswers,
  type SentInput,
} from './flow-subject.ts';

/** The event type of a task that runs by itself. */
const LOAD = 'LOAD';

type At = AtTask<FlowSubject>;

/** Sends an event of a process. @throws {ApiError} */
export function sendEvent(
  { token, view, send }: Pick<FlowSubject, 'token' | 'view' | 'send'>,
  event: ProcessEvent,
): Promise<HandledEvent> {
  if (send !== undefined) return send(event);
  return call('POST /api/processes/:id/events', {
    token,
    params: { id: view.id },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: event,
  });
}

/** The refusal of a task, as the error of a call; null if it did what was asked. */
export function refusalOf({ error }: HandledEvent): ApiError | null {
  if (error === undefined) return null;
  return new ApiError(409, error.code as ProblemCode, String(error.message), { error });
}

/** Errors that mean that the process is no longer where the page shows it. */
const MOVED: ReadonlySet<string> = new Set(['state.not_allowed', 'turn.over', 'turn.others', 'turn.acted']);

/** The server does every task of such a flow; the page continues from the server's facts afterwards. */
async function runTask({ state, event }: TaskInput, at: At): Promise<TaskResult> {
  const subject = at.subject();
  const file = subject.flow.file.states[state];
  const byItself = file !== undefined && 'task' in file && file.loads === true;
  const data = byItself ? undefined : (event.data as SentAnswers | SentInput | undefined);
  const sent = data !== undefined && 'answers' in data ? data : undefined;
  try {
    const answers = await sent?.answers();
    const input = sent === undefined ? inputOf(data) : { answers, revision: sent.revision };
    const answer = await sendEvent(subject, {
      type: byItself ? LOAD : event.type,
      ...(input && { input }),
    });
    const refusal = refusalOf(answer);
    if (refusal !== null) {
      if (sent === undefined) notify('error', errorText(subject.i18n, refusal));
      sent?.refused(refusal);
      const { outcome, place } = answer;
      return { outcome: outcome ?? 'failed', ...(place.step !== null && { step: place.step }) };
    }
    if (answers !== undefined) sent?.saved(answers);
    leave(answer, subject);
    at.resume(factsOf(await subject.refresh()));
    return { outcome: answer.outcome ?? 'failed' };
  } catch (error) {
    notify('error', errorText(subject.i18n, error));
    const moved = error instanceof ApiError && MOVED.has(error.code);
    const now = moved ? await subject.refresh().catch(() => null) : null;
    if (now !== null) at.resume(factsOf(now));
    return { outcome: 'failed' };
  }
}

const inputOf = (data: SentAnswers | SentInput | undefined) =>
  data !== undefined && 'input' in data ? data.input : undefined;

/** Follows a link of the flow: a page of the portal keeps the token, another site never gets it. */
function leave({ result }: HandledEvent, { addressOf }: FlowSubject): void {
  const to = (result as { readonly to?: unknown } | null)?.to;
  if (typeof to === 'string') window.location.assign(to.startsWith('/') ? addressOf(to) : to);
}

/** The tasks of a flow: the server does all of them, whatever their names. */
export function tasksOf({ file }: CompiledFlow): Readonly<Record<string, BrowserTask<FlowSubject>>> {
  const names = Object.values(file.states).flatMap((state) => ('task' in state ? [state.task] : []));
  return Object.fromEntries(names.map((name) => [name, runTask]));
}
