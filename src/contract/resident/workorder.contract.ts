/** Workorders: a resident's repair requests, and their progress. @see spec/platform.md §2 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { WORKORDER_CHARACTERS, WORKORDER_TIMES, WORKORDER_TITLE_CHARACTERS } from '../limits.ts';
import { ProcessPlace } from '../process/process.contract.ts';

const WORKORDER_CATEGORIES = [
  'PLUMBING',
  'ELECTRICAL',
  'HEATING_COOLING',
  'APPLIANCE',
  'DOORS_LOCKS',
  'WALLS_FLOORS',
  'PESTS',
  'OTHER',
] as const;
export const WorkorderCategory = Type.Enum([...WORKORDER_CATEGORIES]);
export type WorkorderCategory = (typeof WORKORDER_CATEGORIES)[number];

/** @see flows/workorder.flow.json */
const WORKORDER_STATUSES = ['SUBMITTED', 'SCHEDULED', 'IN_PROGRESS', 'DONE', 'CANCELLED'] as const;
export type WorkorderStatus = (typeof WORKORDER_STATUSES)[number];

/** Parts of a day: 8 to 12, 12 to 17, 17 to 20 at the property. */
const DAY_PARTS = ['MORNING', 'AFTERNOON', 'EVENING'] as const;

const Text = Type.String({ minLength: 1, maxLength: WORKORDER_CHARACTERS, pattern: '\\S' });
const Moment = Type.String({ description: 'ISO 8601, UTC.' });
const orNull = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** A date at the property, and a part of the day. */
export const SuitableTime = Type.Object(
  {
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    part: Type.Enum([...DAY_PARTS]),
  },
  { additionalProperties: false },
);
export type SuitableTime = Static<typeof SuitableTime>;
const SuitableTimes = Type.Array(SuitableTime, { minItems: 1, maxItems: WORKORDER_TIMES });

/** A file of the resident's area with an address that opens it for 30 minutes. */
export const ResidentFileEntry = Type.Object({
  id: Type.String(),
  file_name: Type.String(),
  file_path: Type.String(),
  media_type: Type.String(),
});
export type ResidentFileEntry = Static<typeof ResidentFileEntry>;

const Status = Type.Enum([...WORKORDER_STATUSES]);

/** `reference` is a short number for people. `visit_from` and `visit_until`: the office's visit. */
const rowFields = {
  workorder_id: Type.String(),
  reference: Type.String(),
  category: WorkorderCategory,
  title: Type.String(),
  status: Status,
  visit_from: orNull(Moment),
  visit_until: orNull(Moment),
  created_at: Moment,
  changed_at: Moment,
};
export const WorkorderRow = Type.Object(rowFields);
export type WorkorderRow = Static<typeof WorkorderRow>;

/**
 * An entry of the history. `kind`: submitted, scheduled, accepted, stands (nobody objected to the visit), time_asked,
 * visit_off, started, finished, confirmed, closed (nobody objected to the repair), reopened, rated, cancelled, comment.
 */
const WorkorderEntry = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  by_office: Type.Boolean(),
  author: Type.String(),
  text: Type.String(),
  visit_from: orNull(Moment),
  visit_until: orNull(Moment),
  at: Moment,
});

/** The resident's request, and its unit. */
const askedFields = {
  description: Type.String(),
  permission_to_enter: Type.Boolean(),
  emergency: Type.Boolean({ description: 'As the resident has reported it.' }),
  entry_note: Type.String(),
  times: Type.Array(SuitableTime),
  unit_uid: Type.String(),
  time_zone: Type.String({ description: 'Of the property: its days and visits are meant in it.' }),
  photos: Type.Array(ResidentFileEntry),
};

/** A workorder with all data that a visit needs. `resident`: the name of the resident who requested it. */
export const OfficeWorkorder = Type.Object({
  ...rowFields,
  ...askedFields,
  lease_id: Type.String(),
  unit_address: Type.String(),
  resident: Type.String(),
});
export type OfficeWorkorder = Static<typeof OfficeWorkorder>;

