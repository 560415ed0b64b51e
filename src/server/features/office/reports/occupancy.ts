import {
  countUnits,
  type LetTime,
  listLetTimes,
} from '../../../../db/office/reports/home-report.repository.ts';
import { shareOf, sumOf } from './report-numbers.ts';
import type { ShownMonth } from './report-period.ts';
import type { ReportOf, ReportReader } from './report-reader.ts';

/**
 * Homes that are let at the end of each month, and tenancies that began and ended in it. The units are those that the
 * property has now.
 */
export const readOccupancy: ReportReader<'occupancy'> = async (db, propertyId, months) => {
  const units = await countUnits(db, propertyId);
  const lets = await listLetTimes(db, propertyId);
  const rows = months.map((month) => rowOf(lets, units, month));
  const last = rows.at(-1);
  return {
    rows,
    totals: {
      units,
      occupied: last?.occupied ?? 0,
      vacant: last?.vacant ?? 0,
      occupancy: last?.occupancy ?? null,
      moved_in: sumOf(rows, ({ moved_in }) => moved_in ?? 0),
      moved_out: sumOf(rows, ({ moved_out }) => moved_out ?? 0),
    },
  };
};

function rowOf(lets: readonly LetTime[], units: number, { month, until }: ShownMonth): ReportOf<'occupancy'> {
  const isLet = (one: LetTime) => one.from <= until && (one.until === null || one.until >= until);
  const isIn = (day: string) => day.startsWith(month) && day <= until;
  const occupied = new Set(lets.filter(isLet).map(({ unit_id }) => unit_id)).size;
  return {
    units,
    occupied,
    vacant: units - occupied,
    occupancy: shareOf(occupied, units),
    moved_in: lets.filter(({ from }) => isIn(from)).length,
    moved_out: lets.filter((one) => one.until !== null && isIn(one.until)).length,
  };
}
