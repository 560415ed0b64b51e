/** The reports of a property, as answers of calls and as files. */
import type { Report } from '../../../../contract/office/report.contract.ts';
import { REPORT_COLUMNS, type ReportName, type ReportUnit } from '../../../../contract/office/reports.ts';
import { csvText } from '../../../../engine/csv/csv-text.ts';
import { momentIn } from '../../../../ledger/moment.ts';
import type { Deps } from '../../../deps.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';
import { readFunnel } from './funnel.ts';
import { readCollections, readDelinquency, readDeposits } from './money-reports.ts';
import { readOccupancy } from './occupancy.ts';
import type { Figure } from './report-numbers.ts';
import { monthsOf } from './report-period.ts';
import type { ReportReader } from './report-reader.ts';
import { readResponseTimes } from './response-times.ts';

const READERS: { readonly [Name in ReportName]: ReportReader<Name> } = {
  occupancy: readOccupancy,
  funnel: readFunnel,
  delinquency: readDelinquency,
  deposits: readDeposits,
  collections: readCollections,
  workorders: readResponseTimes,
};

/** A report, and the months in which it is asked for. */
export interface AskedReport {
  readonly report: ReportName;
  readonly from?: string;
  readonly to?: string;
}

/**
 * A report of a property.
 *
 * @throws {AppError} `period.invalid`, `period.too_long`
 * @example await readReport(deps, propertyId, { report: 'deposits', from: '2026-01', to: '2026-03' })
 */
export async function readReport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  propertyId: string,
  { report, ...period }: AskedReport,
): Promise<Report> {
  const time_zone = await timeZoneOf(db, propertyId);
  const months = monthsOf(period, momentIn(time_zone, clock.now()).day, time_zone);
  const columns = Object.entries<ReportUnit>(REPORT_COLUMNS[report]).map(([id, unit]) => ({ id, unit }));
  const read: (...asked: Parameters<ReportReader<ReportName>>) => Promise<ReadReport> = READERS[report];
  const { rows, totals } = await read(db, propertyId, months);
  const valuesOf = (row: Row) => columns.map(({ id }) => row[id] ?? null);
  return {
    report,
    from: months[0]?.month ?? '',
    to: months.at(-1)?.month ?? '',
    time_zone,
    columns,
    rows: months.map(({ month, until }, at) => ({ month, until, values: valuesOf(rows[at] ?? {}) })),
    totals: { values: valuesOf(totals) },
  };
}

type Row = Readonly<Record<string, Figure>>;
interface ReadReport {
  readonly rows: readonly Row[];
  readonly totals: Row;
}

/** The same as a file: money in units of the currency, times in hours. Its last row is the whole period. */
export async function reportFile(
  deps: Pick<Deps, 'db' | 'clock' | 'texts'>,
  propertyId: string,
  asked: AskedReport,
  language: string,
): Promise<{ readonly name: string; readonly text: string }> {
  const { report, from, to, columns, rows, totals } = await readReport(deps, propertyId, asked);
  const say = (key: string) => deps.texts.message(language, `office-reports:${key}`, {});
  const cells = (values: readonly Figure[]) =>
    values.map((value, at) => cellOf(value, columns[at]?.unit ?? 'count'));
  const heads = columns.map(
    ({ id, unit }) => `${say(`columns.${id}`)}${UNIT_KEYS[unit] ? ` (${say(UNIT_KEYS[unit])})` : ''}`,
  );
  const text = csvText([
    [say('month'), ...heads],
    ...rows.map(({ month, values }) => [month, ...cells(values)]),
    [say(`totals.${report}`), ...cells(totals.values)],
  ]);
  return { name: `${report}-${from}-${to}.csv`, text };
}

const UNIT_KEYS: Readonly<Record<ReportUnit, string>> = {
  count: '',
  cents: '',
  percent: 'units.percent',
  minutes: 'units.hours',
};

function cellOf(value: Figure, unit: ReportUnit): string {
  if (value === null) return '';
  if (unit === 'cents') return (value / 100).toFixed(2);
  return unit === 'minutes' ? (value / 60).toFixed(1) : String(value);
}
