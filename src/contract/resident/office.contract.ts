/** What the office of a property does for its residents: calls of its staff and of its systems. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { WORKORDER_CHARACTERS } from '../limits.ts';
import { OfficeWorkorder, Workorder } from './workorder.contract.ts';

const Text = Type.String({ maxLength: WORKORDER_CHARACTERS });
const Moment = Type.String({ format: 'date-time', description: 'ISO 8601.' });

/** The office's steps of a workorder. A visit must end after it begins. */
export const OfficeStep = Type.Union([
  Type.Object({
    event: Type.Literal('SCHEDULE'),
    visit_from: Moment,
    visit_until: Moment,
    text: Type.Optional(Text),
  }),
  Type.Object({ event: Type.Literal('START'), text: Type.Optional(Text) }),
  Type.Object({ event: Type.Literal('FINISH'), text: Type.Optional(Text) }),
  Type.Object({ event: Type.Literal('CANCEL'), text: Type.Optional(Text) }),
  Type.Object({
    event: Type.Literal('COMMENT'),
    text: Type.String({ minLength: 1, maxLength: WORKORDER_CHARACTERS }),
  }),
]);
export type OfficeStep = Static<typeof OfficeStep>;

const tag = 'office';
const headers = TokenHeader;

export const listOfficeWorkorders = endpoint({
  method: 'GET',
  path: '/api/office/workorders',
  tag,
  summary: 'The workorders of the property that are neither done nor cancelled, the oldest first',
  request: { headers },
  answer: Type.Array(OfficeWorkorder),
  errors: ['session.invalid', 'access.denied'],
});
export const stepOfficeWorkorder = endpoint({
  method: 'POST',
  path: '/api/office/workorders/:workorder_id/events',
  tag,
  summary: 'Name a visit, begin, finish, cancel, or comment; the flow `workorder` decides',
  request: { headers, params: Type.Object({ workorder_id: Id }), body: OfficeStep },
  answer: Workorder,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'state.not_allowed',
    'workorder.visit_invalid',
  ],
});
