/** The board of workorders: every workorder that has not ended, in the column that its flow names. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { TokenHeader } from '../../error.contract.ts';
import { BOARD_WORKORDERS } from '../../limits.ts';

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Moment = Type.String({ description: 'ISO 8601, UTC.' });
const Colleague = Type.Object({ user_id: Type.String(), name: Type.String() });

export const BoardCard = Type.Object({
  workorder_id: Type.String(),
  process_id: Type.String(),
  case_id: orNull(Type.String({ description: 'As in `GET /api/office/cases/:case_id`.' })),
  column: Type.String({ description: 'The id of its column.' }),
  reference: Type.String(),
  title: Type.String(),
  home: Type.String({ description: 'Unit and building, "204 / B"; "" if the lease has none.' }),
  resident: Type.String(),
  emergency: Type.Boolean(),
  permission_to_enter: Type.Boolean(),
  created_at: Moment,
  visit_from: orNull(Moment),
  visit_until: orNull(Moment),
  visit_agreed: Type.Boolean(),
  on_office: Type.Boolean({ description: 'It is the turn of the office.' }),
  may_act: Type.Boolean({ description: 'The member may take it, give it to a colleague, and act.' }),
  due_at: orNull(Moment),
  overdue: Type.Boolean(),
  claimed_by: orNull(Colleague),
  mine: Type.Boolean({ description: 'The member has claimed it.' }),
});
export type BoardCard = Static<typeof BoardCard>;

export const WorkorderBoard = Type.Object({
  time_zone: Type.String({ description: 'Of the property.' }),
  today: Type.String({ description: 'At the property, 2026-03-01.' }),
  columns: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String({ description: 'In the language of the member.' }),
    }),
    { description: 'The phases of the flow, in its order.' },
  ),
  cards: Type.Array(BoardCard, { description: `The oldest first, at most ${BOARD_WORKORDERS}.` }),
  is_cut: Type.Boolean({ description: 'There are more.' }),
  colleagues: Type.Array(Colleague, {
    description: 'The members to whom the work can be given, by name; none if the member may only read.',
  }),
});
export type WorkorderBoard = Static<typeof WorkorderBoard>;

export const readWorkorderBoard = endpoint({
  method: 'GET',
  path: '/api/office/workorders/board',
  tag: 'office',
  summary: 'The workorders of the property that have not ended, by the phases of their flow',
  request: { headers: TokenHeader },
  answer: WorkorderBoard,
  errors: ['session.invalid', 'access.denied'],
});
