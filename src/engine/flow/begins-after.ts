/** Which flows begin by themselves when something happens in another flow. */
import type { AfterFile, FlowFile, StartFile } from './flow-file.ts';

/** What has happened in a process: it has come to a state, perhaps by an outcome of the task of another one. */
export interface Reached {
  readonly flow: string;
  /** The state in which the process is now; null if it was there before. */
  readonly state: string | null;
  /** The state whose task has answered, with its outcome; null if no task has. */
  readonly work: { readonly state: string; readonly outcome: string } | null;
}

/** What begins a flow by itself; empty if people or the office start it. */
export function beginningsOf(start: StartFile | undefined): readonly AfterFile[] {
  return [start?.after ?? []].flat();
}

/** The subject of a flow: the one that its start names, else its own. */
export function subjectOf({ id, start }: Pick<FlowFile, 'id' | 'start'>): string {
  return start?.subject ?? id;
}

/**
 * The flows that begin by what has happened, in the order of their names.
 *
 * @example flowsAfter(flows, { flow: 'pay-stub', state: 'thanks', work: null }).map(({ file }) => file.id) // ['pay-check']
 */
export function flowsAfter<Flow extends { readonly file: FlowFile }>(
  flows: Iterable<Flow>,
  { flow, state, work }: Reached,
): Flow[] {
  const begins = (after: AfterFile) =>
    after.flow === flow &&
    (after.outcome === undefined
      ? after.state === state
      : after.state === work?.state && after.outcome === work.outcome);
  return [...flows].filter(({ file }) => beginningsOf(file.start).some(begins));
}

/** Whether people or the office may start a flow, and it does not only begin by itself. */
export function isStartable({ after, by }: StartFile): boolean {
  return after === undefined || by !== undefined;
}

/** Whether the person whom a flow of a tenancy is about, or the office, may begin its processes. */
export function mayStart({ by = [] }: StartFile, beginner: 'person' | 'office'): boolean {
  return [by].flat().includes(beginner);
}

/** Whether the office has to give data before a process can begin. */
export function needsData({ given = {} }: StartFile): boolean {
  return Object.values(given).some(({ optional }) => optional !== true);
}

/** Whether each process of a flow of a tenancy is for an occasion of its own; else there is one for the lease. */
export function hasOccasions({ after, by }: StartFile): boolean {
  return after !== undefined || by !== undefined;
}
