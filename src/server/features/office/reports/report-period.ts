/** The months of a report, in the time zone of its property. */

import { REPORT_MONTHS, USUAL_MONTHS } from '../../../../contract/office/reports.ts';
import type { ReportMonth } from '../../../../db/office/reports/months.ts';
import { addMonths } from '../../../../engine/language/days.ts';
import { addDays, dayOfMonth } from '../../../../ledger/day.ts';
import { instantIn } from '../../../../ledger/moment.ts';
import { AppError } from '../../../errors.ts';

/** A month with its last day that has begun. */
export interface ShownMonth extends ReportMonth {
  readonly until: string;
}

/**
 * The months from one to another, both included; without them, the latest ones until this month.
 *
 * @param today at the property
 * @throws {AppError} `period.invalid` for months in the wrong order or to come, `period.too_long` for too many.
 * @example monthsOf({ from: '2026-01', to: '2026-03' }, '2026-03-02', 'America/Chicago').length // 3
 */
export function monthsOf(
  asked: { readonly from?: string; readonly to?: string },
  today: string,
  timeZone: string,
): ShownMonth[] {
  const current = today.slice(0, 7);
  const to = asked.to ?? current;
  const from = asked.from ?? addMonths(to, 1 - USUAL_MONTHS);
  if (from > to || to > current) throw new AppError('period.invalid');
  const months: ShownMonth[] = [];
  for (let month = from; month <= to; month = addMonths(month, 1)) {
    if (months.length === REPORT_MONTHS) throw new AppError('period.too_long');
    const last = dayOfMonth(month, 31);
    const [begin, after] = [`${month}-01`, addDays(last, 1)].map((day) =>
      instantIn(timeZone, { day, time: '00:00' }).toISOString(),
    );
    months.push({ month, from: begin ?? '', before: after ?? '', until: last < today ? last : today });
  }
  return months;
}
