import type { TagEntry, TaskEntry } from '../src/engine/flow/catalog.ts';

/** The tasks of the workorder flow. @see spec/platform.md §2 Route table */
export const workorderTasks = {
  /** The office sets or changes the time of a visit. */
  scheduleVisit: { does: 'change', reads: ['status'], outcomes: ['scheduled', 'failed'] },
  /** The resident is not available at that time, and proposes another. */
  askOtherTime: { does: 'change', reads: ['status'], outcomes: ['asked', 'failed'] },
  startWork: { does: 'change', reads: ['status'], outcomes: ['started', 'failed'] },
  finishWork: { does: 'change', reads: ['status'], outcomes: ['finished', 'failed'] },
  /** The problem was not fixed after all. */
  reopenWorkorder: { does: 'change', reads: ['status', 'reopenable'], outcomes: ['reopened', 'failed'] },
  cancelWorkorder: { does: 'change', reads: ['status'], outcomes: ['cancelled', 'failed'] },
  addComment: { does: 'change', reads: ['status'], outcomes: ['noted', 'failed'] },
} as const satisfies Record<string, TaskEntry>;

/** The sources of the facts of a workorder. */
export const workorderSources = ['workorder'] as const;

/** The screens of the workorder flow: one page, whose buttons are the events of the state. */
export const workorderScreens = ['workorder'] as const;

/** The tags of the workorder flow: the status of a workorder in a state. A state without one leaves the status as it is. */
export const workorderTags = {
  statusSubmitted: {},
  statusScheduled: {},
  statusInProgress: {},
  statusDone: {},
  statusCancelled: {},
} as const satisfies Record<string, TagEntry>;
