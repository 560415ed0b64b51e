import type { Draft } from '../../forms/index.ts';

/** A state is an object with its id on the page, and only its id on the wire. @see spec/pre-application.md §3 */
function stateId(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

/**
 * The draft as it is sent: comments trimmed, the state as its id, the challenge of the verified number beside it.
 *
 * @example sentForm({ comments: ' Hi ', state_code: { id: 'TX' } }, null, 'u1') // { comments: 'Hi', state_code: 'TX', unit_id: 'u1' }
 */
export function sentForm(draft: Draft, challenge: string | null, unitId: string): Draft {
  const { comments, state_code } = draft;
  return {
    ...draft,
    unit_id: unitId,
    ...(typeof comments === 'string' ? { comments: comments.trim() } : {}),
    ...(state_code === undefined ? {} : { state_code: stateId(state_code) }),
    ...(challenge === null ? {} : { is_mobile_verified: true, hashed: challenge }),
  };
}

/** What the payment form starts with: the person and the address of the contact form. */
export function billingFrom(draft: Draft): Record<string, unknown> {
  const text = (name: string): string => (typeof draft[name] === 'string' ? draft[name] : '');
  return {
    account_holders_name: `${text('first_name')} ${text('last_name')}`.trim(),
    address1: text('address1'),
    apartment_no: text('apartment_no'),
    zip_code: text('zip_code').slice(0, 5),
    city: text('city'),
    state_code: stateId(draft.state_code),
  };
}
