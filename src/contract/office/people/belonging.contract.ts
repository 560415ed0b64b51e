/** What a household has at the property: vehicles, pets, and the keys that it was handed. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { BELONGING_CHARACTERS, BELONGINGS } from '../../limits.ts';
import { BELONGING_KINDS } from './belonging-kinds.ts';

const tag = 'office';

const line = (description: string, minLength = 0) =>
  Type.String({
    maxLength: BELONGING_CHARACTERS,
    minLength,
    ...(minLength > 0 && { pattern: '\\S' }),
    description,
  });

const fields = {
  kind: Type.Enum([...BELONGING_KINDS]),
  name: line('Make and model; the name of the pet; which key.', 1),
  number: line('The plate, the tag, or the number of the key; "" for none.'),
  detail: line('The color, the kind of animal, or who has the key; "" for none.'),
  permit: line('The parking permit of a vehicle; "" for none.'),
};

/** A belonging as the office enters it. */
export const NewBelonging = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 100, description: 'Of the form: sent again, it is the same.' }),
  ...fields,
});
export type NewBelonging = Static<typeof NewBelonging>;

const Belonging = Type.Object({
  belonging_id: Type.Union([Type.String(), Type.Null()], {
    description: 'Null: from the application or a request, and so not changed here.',
  }),
  source: Type.Enum(['office', 'application', 'request']),
  ...fields,
  name: Type.String(),
  number: Type.String(),
  detail: Type.String(),
  permit: Type.String(),
  since: Type.String({ description: 'ISO 8601, UTC: a key was handed out then; "" if not of the office.' }),
  added_by: Type.String({ description: 'The member of the office, or "".' }),
  ended_at: Type.Union([Type.String(), Type.Null()], { description: 'A key was given back then.' }),
  ended_by: Type.String(),
});
export type Belonging = Static<typeof Belonging>;

const ofHousehold = { headers: TokenHeader, params: Type.Object({ lease_id: Id }) };

export const listBelongings = endpoint({
  method: 'GET',
  path: '/api/office/households/:lease_id/belongings',
  tag,
  summary: `The vehicles, pets and keys of a household, the latest ${BELONGINGS}, with what its application and requests say`,
  request: ofHousehold,
  answer: Type.Array(Belonging),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
export const addBelonging = endpoint({
  method: 'POST',
  path: '/api/office/households/:lease_id/belongings',
  tag,
  summary: 'Enter a vehicle, a pet, or a key that was handed out',
  request: { ...ofHousehold, body: NewBelonging },
  answer: Type.Array(Belonging),
  errors: ['session.invalid', 'access.denied', 'record.not_found', 'belongings.too_many'],
});
export const endBelonging = endpoint({
  method: 'POST',
  path: '/api/office/belongings/:belonging_id/end',
  tag,
  summary: 'A vehicle or a pet is gone, or a key was given back; said again, the first time counts',
  request: { headers: TokenHeader, params: Type.Object({ belonging_id: Id }) },
  answer: Type.Array(Belonging),
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
