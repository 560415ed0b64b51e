/** Recurring inspections: a workorder in each home, every number of months. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import {
  INSPECTION_MONTHS,
  INSPECTION_PLANS,
  WORKORDER_CHARACTERS,
  WORKORDER_TITLE_CHARACTERS,
} from '../../limits.ts';
import { WorkorderCategory } from '../../resident/workorder.contract.ts';

const Day = Type.String({ format: 'date', description: 'At the property, 2026-03-01.' });
const UnitIds = Type.Union([
  Type.Array(Id, { minItems: 1, maxItems: 2000, uniqueItems: true }),
  Type.Null({ description: 'All homes.' }),
]);
const fields = {
  title: Type.String({ minLength: 1, maxLength: WORKORDER_TITLE_CHARACTERS, pattern: '\\S' }),
  description: Type.String({ minLength: 1, maxLength: WORKORDER_CHARACTERS, pattern: '\\S' }),
  category: WorkorderCategory,
  every_months: Type.Integer({ minimum: 1, maximum: INSPECTION_MONTHS }),
  unit_ids: UnitIds,
};

const InspectionPlanView = Type.Object({
  plan_id: Type.String(),
  ...fields,
  next_day: Day,
});

const InspectionPlans = Type.Object({
  today: Day,
  plans: Type.Array(InspectionPlanView, { description: 'Those that go on, the next first.' }),
  homes: Type.Array(Type.Object({ unit_id: Type.String(), home: Type.String() }), {
    description: 'Those that are let now, by their names.',
  }),
});
export type InspectionPlans = Static<typeof InspectionPlans>;

const tag = 'office';
const headers = TokenHeader;
const path = '/api/office/inspection-plans';

export const listInspectionPlans = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'The recurring inspections of the property, and its homes that are let',
  request: { headers },
  answer: InspectionPlans,
  errors: ['session.invalid', 'access.denied'],
});
export const addInspectionPlan = endpoint({
  method: 'POST',
  path,
  tag,
  summary: `Plans a recurring inspection, once per key, at most ${INSPECTION_PLANS} at a time`,
  request: {
    headers,
    body: Type.Object(
      {
        key: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
        ...fields,
        first_day: Type.Unsafe<string>({ ...Day, description: 'Today or later.' }),
      },
      { additionalProperties: false },
    ),
  },
  answer: InspectionPlans,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'workorder.day_over',
    'workorder.full',
    'idempotency_key.reused',
  ],
});
export const endInspectionPlan = endpoint({
  method: 'DELETE',
  path: '/api/office/inspection-plans/:plan_id',
  tag,
  summary: 'Ends a recurring inspection; the workorders that it has opened stay',
  request: { headers, params: Type.Object({ plan_id: Id }) },
  answer: InspectionPlans,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
