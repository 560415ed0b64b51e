import type { workorderTags } from '../../../../machines/workorder.catalog.ts';
import type { WorkorderStatus } from '../../../contract/resident/workorder.contract.ts';
import {
  type StoredWorkorder,
  updateWorkorder,
  type WorkorderChange,
} from '../../../db/workorder/workorder.repository.ts';
import { hasTag } from '../../../engine/flow/state-tags.ts';
import type { FactsOf } from '../../process/fact-names.ts';
import { placeAfterOutcome } from '../../process/places.ts';
import { insideTask, type TaskContext } from '../../process/task.ts';
import { notifyOfWorkorderStep } from './notify-of-step.ts';
import { WorkorderStep } from './workorder-step.ts';
import { writeEntry } from './write-entry.ts';

type Context = TaskContext<StoredWorkorder, FactsOf<'workorder'>>;

const input = (given: unknown) => given instanceof WorkorderStep;
const common = { input } as const;
const NO_VISIT = { visit_from: null, visit_until: null } as const;

/** The status of a workorder, by the tag of the state in which it has that status. */
const statuses = {
  statusSubmitted: 'SUBMITTED',
  statusScheduled: 'SCHEDULED',
  statusInProgress: 'IN_PROGRESS',
  statusDone: 'DONE',
  statusCancelled: 'CANCELLED',
} as const satisfies Record<keyof typeof workorderTags, WorkorderStatus>;

/** The status in the state to which this outcome leads; the current one if that state names none. */
function statusAfter({ flow, facts, place, subject }: Context, outcome: string): WorkorderStatus {
  const { state } = placeAfterOutcome(flow, facts, place, outcome);
  const found = Object.entries(statuses).find(([tag]) => hasTag(flow, state, tag));
  return found?.[1] ?? subject.status;
}

/** Changes the workorder as its flow says, and adds the step to its history. */
async function done<Outcome extends string>(
  context: Context,
  step: WorkorderStep,
  kind: string,
  outcome: Outcome,
  change: Omit<WorkorderChange, 'status'>,
) {
  const { trx, subject, now } = context;
  const status = statusAfter(context, outcome);
  await updateWorkorder(trx, subject.id, { ...change, status, changed_at: now.toISOString() });
  const entryId = await writeEntry(context.deps, trx, subject, { kind, step, now });
  if (step.author.by_office) await notifyOfWorkorderStep(context.deps, trx, subject, { kind, step, entryId });
  return { outcome, result: null, detail: { kind, by_office: step.author.by_office } };
}

/** @throws never: the call has checked that the visit ends after it begins. */
export const scheduleVisit = insideTask('workorder', 'scheduleVisit', {
  ...common,
  run: (context: Context, step: WorkorderStep) => {
    const { visit_from = null, visit_until = null } = step.details;
    return done(context, step, 'scheduled', 'scheduled', { visit_from, visit_until });
  },
});

export const askOtherTime = insideTask('workorder', 'askOtherTime', {
  ...common,
  run: (context: Context, step: WorkorderStep) => {
    const { times = [] } = step.details;
    return done(context, step, 'time_asked', 'asked', { times, ...NO_VISIT });
  },
});

export const startWork = insideTask('workorder', 'startWork', {
  ...common,
  run: (context: Context, step: WorkorderStep) => done(context, step, 'started', 'started', {}),
});

export const finishWork = insideTask('workorder', 'finishWork', {
  ...common,
  run: (context: Context, step: WorkorderStep) =>
    done(context, step, 'finished', 'finished', { done_at: context.now.toISOString() }),
});

export const reopenWorkorder = insideTask('workorder', 'reopenWorkorder', {
  ...common,
  run: (context: Context, step: WorkorderStep) =>
    done(context, step, 'reopened', 'reopened', { done_at: null, ...NO_VISIT }),
});

export const cancelWorkorder = insideTask('workorder', 'cancelWorkorder', {
  ...common,
  run: (context: Context, step: WorkorderStep) => done(context, step, 'cancelled', 'cancelled', NO_VISIT),
});

export const addComment = insideTask('workorder', 'addComment', {
  ...common,
  run: (context: Context, step: WorkorderStep) => done(context, step, 'comment', 'noted', {}),
});