export const Workorder = Type.Object({
  ...rowFields,
  ...askedFields,
  entries: Type.Array(WorkorderEntry),
  done_photos: Type.Array(ResidentFileEntry, { description: 'Of the repair, from the office.' }),
  stars: Type.Union([Type.Integer(), Type.Null()], { description: 'The rating of the repair, 1 to 5.' }),
  place: ProcessPlace,
  events: Type.Array(Type.String(), { description: 'What a resident may do now.' }),
  facts: Type.Record(Type.String(), Type.Unknown(), { description: 'Of the process.' }),
});
export type Workorder = Static<typeof Workorder>;

/** The JSON part `request` of the form that adds a workorder; the form's files are the photos. */
export const WorkorderRequest = Type.Object(
  {
    /** Created by the page once per request: a repeated key is the same workorder. */
    key: Id,
    category: WorkorderCategory,
    title: Type.String({ minLength: 1, maxLength: WORKORDER_TITLE_CHARACTERS, pattern: '\\S' }),
    description: Text,
    permission_to_enter: Type.Boolean(),
    /** Somebody has to come today. */
    emergency: Type.Optional(Type.Boolean()),
    entry_note: Type.String({ maxLength: 300 }),
    times: SuitableTimes,
  },
  { additionalProperties: false },
);
export type WorkorderRequest = Static<typeof WorkorderRequest>;

/** What a resident sends with the events of a workorder. */
export const MoveInput = Type.Object({ times: SuitableTimes, text: Type.String({ maxLength: 300 }) });
export const ReopenInput = Type.Object({ text: Text });
export const RatingInput = Type.Object({
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  text: Type.String({ maxLength: 300 }),
});
export const CommentInput = Type.Object({ text: Text });

/** A resident's steps of a workorder. */
export const ResidentStep = Type.Union([
  Type.Object({ event: Type.Literal('ACCEPT') }),
  Type.Object({ event: Type.Literal('RESCHEDULE'), ...MoveInput.properties }),
  Type.Object({ event: Type.Literal('CONFIRM') }),
  Type.Object({ event: Type.Literal('REOPEN'), ...ReopenInput.properties }),
  Type.Object({ event: Type.Literal('RATE'), ...RatingInput.properties }),
  Type.Object({ event: Type.Literal('CANCEL') }),
  Type.Object({ event: Type.Literal('COMMENT'), ...CommentInput.properties }),
]);
export type ResidentStep = Static<typeof ResidentStep>;

const tag = 'workorders';
const headers = TokenHeader;
const params = Type.Object({ workorder_id: Id });

export const listWorkorders = endpoint({
  method: 'GET',
  path: '/api/tenant/workorders',
  tag,
  summary: 'The workorders of the lease, the newest first',
  request: { headers },
  answer: Type.Array(WorkorderRow),
  errors: ['session.invalid', 'access.denied'],
});
export const addWorkorder = endpoint({
  method: 'POST',
  path: '/api/tenant/workorders',
  tag,
  summary: 'Ask the office to repair something; the part `request` is JSON, the others are photos',
  request: {
    headers,
    form: Type.Object({
      request: Type.String({ description: 'JSON: WorkorderRequest.' }),
      'photo[0]': Type.Optional(Type.String({ format: 'binary' })),
    }),
  },
  answer: Type.Object({ workorder_id: Type.String() }),
  errors: [
    'session.invalid',
    'access.denied',
    'file.too_large',
    'file.type_refused',
    'file.empty',
    'file.too_many',
    'workorder.day_over',
  ],
});
export const readWorkorder = endpoint({
  method: 'GET',
  path: '/api/tenant/workorders/:workorder_id',
  tag,
  summary: 'A workorder with its history',
  request: { headers, params },
  answer: Workorder,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const stepWorkorder = endpoint({
  method: 'POST',
  path: '/api/tenant/workorders/:workorder_id/events',
  tag,
  summary:
    'Accept or move the visit, confirm, open again, rate, cancel, or comment; the flow `workorder` decides',
  request: { headers, params, body: ResidentStep },
  answer: Workorder,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'state.not_allowed',
    'turn.others',
    'workorder.day_over',
    'workorder.moved_twice',
    'workorder.too_late',
  ],
});
