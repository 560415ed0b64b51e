/** Legal holds: data of a household that nobody may erase. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { HOLDS_SHOWN, OFFICE_REASON_CHARACTERS } from '../../limits.ts';

const tag = 'office';
const headers = TokenHeader;
const body = Type.Object({
  reason: Type.String({ minLength: 1, maxLength: OFFICE_REASON_CHARACTERS, pattern: '\\S' }),
});

const HoldView = Type.Object({
  hold_id: Id,
  reason: Type.String(),
  placed_by: Type.String({ description: 'The name of the member of the office.' }),
  placed_at: Type.String(),
  lifted: Type.Union([
    Type.Object({ by: Type.String(), at: Type.String(), reason: Type.String() }),
    Type.Null({ description: 'It still holds.' }),
  ]),
});
export type HoldView = Static<typeof HoldView>;

const CaseHolds = Type.Object({ holds: Type.Array(HoldView) });

export const listHolds = endpoint({
  method: 'GET',
  path: '/api/office/cases/:case_id/holds',
  tag,
  summary: `The legal holds of a household, the newest ${HOLDS_SHOWN} first`,
  request: { headers, params: Type.Object({ case_id: Id }) },
  answer: CaseHolds,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const placeHold = endpoint({
  method: 'POST',
  path: '/api/office/cases/:case_id/holds',
  tag,
  summary: 'Place a legal hold: nothing of the household is erased until it is lifted',
  request: { headers, params: Type.Object({ case_id: Id }), body },
  answer: CaseHolds,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'hold.placed'],
});
export const liftHold = endpoint({
  method: 'POST',
  path: '/api/office/holds/:hold_id/lifting',
  tag,
  summary: 'Lift a legal hold: the days of the property count again, from when they began',
  request: { headers, params: Type.Object({ hold_id: Id }), body },
  answer: CaseHolds,
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'hold.lifted'],
});
