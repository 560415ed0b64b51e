/** Whom a draft touches: the people who are in a flow now. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';
import { CASES_SHOWN } from '../limits.ts';

const Place = Type.Object({
  state: Type.String(),
  step: Type.Union([Type.String(), Type.Null()], { description: 'Of the wizard of the state.' }),
});
const PlaceOrNull = Type.Union([Place, Type.Null()], {
  description: 'Null: the draft cannot continue the process.',
});

const Case = Type.Object({
  process_id: Type.String(),
  flow: Type.String(),
  opens: Type.Boolean({ description: 'The member who asks may open its page.' }),
  about: Type.String({ description: 'The person and the home; empty unless the member may open its page.' }),
  from: Place,
  to: PlaceOrNull,
  invalid: Type.Array(Type.String(), { description: 'Fields whose answer was valid and no longer is.' }),
  percent_before: Type.Integer(),
  percent_after: Type.Integer(),
});
export type ImpactCase = Static<typeof Case>;

const Impact = Type.Object({
  count: Type.Integer({ description: 'Processes that were looked at.' }),
  same: Type.Integer({ description: 'Of these, those that the draft does not change.' }),
  kept: Type.Integer({ description: 'Those that have ended or stay in their release.' }),
  unread: Type.Integer({ description: 'Those that cannot be read now either.' }),
  left: Type.Integer({ description: 'Those that were too many to look at.' }),
  stuck: Type.Integer({ description: 'Those that the draft cannot continue.' }),
  less_complete: Type.Integer({ description: 'Those of which a smaller part is complete than before.' }),
  moves: Type.Array(Type.Object({ flow: Type.String(), from: Place, to: Place, count: Type.Integer() }), {
    description: 'Processes that go to another place, the most first.',
  }),
  invalid: Type.Array(Type.Object({ flow: Type.String(), field: Type.String(), count: Type.Integer() }), {
    description: 'Fields with answers that are no longer valid, the most first.',
  }),
  cases: Type.Array(Case, { description: `The processes that the draft changes, at most ${CASES_SHOWN}.` }),
});
export type Impact = Static<typeof Impact>;

export const rehearseDraft = endpoint({
  method: 'POST',
  path: '/api/studio/drafts/:draft_id/rehearsal',
  tag: 'studio',
  summary:
    'What a draft means for the people who are in a flow now: every process of the company is resumed in it, and none is changed',
  request: { headers: TokenHeader, params: Type.Object({ draft_id: Id }) },
  answer: Impact,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'studio.unsound', 'studio.check_too_long'],
});
