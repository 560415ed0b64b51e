/**
 * Changes of a process that no event of its person caused: a provider answers, an office invites, another process
 * finishes. The flow is not asked for permission; it only determines the next place.
 */

import type { Connection } from '../../db/client.ts';
import { HeldProcess, type ProcessRef } from './held-process.ts';
import { placeAfterOutcome, placeOfTask } from './places.ts';
import type { ProcessDeps } from './subject.ts';
import type { Author } from './task.ts';

export interface ReportedEvent {
  /** Its name in the log: `INVITED`, `PAYMENT_PAID` … */
  readonly event: string;
  readonly author: Author;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** The task that has waited for this, and its outcome. */
  readonly answers?: { readonly task: string; readonly outcome: string };
}

/**
 * Makes a change and logs it for the process that it changes, with the place before and after; the outcome of a task
 * happens in the task's state. Pass the transaction of everything that belongs to the change.
 *
 * @example
 * await report(deps, trx, { flow: 'application', subject: id }, { event: 'INVITED', author }, async () => {
 *   await insertAccessToken(trx, applicant, token);
 * })
 */
export async function report<Result>(
  deps: ProcessDeps,
  trx: Connection,
  ref: ProcessRef,
  { event, author, detail = {}, answers }: ReportedEvent,
  change: () => Promise<Result>,
): Promise<Result> {
  // What has happened elsewhere, such as a payment, is recorded in any case.
  const held = await HeldProcess.hold(deps, trx, ref, 'move');
  const waiting = answers === undefined ? null : placeOfTask(held.flow, answers.task);
  const before = waiting ?? held.place();
  const result = await change();
  await held.changed(undefined);
  const after =
    waiting === null || answers === undefined
      ? held.place()
      : placeAfterOutcome(held.flow, held.facts, waiting, answers.outcome);
  const work = waiting === null ? {} : { work: waiting.state };
  await held.log({ event, before, after, outcome: answers?.outcome ?? null, ...work, author, detail });
  return result;
}
