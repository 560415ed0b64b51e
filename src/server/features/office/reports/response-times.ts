import {
  listTimedWorkorders,
  type TimedWorkorder,
} from '../../../../db/office/reports/workorder-report.repository.ts';
import { medianOf } from './report-numbers.ts';
import type { ReportOf, ReportReader } from './report-reader.ts';

/** How long the office took to answer the workorders of each month, and until the repair was done. Medians in minutes. */
export const readResponseTimes: ReportReader<'workorders'> = async (db, propertyId, months) => {
  const workorders = await listTimedWorkorders(db, propertyId, months);
  return {
    rows: months.map(({ month }) => timesOf(workorders.filter((one) => one.month === month))),
    totals: timesOf(workorders),
  };
};

function timesOf(workorders: readonly TimedWorkorder[]): ReportOf<'workorders'> {
  const answers = workorders.flatMap(({ created_at, answered_at }) => minutesFrom(created_at, answered_at));
  const repairs = workorders.flatMap(({ created_at, done_at }) => minutesFrom(created_at, done_at));
  return {
    all: workorders.length,
    emergencies: workorders.filter(({ is_emergency }) => is_emergency).length,
    answered: answers.length,
    answer_time: medianOf(answers),
    done: repairs.length,
    done_time: medianOf(repairs),
  };
}

const minutesFrom = (from: string, until: string | null): number[] =>
  until === null ? [] : [(Date.parse(until) - Date.parse(from)) / 60_000];
