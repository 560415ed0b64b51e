import type { TaskEntry } from '../src/engine/flow/catalog.ts';

/** The work that the workorder flow may call. @see spec/platform.md §2 Route table */
export const workorderTasks = {
  /** The office names the time of a visit, or another one. */
  scheduleVisit: { does: 'change', reads: ['status'], outcomes: ['scheduled', 'failed'] },
  /** The resident cannot be there at that time, and says when. */
  askOtherTime: { does: 'change', reads: ['status'], outcomes: ['asked', 'failed'] },
  startWork: { does: 'change', reads: ['status'], outcomes: ['started', 'failed'] },
  finishWork: { does: 'change', reads: ['status'], outcomes: ['finished', 'failed'] },
  /** It was not mended after all. */
  reopenWorkorder: { does: 'change', reads: ['status', 'reopenable'], outcomes: ['reopened', 'failed'] },
  cancelWorkorder: { does: 'change', reads: ['status'], outcomes: ['cancelled', 'failed'] },
  addComment: { does: 'change', reads: ['status'], outcomes: ['noted', 'failed'] },
} as const satisfies Record<string, TaskEntry>;

/** Where the facts of a workorder are read from. */
export const workorderSources = ['workorder'] as const;

/** The screens that the workorder flow may show: one page, whose buttons are the events of the state. */
export const workorderScreens = ['workorder'] as const;
