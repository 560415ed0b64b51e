import type { ProcessName } from '../../../src/db/process/process.repository.ts';
import { workorderSubject } from '../../../src/server/features/workorders/workorder.subject.ts';
import type { HttpFlow } from '../http-flow.ts';
import { keptLog } from '../kept-process.ts';
import type { Cue } from '../stage.ts';
import type { WireAnswer } from '../wire.ts';
import { type Stage, storedFacts, workorderStaging } from './staging.ts';

/** A request that never arrives is played by not sending it. */
const LOST = 'failed';

type Call = (stage: Stage) => Promise<WireAnswer>;

const byResident =
  (body: (stage: Stage) => object): Call =>
  (stage) =>
    stage.wire('POST', `/api/tenant/workorders/${stage.workorder_id}/events`, {
      token: stage.resident.token,
      body: body(stage),
    });
const byOffice =
  (body: object): Call =>
  (stage) =>
    stage.wire('POST', `/api/office/workorders/${stage.workorder_id}/events`, {
      token: stage.officeToken,
      body,
    });
const visit = { visit_from: '2031-03-04T15:00:00.000Z', visit_until: '2031-03-04T17:00:00.000Z' };
/** A day that is in the future in any year of the portal's clock. */
const times = [{ day: '2090-03-04', part: 'MORNING' }];

/** The calls of both sides, by event of the flow. */
export const calls: Readonly<Record<string, Call>> = {
  SCHEDULE: byOffice({ event: 'SCHEDULE', ...visit }),
  START: byOffice({ event: 'START' }),
  FINISH: byOffice({ event: 'FINISH', text: 'A new washer.' }),
  RESCHEDULE: byResident(() => ({ event: 'RESCHEDULE', times, text: '' })),
  REOPEN: byResident(() => ({ event: 'REOPEN', text: 'It drips again.' })),
  CANCEL: byResident(() => ({ event: 'CANCEL' })),
  COMMENT: byResident(() => ({ event: 'COMMENT', text: 'The dog is friendly.' })),
};

const task =
  (event: string, outcome: string) =>
  async (stage: Stage, cue: Cue): Promise<string> => {
    if (cue.outcome === LOST) return LOST;
    const { status } = (await calls[event]?.(stage)) ?? { status: 0 };
    return status === 200 ? outcome : LOST;
  };

const processOf = ({ workorder_id }: Stage): ProcessName => ({
  flow: 'workorder',
  subject_kind: workorderSubject.kind,
  subject_id: workorder_id,
});

/** The HTTP driver of a workorder, for its resident and the office. */
export const workorderHttp: HttpFlow<Stage> = {
  staging: workorderStaging,
  tasks: {
    scheduleVisit: task('SCHEDULE', 'scheduled'),
    askOtherTime: task('RESCHEDULE', 'asked'),
    startWork: task('START', 'started'),
    finishWork: task('FINISH', 'finished'),
    reopenWorkorder: task('REOPEN', 'reopened'),
    cancelWorkorder: task('CANCEL', 'cancelled'),
    addComment: task('COMMENT', 'noted'),
  },
  requests: calls,
  unplayable: {},
  process: processOf,
  stored: storedFacts,
  log: (stage) => keptLog(stage.deps, processOf(stage)),
  unlogged: ['failed'],
};
