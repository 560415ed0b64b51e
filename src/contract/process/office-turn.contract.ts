/** The work of the office in processes: what waits for a member, and who does it. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { PageAhead } from '../page-ahead.contract.ts';
import { pageOf, pageQuery } from '../resident/page-of.contract.ts';
import { WHOSE } from './whose.ts';

const tag = 'office';
const headers = TokenHeader;
const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export const OfficeTurn = Type.Object({
  process_id: Type.String(),
  case_id: Type.Union([Type.String(), Type.Null()], {
    description: 'As in `GET /api/office/cases/:case_id`; null if it is about no household.',
  }),
  flow: Type.String(),
  title: Type.String({ description: 'Of the flow, in the language of the member.' }),
  about: Type.String({ description: 'The person and the home that it is about.' }),
  since: Type.String(),
  due_at: TextOrNull,
  time_zone: Type.String({ description: 'Of the property.' }),
  overdue: Type.Boolean(),
  claimed_by: Type.Union([Type.Object({ user_id: Type.String(), name: Type.String() }), Type.Null()]),
  mine: Type.Boolean({ description: 'The member has claimed it.' }),
});
export type OfficeTurn = Static<typeof OfficeTurn>;

const Count = Type.Integer({ minimum: 0 });

/** A page of the work that waits for a member, with what else the filters would show. */
export const OfficeWork = Type.Object({
  ...pageOf(OfficeTurn).properties,
  counts: Type.Object(
    { all: Count, mine: Count, nobody: Count, others: Count },
    { description: 'How much there is of the chosen kind, by whose it is.' },
  ),
  kinds: Type.Array(Type.Object({ flow: Type.String(), title: Type.String() }), {
    description: 'The flows of all that waits.',
  }),
});
export type OfficeWork = Static<typeof OfficeWork>;

const params = Type.Object({ process_id: Id });

export const listOfficeTurns = endpoint({
  method: 'GET',
  path: '/api/office/turns',
  tag,
  summary: 'What waits for a member of the office at the property, in pages: the earliest due first',
  request: {
    headers,
    query: Type.Object({
      whose: Type.Optional(Type.Enum([...WHOSE])),
      kind: Type.Optional(Type.String({ maxLength: 100, description: 'Only of this flow.' })),
      page: pageQuery([]).properties.page,
      page_size: pageQuery([]).properties.page_size,
    }),
  },
  answer: OfficeWork,
  errors: ['session.invalid', 'access.denied'],
});
export const readWorkAhead = endpoint({
  method: 'GET',
  path: '/api/office/turns/page',
  tag,
  summary:
    'The work list as HTML, before the page runs. Null for a key of another program, which has no pages',
  request: { headers },
  answer: Type.Union([PageAhead, Type.Null()]),
  errors: ['session.invalid', 'access.denied'],
});
export const claimOfficeTurn = endpoint({
  method: 'POST',
  path: '/api/office/turns/:process_id/claim',
  tag,
  summary:
    'Claims the work for the member who asks, unless a colleague has it; with `user_id`, gives it to that member in any case',
  request: {
    headers,
    params,
    body: Type.Object({
      user_id: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'A member who may do it, too.' })),
    }),
  },
  answer: OfficeTurn,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'turn.claimed'],
});
export const releaseOfficeTurn = endpoint({
  method: 'DELETE',
  path: '/api/office/turns/:process_id/claim',
  tag,
  summary: 'Gives claimed work back to all who may do it',
  request: { headers, params },
  answer: OfficeTurn,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'turn.claimed'],
});
