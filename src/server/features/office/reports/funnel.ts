import { countLeadsByMonth, type LeadCounts } from '../../../../db/office/reports/lead-report.repository.ts';
import { shareOf, sumOf } from './report-numbers.ts';
import type { ReportOf, ReportReader } from './report-reader.ts';

const NONE: LeadCounts = { guestcards: 0, applications: 0, submitted: 0, approved: 0, signed: 0 };

/** Of the guestcards of each month, how many have become an application, were approved, and have signed until now. */
export const readFunnel: ReportReader<'funnel'> = async (db, propertyId, months) => {
  const counts = await countLeadsByMonth(db, propertyId, months);
  const rows = months.map(({ month }) => counts.get(month) ?? NONE);
  const totals = {
    guestcards: sumOf(rows, ({ guestcards }) => guestcards),
    applications: sumOf(rows, ({ applications }) => applications),
    submitted: sumOf(rows, ({ submitted }) => submitted),
    approved: sumOf(rows, ({ approved }) => approved),
    signed: sumOf(rows, ({ signed }) => signed),
  };
  return { rows: rows.map(withConversion), totals: withConversion(totals) };
};

const withConversion = (counts: LeadCounts): ReportOf<'funnel'> => ({
  ...counts,
  conversion: shareOf(counts.signed, counts.guestcards),
});
