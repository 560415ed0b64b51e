/** Automatic payments: what will be charged, when and why, before it is. @see spec/platform.md §2 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { TokenHeader } from '../error.contract.ts';
import { AUTOPAY_CAP_CENTS, AUTOPAY_PAUSE_MONTHS } from '../limits.ts';

const tag = 'autopay';
const headers = TokenHeader;

const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const DayOrNull = Type.Union([Day, Type.Null()]);
const Cents = Type.Integer({ minimum: 0 });
const Id = Type.String({ minLength: 1, maxLength: 64 });
const params = Type.Object({ autopay_id: Id });

/** `start_on`: the first possible charge date; null: tomorrow. `cap_cents`: the maximum per date. */
export const AutopayTermsBody = Type.Object({
  day: Type.Integer({ minimum: 1, maximum: 31 }),
  start_on: DayOrNull,
  end_on: DayOrNull,
  cap_cents: Type.Union([Type.Integer({ minimum: 1, maximum: AUTOPAY_CAP_CENTS }), Type.Null()]),
});
export type AutopayTermsBody = Static<typeof AutopayTermsBody>;

/** A saved card or bank account, as it is shown. */
const Method = Type.Object({
  id: Id,
  payment_type: Type.Union([Type.Literal('CARD'), Type.Literal('CHECKING')]),
  label: Type.String(),
});

/** A charge due on a date. `part`: the days of a month that is charged pro rata. */
const Item = Type.Object({
  description: Type.String(),
  due_date: Type.String(),
  cents: Cents,
  part: Type.Union([Type.Object({ days: Type.Integer(), of: Type.Integer() }), Type.Null()]),
});

const LateFee = Type.Union([Type.Object({ date: Type.String(), cents: Cents }), Type.Null()]);

/**
 * An upcoming date. `carried_cents`: still due from earlier dates; `credit_cents`: credit that is used; `others_cents`:
 * what the lease's other automatic payments take first; `amount_cents`: what is charged, plus `fee_cents`;
 * `left_cents`: what remains due, above the cap or while paused. `late_before`: late fees charged before the date,
 * which it includes; `late_after`: late fees that the remaining amount will cause, from that day on.
 */
export const AutopayDate = Type.Object({
  date: Type.String(),
  is_paused: Type.Boolean(),
  items: Type.Array(Item),
  carried_cents: Cents,
  credit_cents: Cents,
  others_cents: Cents,
  amount_cents: Cents,
  fee_cents: Cents,
  left_cents: Cents,
  late_before: LateFee,
  late_after: LateFee,
});
export type AutopayDate = Static<typeof AutopayDate>;

/** The last possible charge date, and its reason: `lease_ended` or `end_date`. */
const Ends = Type.Union([Type.Object({ day: Type.String(), reason: Type.String() }), Type.Null()]);

export const AutopayPreview = Type.Object({ dates: Type.Array(AutopayDate), ends: Ends });
export type AutopayPreview = Static<typeof AutopayPreview>;

/**
 * `state`: ACTIVE, STOPPED by the resident, or ENDED automatically, for `end_reason`. `method`: null if it was removed.
 * `next`: the next date with its amounts, or null.
 */
export const AutopayView = Type.Object({
  id: Id,
  state: Type.String(),
  end_reason: Type.Union([Type.String(), Type.Null()]),
  day: Type.Integer(),
  start_on: Type.String(),
  end_on: DayOrNull,
  paused_until: DayOrNull,
  cap_cents: Type.Union([Type.Integer(), Type.Null()]),
  method: Type.Union([Method, Type.Null()]),
  next: Type.Union([AutopayDate, Type.Null()]),
  ends: Ends,
});
export type AutopayView = Static<typeof AutopayView>;

/**
 * A past date: `paid`, `declined`, `nothing_due`, `paused`, `skipped`; `pending` and `claimed` while it is being
 * charged.
 */
const AutopayPast = Type.Object({
  date: Type.String(),
  state: Type.String(),
  amount_cents: Type.Union([Type.Integer(), Type.Null()]),
  payment_id: Type.Union([Type.String(), Type.Null()]),
});

export const AutopayDetail = Type.Object({
  autopay: AutopayView,
  dates: Type.Array(AutopayDate),
  past: Type.Array(AutopayPast),
});
export type AutopayDetail = Static<typeof AutopayDetail>;

export const listAutopays = endpoint({
  method: 'GET',
  path: '/api/tenant/autopays',
  tag,
  summary:
    'The automatic payments of this resident for the lease of the session, and the methods that they could use',
  request: { headers },
  answer: Type.Object({
    autopays: Type.Array(AutopayView),
    methods: Type.Array(Method),
    keeps_methods: Type.Boolean({ description: 'A card or bank account can be kept while paying.' }),
  }),
  errors: ['session.invalid', 'access.denied'],
});
export const readAutopay = endpoint({
  method: 'GET',
  path: '/api/tenant/autopays/:autopay_id',
  tag,
  summary:
    'One automatic payment: its next twelve dates with what each takes and why, and what became of those that were',
  request: { headers, params },
  answer: AutopayDetail,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const previewAutopay = endpoint({
  method: 'POST',
  path: '/api/tenant/autopays/preview',
  tag,
  summary:
    'What an automatic payment would take on its next twelve dates; nothing is kept. `autopay_id`: as a change of that one',
  request: {
    headers,
    body: Type.Intersect([
      AutopayTermsBody,
      Type.Object({ autopay_id: Type.Union([Id, Type.Null()]), method_id: Type.Union([Id, Type.Null()]) }),
    ]),
  },
  answer: AutopayPreview,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const addAutopay = endpoint({
  method: 'POST',
  path: '/api/tenant/autopays',
  tag,
  summary: 'Set up an automatic payment',
  request: { headers, body: Type.Intersect([AutopayTermsBody, Type.Object({ method_id: Id })]) },
  answer: AutopayDetail,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'autopay.too_many', 'autopay.no_date'],
});
export const editAutopay = endpoint({
  method: 'PUT',
  path: '/api/tenant/autopays/:autopay_id',
  tag,
  summary: 'Change the day, the first and last day, and the cap: for the dates after today',
  request: { headers, params, body: AutopayTermsBody },
  answer: AutopayDetail,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'autopay.over', 'autopay.no_date'],
});
export const changeAutopayMethod = endpoint({
  method: 'PUT',
  path: '/api/tenant/autopays/:autopay_id/method',
  tag,
  summary: 'Take another kept card or bank account for the dates that are to come',
  request: { headers, params, body: Type.Object({ method_id: Id }) },
  answer: AutopayDetail,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'autopay.over'],
});
export const pauseAutopay = endpoint({
  method: 'PUT',
  path: '/api/tenant/autopays/:autopay_id/pause',
  tag,
  summary: 'Skip this number of the next dates; 0 continues with the next one',
  request: {
    headers,
    params,
    body: Type.Object({ months: Type.Integer({ minimum: 0, maximum: AUTOPAY_PAUSE_MONTHS }) }),
  },
  answer: AutopayDetail,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'autopay.over'],
});
export const stopAutopay = endpoint({
  method: 'DELETE',
  path: '/api/tenant/autopays/:autopay_id',
  tag,
  summary: 'Stop an automatic payment for good; a charge that has begun continues',
  request: { headers, params },
  answer: AutopayDetail,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'autopay.over'],
});
