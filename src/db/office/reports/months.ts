/** Months of a property as ranges of its days and of moments, and queries that count by them. */
import { type Expression, type RawBuilder, sql } from 'kysely';

/** A month of a property. */
export interface ReportMonth {
  /** `2026-03` */
  readonly month: string;
  /** Its first moment, ISO 8601 in UTC, and the first one after it. */
  readonly from: string;
  readonly before: string;
}

/** The name of what was before the first month. */
export const EARLIER = '';

/**
 * The month of a moment, `2026-03`; `EARLIER` before the first one. Later moments must be left out by the query.
 *
 * @example monthOf(sql.ref('created_at'), months)
 */
export function monthOf(moment: Expression<unknown>, months: readonly ReportMonth[]): RawBuilder<string> {
  const cases = months.map(({ month, before }) => sql`when ${moment} < ${before} then ${month}`);
  return sql<string>`case when ${moment} < ${firstOf(months).from} then ${EARLIER} ${sql.join(cases, sql` `)} end`;
}

/** The first of some months. @throws {RangeError} without one. */
export function firstOf(months: readonly ReportMonth[]): ReportMonth {
  const [first] = months;
  if (first === undefined) throw new RangeError('A report has at least one month.');
  return first;
}

/** The last of some months. @throws {RangeError} without one. */
export function lastOf(months: readonly ReportMonth[]): ReportMonth {
  return months.at(-1) ?? firstOf(months);
}

/** The month of an entry of a ledger: of its day in the books, or of its moment if it is from before there were days. */
export function monthOfEntry(months: readonly ReportMonth[]): RawBuilder<string> {
  const day = sql.ref('ledger_entries.day');
  const { month } = firstOf(months);
  const ofDay = sql`case when ${day} < ${month} then ${EARLIER} else substr(${day}, 1, 7) end`;
  return sql<string>`case when ${day} is null then (${monthOf(sql.ref('ledger_entries.at'), months)}) else (${ofDay}) end`;
}

/** Whether an entry of a ledger is in one of the months: a condition that the indexes of days and moments serve. */
export function isWithin(months: readonly ReportMonth[]): RawBuilder<boolean> {
  const [first, last] = [firstOf(months), lastOf(months)];
  const [day, at] = [sql.ref('ledger_entries.day'), sql.ref('ledger_entries.at')];
  return sql<boolean>`((${day} >= ${first.month} and ${day} < ${afterDays(last)})
    or (${day} is null and ${at} >= ${first.from} and ${at} < ${last.before}))`;
}

/** Whether an entry of a ledger is not after the last month. */
export function isUntil(months: readonly ReportMonth[]): RawBuilder<boolean> {
  const last = lastOf(months);
  const [day, at] = [sql.ref('ledger_entries.day'), sql.ref('ledger_entries.at')];
  return sql<boolean>`(${day} < ${afterDays(last)} or (${day} is null and ${at} < ${last.before}))`;
}

/** A text after every day of a month. */
const afterDays = ({ month }: ReportMonth): string => `${month}-99`;
