import { builtInSources, MESSAGE_SCREEN } from '../src/engine/flow/built-in.ts';
import { builtInTasks, fileEdits } from '../src/engine/flow/built-in-names.ts';
import type { TagEntry, TaskEntry } from '../src/engine/flow/catalog.ts';

/** The tasks of the workorder flow. @see spec/platform.md §2 Route table */
export const workorderTasks = {
  ...builtInTasks,
  /** Sets the visit to the day and the hours that the office has answered, and asks the resident. */
  scheduleVisit: { does: 'change', reads: ['status'], outcomes: ['scheduled', 'failed'], loads: true },
  /** The visit is agreed: the resident has accepted it, or has not answered in time. */
  acceptVisit: { does: 'change', reads: ['status', 'accepted'], outcomes: ['accepted', 'failed'] },
  /** The resident is not available at that time, and proposes another. */
  askOtherTime: { does: 'change', reads: ['status', 'moves'], outcomes: ['asked', 'failed'] },
  /** The office takes the visit back, or needs another one. */
  callOffVisit: { does: 'change', reads: ['status'], outcomes: ['calledOff', 'failed'], loads: true },
  startWork: { does: 'change', reads: ['status'], outcomes: ['started', 'failed'] },
  /** The repair is done, with the note that the office has answered. */
  finishWork: { does: 'change', reads: ['status'], outcomes: ['finished', 'failed'], loads: true },
  /** The resident confirms the repair, or has not said anything in time. */
  closeWorkorder: { does: 'change', reads: ['status', 'closed'], outcomes: ['closed', 'failed'] },
  /** The problem was not fixed after all. */
  reopenWorkorder: {
    does: 'change',
    reads: ['status', 'closed', 'current'],
    outcomes: ['reopened', 'failed'],
  },
  /** The resident says how good the repair was. */
  rateWorkorder: { does: 'change', reads: ['closed', 'rated'], outcomes: ['rated', 'failed'] },
  cancelWorkorder: { does: 'change', reads: ['status'], outcomes: ['cancelled', 'failed'], loads: true },
  addComment: { does: 'change', reads: ['status'], outcomes: ['noted', 'failed'] },
} as const satisfies Record<string, TaskEntry>;

/** What a step of the office's forms may do besides. */
export const workorderEdits = { saveAnswers: builtInTasks.saveAnswers, ...fileEdits } as const;

/** The sources of the facts of a workorder. */
export const workorderSources = [...builtInSources, 'workorder'] as const;

/** The screens: the resident's page, whose buttons are the events of the state, and the messages to the office. */
export const workorderScreens = ['workorder', MESSAGE_SCREEN] as const;

/** The placeholders of its texts. */
export const workorderValues = [
  'workorder_title',
  'reference',
  'visit_day',
  'visit_from',
  'visit_until',
] as const;

/** The tags of the workorder flow: the status of a workorder in a state. A state without one leaves the status as it is. */
export const workorderTags = {
  statusSubmitted: {},
  statusScheduled: {},
  statusInProgress: {},
  statusDone: {},
  statusCancelled: {},
} as const satisfies Record<string, TagEntry>;
