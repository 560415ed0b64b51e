/** What follows for other processes from what has happened in one, in the same transaction. */
import type { Process } from '../../db/process/process.repository.ts';
import { endRun, listRunning, listWaitingFor } from '../../db/process/run.repository.ts';
import { flowsAfter } from '../../engine/flow/begins-after.ts';
import { flowsRunBy, runsOf } from '../../engine/flow/runs.ts';
import { inRelease } from '../releases/in-release.ts';
import { subjectKindOf } from './facts.ts';
import type { Following, Hold } from './following.ts';
import { moveOthers } from './moved-by-others.ts';
import type { Happened } from './process-log.ts';
import type { ProcessDeps } from './subject.ts';
import { BEGUN } from './task.ts';

/** The name of the event in the log of a process that has waited for another one, which has ended. */
const RUN_ENDED = 'RUN_ENDED';

/** The outcome of the work of a state whose flow has reached this end. @example endedAt('done') // 'ended:done' */
export const endedAt = (state: string): string => `ended:${state}`;

/**
 * Begins the flows that begin after this, continues the processes that have waited for this one to end, withdraws those
 * that this one no longer waits for, and moves the others whose facts it has changed.
 *
 * @param deps of the current release
 */
export async function whatFollows(
  deps: ProcessDeps,
  held: Following,
  hold: Hold,
  { process, happened }: { readonly process: Process; readonly happened: Omit<Happened, 'at'> },
): Promise<void> {
  const now = inRelease(deps, deps.releases.current());
  await beginNext(now, held, hold, { process, happened });
  if (happened.after.end && flowsRunBy(now.flows).has(process.flow))
    await endRuns(held, hold, process, happened);
  const states = Object.keys(runsOf(held.flow.file));
  const { work = '' } = happened;
  if (states.includes(work)) await endOver(held, hold, process, work);
  if (happened.after.end) await withdrawRuns(held, hold, process, states);
  if (happened.before.state === happened.after.state) return;
  // The flow whose work this is logs where that leads it.
  const { by: acting } = happened.detail;
  const flows = [...now.flows.values()].filter(({ id, file }) => file.start !== undefined && id !== acting);
  await moveOthers({ flows, subjects: await held.subjects() }, held, hold, process);
}

async function beginNext(
  deps: ProcessDeps,
  held: Following,
  hold: Hold,
  { process, happened }: { readonly process: Process; readonly happened: Omit<Happened, 'at'> },
): Promise<void> {
  const { event, before, after, outcome, work } = happened;
  const state = before.state !== after.state || event === BEGUN ? after.state : null;
  const done = outcome === null || work === undefined ? null : { state: work, outcome };
  for (const flow of flowsAfter(deps.flows.values(), { flow: held.flow.id, state, work: done })) {
    const subject = await subjectKindOf(deps, flow.id).next?.(deps, held.trx, held.subject);
    if (!subject) continue;
    const ref = { flow: flow.id, subject };
    const next = await hold(ref, 'refuse');
    await next.beginAfter(process);
    held.begun.push({ ref, flow: next.flow, place: next.place() }, ...next.begun);
  }
}

/** Goes on at once with the end of a process that had ended before the state ran it. */
async function endOver(held: Following, hold: Hold, outer: Process, state: string): Promise<void> {
  for (const inner of await listRunning(held.trx, outer.id, [state])) {
    const { flow, subject_id: subject, release } = inner;
    const after = (await hold({ flow, subject, release }, 'move')).place();
    if (after.end) await endRuns(held, hold, inner, { after });
  }
}

/** Tells the processes that have waited for this one at which end it is, and logs where that leads them. */
async function endRuns(
  held: Following,
  hold: Hold,
  process: Process,
  { after }: Pick<Happened, 'after'>,
): Promise<void> {
  for (const run of await listWaitingFor(held.trx, process.id)) {
    const { flow, subject_id: subject, release } = run.outer;
    const ref = { flow, subject, release };
    const outer = await hold(ref, 'move');
    const before = outer.place();
    await endRun(held.trx, run, endedAt(after.state));
    await outer.changed(undefined);
    await outer.log({
      event: RUN_ENDED,
      before,
      after: outer.place(),
      outcome: null,
      author: { actor: `flow:${process.flow}`, ip: '' },
      detail: { ended: { flow: process.flow, process: process.id, state: after.state } },
    });
    held.begun.push({ ref, flow: outer.flow, place: outer.place() }, ...outer.begun);
  }
}

/** Withdraws the processes that a process still runs in these states. */
export async function withdrawRuns(
  { trx }: Pick<Following, 'trx'>,
  hold: Hold,
  process: Process,
  states: readonly string[],
): Promise<void> {
  for (const { flow, subject_id: subject, release } of await listRunning(trx, process.id, states)) {
    const inner = await hold({ flow, subject, release }, 'move');
    await inner.withdraw(process);
  }
}
