/** The books of a property: what came in on a day, closed months, coming late fees, and files for accounting. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { CLOSED_MONTHS, EXPORT_DAYS, EXPORT_ROWS, MONEY_ROWS } from '../limits.ts';

const tag = 'office';
const headers = TokenHeader;
const Day = Type.String({ format: 'date' });
const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$', description: '2026-03' });

const Received = Type.Object({
  payment_id: Type.String(),
  lease_id: Type.String(),
  home: Type.String(),
  tender: Type.Enum(['CHECK', 'CASH']),
  number: Type.String(),
  payer: Type.String({ description: '"" if nobody was named.' }),
  amount_cents: Type.Integer(),
  state: Type.Enum(['settled', 'returned', 'reversed']),
  created_at: Type.String(),
});

export const listReceived = endpoint({
  method: 'GET',
  path: '/api/office/money/received',
  tag,
  summary: `The checks and the cash of a day, at most ${MONEY_ROWS}; without a day, of today`,
  request: { headers, query: Type.Object({ day: Type.Optional(Day) }) },
  answer: Type.Object({
    day: Type.String(),
    rows: Type.Array(Received),
    check_cents: Type.Integer({ description: 'Of what has not come back.' }),
    cash_cents: Type.Integer(),
  }),
  errors: ['session.invalid', 'access.denied'],
});

const ComingFee = Type.Object({
  invoice_id: Type.String(),
  lease_id: Type.String(),
  home: Type.String(),
  description: Type.String({ description: 'The late charge.' }),
  due_date: Type.String(),
  balance_cents: Type.Integer(),
  fee_cents: Type.Integer(),
});

export const previewLateFees = endpoint({
  method: 'GET',
  path: '/api/office/money/late-fees',
  tag,
  summary: `The late fees that the coming night will charge if nobody pays, at most ${MONEY_ROWS}`,
  request: { headers },
  answer: Type.Object({ day: Type.String(), fees: Type.Array(ComingFee), fee_cents: Type.Integer() }),
  errors: ['session.invalid', 'access.denied'],
});
export type ComingFees = Static<(typeof previewLateFees)['answer']>;

const Months = Type.Object({
  closed: Type.Array(
    Type.Object({ month: Type.String(), closed_by: Type.String(), closed_at: Type.String() }),
    {
      description: `The newest ${CLOSED_MONTHS}. All before the last one are closed, too.`,
    },
  ),
  closable: Type.Union([Type.String(), Type.Null()], {
    description: 'The last month that is over, if it is not closed.',
  }),
});

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/office/money/months',
  tag,
  summary: 'The closed months of the property',
  request: { headers },
  answer: Months,
  errors: ['session.invalid', 'access.denied'],
});
export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/office/money/months',
  tag,
  summary: 'Closes a month that is over, with all before it: nothing is entered with a day in it any more',
  request: { headers, body: Type.Object({ month: Month }) },
  answer: Months,
  errors: ['session.invalid', 'access.denied', 'month.not_over'],
});

export const exportBooks = endpoint({
  method: 'GET',
  path: '/api/office/money/export',
  tag,
  summary: `The books of a period of at most ${EXPORT_DAYS} days as a file for spreadsheets: sums per account and code, or each transfer with its debit and credit; at most ${EXPORT_ROWS} rows`,
  request: {
    headers,
    query: Type.Object({ what: Type.Enum(['accounts', 'transfers']), from: Day, to: Day }),
  },
  answer: null,
  errors: ['session.invalid', 'access.denied', 'period.invalid', 'period.too_long'],
});
