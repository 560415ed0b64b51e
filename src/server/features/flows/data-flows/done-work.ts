import { deleteDone, insertDoneWork } from '../../../../db/process/answers.repository.ts';
import type { Process } from '../../../../db/process/process.repository.ts';
import { runsOf } from '../../../../engine/flow/runs.ts';
import { HeldProcess } from '../../../process/held-process.ts';
import { withdrawRuns } from '../../../process/what-follows.ts';
import { inRelease } from '../../../releases/in-release.ts';
import type { FlowTaskContext, Opened } from '../audiences/audience.ts';
import { recordOf } from './flow-record.ts';

/** The `with` parameters of the task's state; validated when the release was made. */
export function parametersOf<Parameters>({ flow, place }: FlowTaskContext): Parameters {
  const state = flow.file.states[place.state];
  return ((state && 'task' in state ? state.with : undefined) ?? {}) as Parameters;
}

/** Whether the task of this state has already run, and nothing that it undoes has been done since. */
export async function isDone(context: FlowTaskContext): Promise<boolean> {
  const { done } = await recordOf(context, context.flow, context.subject);
  const again = undoneBy(context);
  return (
    done.some(({ state }) => state === context.place.state) &&
    !done.some(({ state }) => again.includes(state))
  );
}

/** Records that the task of this state has run, and the invoice or record that it has created. */
export async function noteDone(
  context: FlowTaskContext,
  outcome: string,
  { invoice_id = null, record_id = null }: { [Name in keyof Opened]?: string | null } = {},
): Promise<void> {
  const { trx, place, now } = context;
  const work = { state: place.state, outcome, invoice_id, record_id, done_at: now.toISOString() };
  const process = await context.process();
  await withdrawUndone(context, process);
  await deleteDone(trx, process.id, undoneBy(context));
  await insertDoneWork(trx, process, work);
}

/** The states whose work counts as not done again after the work of this state. */
function undoneBy({ flow, place }: FlowTaskContext): readonly string[] {
  const state = flow.file.states[place.state];
  return (state && 'task' in state ? state.undoes : undefined) ?? [];
}

/** Withdraws the processes that undone states still run. */
async function withdrawUndone(context: FlowTaskContext, process: Process): Promise<void> {
  const { deps, trx, flow } = context;
  const states = undoneBy(context).filter((state) => Object.hasOwn(runsOf(flow.file), state));
  const now = inRelease(deps, deps.releases.current());
  await withdrawRuns(
    context,
    (ref, whenOutdated) => HeldProcess.hold(now, trx, ref, whenOutdated),
    process,
    states,
  );
}
