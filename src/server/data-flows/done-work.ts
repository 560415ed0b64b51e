import { insertDoneWork } from '../../db/process/answers.repository.ts';
import type { ApplicantSubject } from '../features/application/applicant.subject.ts';
import type { TaskContext } from '../process/task.ts';
import { recordOf } from './flow-record.ts';

/** What a built-in task is given. */
export type FlowTaskContext = TaskContext<ApplicantSubject>;

/** What the state of the task gives to it; it was checked when the release was made. */
export function parametersOf<Parameters>({ flow, place }: FlowTaskContext): Parameters {
  const state = flow.file.states[place.state];
  return ((state && 'task' in state ? state.with : undefined) ?? {}) as Parameters;
}

/** Whether the work of this state is done already. */
export async function isDone(context: FlowTaskContext): Promise<boolean> {
  const { done } = await recordOf(context, context.flow.id, context.subject.id);
  return done.some(({ state }) => state === context.place.state);
}

/** Notes that the work of this state is done. */
export async function noteDone(context: FlowTaskContext, outcome: string, invoiceId?: string): Promise<void> {
  const { trx, place, now } = context;
  const work = { state: place.state, outcome, invoice_id: invoiceId ?? null, done_at: now.toISOString() };
  await insertDoneWork(trx, await context.process(), work);
}
