/** The reports of a property, month by month in its time zone. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { REPORT_MONTHS, REPORTS, USUAL_MONTHS } from './reports.ts';

const tag = 'office';
const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$', description: '2026-03' });
const Values = Type.Array(Type.Union([Type.Number(), Type.Null()]), {
  description: 'In the order of the columns; null: there is nothing to measure.',
});

const Report = Type.Object({
  report: Type.Enum([...REPORTS]),
  from: Month,
  to: Month,
  time_zone: Type.String({ description: 'Of the property: its months begin there.' }),
  columns: Type.Array(
    Type.Object({
      id: Type.String(),
      unit: Type.Enum(['count', 'cents', 'percent', 'minutes'], {
        description: 'Money is in integer cents; times are medians in minutes.',
      }),
    }),
  ),
  rows: Type.Array(
    Type.Object({
      month: Month,
      until: Type.String({ description: 'Its last day; in this month, today.' }),
      values: Values,
    }),
    { description: 'One per month, the oldest first.' },
  ),
  totals: Type.Object(
    { values: Values },
    { description: 'Of the whole period; of what has a state and no sum, its state at the end.' },
  ),
});
export type Report = Static<typeof Report>;

const request = {
  headers: TokenHeader,
  params: Type.Object({ report: Type.Enum([...REPORTS]) }),
  query: Type.Object({ from: Type.Optional(Month), to: Type.Optional(Month) }),
};
const period = `at most ${REPORT_MONTHS} months; without months, the latest ${USUAL_MONTHS}`;

export const readReport = endpoint({
  method: 'GET',
  path: '/api/office/reports/:report',
  tag,
  summary: `A report of the property by month, both months included, ${period}`,
  request,
  answer: Report,
  errors: ['session.invalid', 'access.denied', 'period.invalid', 'period.too_long'],
});

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/office/reports/:report/file',
  tag,
  summary: `The same report as a file for spreadsheets, ${period}`,
  request,
  answer: null,
  errors: ['session.invalid', 'access.denied', 'period.invalid', 'period.too_long'],
});
