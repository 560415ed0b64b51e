import { type Static, Type } from 'typebox';
import type { workorderTags } from '../../../../../machines/workorder.catalog.ts';
import {
  CommentInput,
  MoveInput,
  RatingInput,
  ReopenInput,
  type WorkorderStatus,
} from '../../../../contract/resident/workorder.contract.ts';
import {
  type StoredWorkorder,
  updateWorkorder,
  type WorkorderChange,
} from '../../../../db/workorder/workorder.repository.ts';
import { hasTag } from '../../../../engine/flow/state-tags.ts';
import { instantIn, momentIn } from '../../../../ledger/moment.ts';
import type { FactsOf } from '../../../process/fact-names.ts';
import { placeAfterOutcome } from '../../../process/places.ts';
import { insideTask, LOAD, type TaskContext } from '../../../process/task.ts';
import { BY_TIME } from '../../../process/timers/run-timers.ts';
import { notifyOfWorkorderStep } from '../../workorders/notify-of-step.ts';
import { requireDaysAhead } from '../../workorders/suitable-times.ts';
import type { WorkorderStep } from '../../workorders/workorder-step.ts';
import { writeEntry } from '../../workorders/write-entry.ts';
import { noteDone } from '../data-flows/done-work.ts';
import { recordOf } from '../data-flows/flow-record.ts';
import { authorOfStep } from './step-author.ts';
import { workorderAudience } from './workorder.audience.ts';

type Context = TaskContext<StoredWorkorder, FactsOf<'workorder'>>;
type Details = Omit<WorkorderStep, 'author'>;

const NO_VISIT = { visit_from: null, visit_until: null, accepted_at: null } as const;
const anything = { input: Type.Unknown() } as const;

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

/** Changes the workorder as its flow says, and adds the step to its history. The resident is told what the office did. */
async function done<Outcome extends string>(
  context: Context,
  outcome: Outcome,
  change: Omit<WorkorderChange, 'status'>,
  { kind, ...details }: Details & { readonly kind: string },
) {
  const { deps, trx, subject, now } = context;
  await updateWorkorder(trx, subject.id, {
    ...change,
    status: statusAfter(context, outcome),
    changed_at: now.toISOString(),
  });
  const step = { ...details, author: await authorOfStep(trx, context.author) };
  const entryId = await writeEntry(deps, trx, subject, { kind, step, now });
  if (step.author.by_office) await notifyOfWorkorderStep(deps, trx, subject, { kind, step, entryId });
  await noteDone(context, outcome);
  return { outcome, result: null, detail: { kind, by_office: step.author.by_office } };
}

/** The answers of the office to one of its forms. */
async function answered(context: Context, form: string): Promise<Readonly<Record<string, string>>> {
  const { answers } = await recordOf(context, context.flow, context.subject);
  return (answers[form] ?? {}) as Record<string, string>;
}

const byTime = ({ author }: Context) => author.actor === BY_TIME.actor;

export const scheduleVisit = insideTask('workorder', 'scheduleVisit', {
  ...anything,
  async run(context: Context) {
    const { day = '', window = '', note: text = '' } = await answered(context, 'slot');
    const { time_zone } = (await workorderAudience.propertyOf(context)).settings;
    const [from = '', until = ''] = window.split('-');
    const at = (hour: string) => instantIn(time_zone, { day, time: `${hour}:00` }).toISOString();
    const visit = { visit_from: at(from), visit_until: at(until) };
    return done(context, 'scheduled', { ...visit, accepted_at: null }, { kind: 'scheduled', text, ...visit });
  },
});

export const acceptVisit = insideTask('workorder', 'acceptVisit', {
  ...anything,
  run: (context: Context) =>
    done(
      context,
      'accepted',
      { accepted_at: context.now.toISOString() },
      { kind: byTime(context) ? 'stands' : 'accepted' },
    ),
});

/** @throws {AppError} `workorder.day_over`. */
export const askOtherTime = insideTask('workorder', 'askOtherTime', {
  input: MoveInput,
  async run(context: Context, { times, text }: Static<typeof MoveInput>) {
    const { time_zone } = (await workorderAudience.propertyOf(context)).settings;
    requireDaysAhead(times, momentIn(time_zone, context.now).day);
    const moves = context.subject.moves + 1;
    return done(context, 'asked', { times, moves, ...NO_VISIT }, { kind: 'time_asked', text });
  },
});

export const callOffVisit = insideTask('workorder', 'callOffVisit', {
  ...anything,
  async run(context: Context) {
    const { note = '' } = context.event.type === LOAD ? await answered(context, 'result') : {};
    return done(context, 'calledOff', NO_VISIT, { kind: 'visit_off', text: note });
  },
});

export const startWork = insideTask('workorder', 'startWork', {
  ...anything,
  run: (context: Context) => done(context, 'started', {}, { kind: 'started' }),
});

export const finishWork = insideTask('workorder', 'finishWork', {
  ...anything,
  async run(context: Context) {
    const { note: text = '' } = await answered(context, 'result');
    return done(context, 'finished', { done_at: context.now.toISOString() }, { kind: 'finished', text });
  },
});

export const closeWorkorder = insideTask('workorder', 'closeWorkorder', {
  ...anything,
  run: (context: Context) =>
    done(
      context,
      'closed',
      { closed_at: context.now.toISOString() },
      { kind: byTime(context) ? 'closed' : 'confirmed' },
    ),
});

export const rateWorkorder = insideTask('workorder', 'rateWorkorder', {
  input: RatingInput,
  run: (context: Context, { stars, text }: Static<typeof RatingInput>) =>
    done(context, 'rated', { stars }, { kind: 'rated', text }),
});

export const reopenWorkorder = insideTask('workorder', 'reopenWorkorder', {
  input: ReopenInput,
  run: (context: Context, { text }: Static<typeof ReopenInput>) =>
    done(context, 'reopened', { done_at: null, moves: 0, ...NO_VISIT }, { kind: 'reopened', text }),
});

export const cancelWorkorder = insideTask('workorder', 'cancelWorkorder', {
  ...anything,
  async run(context: Context) {
    const { reply = '' } = context.event.type === LOAD ? await answered(context, 'triage') : {};
    return done(context, 'cancelled', NO_VISIT, { kind: 'cancelled', text: reply });
  },
});

export const addComment = insideTask('workorder', 'addComment', {
  input: CommentInput,
  run: (context: Context, { text }: Static<typeof CommentInput>) =>
    done(context, 'noted', {}, { kind: 'comment', text }),
});
