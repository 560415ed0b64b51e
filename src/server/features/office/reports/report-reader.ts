import type { ReportColumn, ReportName } from '../../../../contract/office/reports.ts';
import type { Connection } from '../../../../db/client.ts';
import type { Figure } from './report-numbers.ts';
import type { ShownMonth } from './report-period.ts';

/** The numbers of a report by its columns, of a month or of the whole period. */
export type ReportOf<Name extends ReportName> = Readonly<Record<ReportColumn<Name>, Figure>>;

/** Reads a report of a property: a row for each of the months, in their order, and the whole. */
export type ReportReader<Name extends ReportName> = (
  db: Connection,
  propertyId: string,
  months: readonly ShownMonth[],
) => Promise<{ readonly rows: readonly ReportOf<Name>[]; readonly totals: ReportOf<Name> }>;
