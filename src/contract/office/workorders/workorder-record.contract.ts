/** What the office knows of one workorder: the request, its own notes with photos, and the costs of the property. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import {
  MONEY_CENTS,
  MONEY_DESCRIPTION_CHARACTERS,
  WORKORDER_CHARACTERS,
  WORKORDER_COSTS,
  WORKORDER_MINUTES,
  WORKORDER_NOTES,
} from '../../limits.ts';
import { OfficeWorkorder, ResidentFileEntry } from '../../resident/workorder.contract.ts';
import { Here } from '../side-by-side.contract.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const COST_KINDS = ['LABOR', 'MATERIAL', 'OTHER'] as const;
export type WorkorderCostKind = (typeof COST_KINDS)[number];

export const WorkorderNote = Type.Object({
  note_id: Type.String(),
  author: Type.String(),
  text: Type.String(),
  photos: Type.Array(ResidentFileEntry),
  at: Type.String(),
});
export type WorkorderNote = Static<typeof WorkorderNote>;

const WorkorderCost = Type.Object({
  cost_id: Type.String(),
  kind: Type.Enum([...COST_KINDS]),
  description: Type.String(),
  minutes: orNull(Type.Integer()),
  amount_cents: Type.Integer(),
  author: Type.String(),
  at: Type.String(),
  charged: orNull(
    Type.Object(
      {
        by: Type.String({ description: 'The name of the member.' }),
        at: Type.String(),
        taken_back: Type.Boolean({ description: 'The charge was taken back in the ledger.' }),
      },
      { description: 'Charged to the lease of the workorder; null: not.' },
    ),
  ),
});

/** A workorder for somebody who goes there. */
export const WorkorderVisit = Type.Object({
  workorder: OfficeWorkorder,
  process_id: orNull(Type.String()),
  case_id: orNull(Type.String()),
  due_at: orNull(Type.String()),
  mobile_no: orNull(Type.String({ description: 'Of the resident, +15125550142, once it was proven.' })),
  email: Type.String({ description: 'Of the resident.' }),
  notes: Type.Array(WorkorderNote, { description: 'Of the office; residents do not see them.' }),
  can_start: Type.Boolean({ description: 'The event `START` of its process is possible.' }),
  can_report: Type.Boolean({ description: 'The event `REPORT` of its process is possible.' }),
});
export type WorkorderVisit = Static<typeof WorkorderVisit>;

export const WorkorderRecord = Type.Object({
  visit: WorkorderVisit,
  here: Here,
  costs: Type.Array(WorkorderCost, { description: 'Those that count, of the property.' }),
  total_cents: Type.Integer(),
  total_minutes: Type.Integer(),
});
export type WorkorderRecord = Static<typeof WorkorderRecord>;

const Key = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

/** The JSON part `request` of the form that adds a note; the form's files are its photos. */
export const NoteRequest = Type.Object(
  {
    key: Type.Unsafe<string>({ ...Key, description: 'The same key is the same note.' }),
    text: Type.String({ maxLength: WORKORDER_CHARACTERS, description: 'May be empty with a photo.' }),
  },
  { additionalProperties: false },
);

const tag = 'office';
const headers = TokenHeader;
const params = Type.Object({ workorder_id: Id });
const refused = ['session.invalid', 'access.denied', 'record.not_found'] as const;

export const readWorkorderRecord = endpoint({
  method: 'GET',
  path: '/api/office/workorders/:workorder_id',
  tag,
  summary: 'A workorder with the notes, photos and costs of the office',
  request: { headers, params },
  answer: WorkorderRecord,
  errors: [...refused],
});
export const listMyVisits = endpoint({
  method: 'GET',
  path: '/api/office/workorders/mine',
  tag,
  summary: 'The workorders that the member has, the earliest visit first',
  request: { headers },
  answer: Type.Object({ time_zone: Type.String(), visits: Type.Array(WorkorderVisit) }),
  errors: ['session.invalid', 'access.denied'],
});
export const addWorkorderNote = endpoint({
  method: 'POST',
  path: '/api/office/workorders/:workorder_id/notes',
  tag,
  summary: `Adds a note of the office, once per key, at most ${WORKORDER_NOTES}; the part \`request\` is JSON, the others are photos`,
  request: {
    headers,
    params,
    form: Type.Object({
      request: Type.String({ description: 'JSON: {"key": "…", "text": "…"}.' }),
      'photo[0]': Type.Optional(Type.String({ format: 'binary' })),
    }),
  },
  answer: WorkorderNote,
  errors: [
    ...refused,
    'file.too_large',
    'file.type_refused',
    'file.empty',
    'file.too_many',
    'idempotency_key.reused',
    'workorder.full',
  ],
});
export const addWorkorderCost = endpoint({
  method: 'POST',
  path: '/api/office/workorders/:workorder_id/costs',
  tag,
  summary: `Adds what the repair has cost the property, once per key, at most ${WORKORDER_COSTS}`,
  request: {
    headers,
    params,
    body: Type.Object(
      {
        key: Key,
        kind: Type.Enum([...COST_KINDS]),
        description: Type.String({ minLength: 1, maxLength: MONEY_DESCRIPTION_CHARACTERS, pattern: '\\S' }),
        minutes: orNull(Type.Integer({ minimum: 1, maximum: WORKORDER_MINUTES })),
        amount_cents: Type.Integer({ minimum: 0, maximum: MONEY_CENTS }),
      },
      { additionalProperties: false },
    ),
  },
  answer: WorkorderRecord,
  errors: [...refused, 'idempotency_key.reused', 'workorder.full'],
});
export const removeWorkorderCost = endpoint({
  method: 'DELETE',
  path: '/api/office/workorders/:workorder_id/costs/:cost_id',
  tag,
  summary:
    'Takes a cost back; its row is kept with who did it. A charged one only after its charge was taken back',
  request: { headers, params: Type.Object({ workorder_id: Id, cost_id: Id }) },
  answer: WorkorderRecord,
  errors: [...refused, 'workorder.cost_charged'],
});
