/** Parcels at the desk of the office: taken in by a photo of the label, given out by a code. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import {
  CODE_LENGTH,
  OFFICE_REASON_CHARACTERS,
  PARCEL_NAME_CHARACTERS,
  SEARCH_CHARACTERS,
} from '../../limits.ts';
import { pageOf, pageQuery } from '../../resident/page-of.contract.ts';
import { Parcel } from '../../resident/parcel.contract.ts';
import { ResidentFileEntry } from '../../resident/workorder.contract.ts';

const tag = 'office';
const headers = TokenHeader;
const Q = Type.String({ maxLength: SEARCH_CHARACTERS });

const ParcelRow = Type.Object({
  ...Parcel.properties,
  case_id: Type.String({ description: 'The case of the household.' }),
  home: Type.String({ description: 'Unit and building, "204 / B".' }),
  residents: Type.String(),
  label_name: Type.String({ description: 'The name on the label; "" if nobody has typed it.' }),
  taken_in_by: Type.String({ description: 'The member of the office, or "".' }),
  has_code: Type.Boolean({ description: 'The residents were sent a code, and it can still be tried.' }),
  given_by: Type.String({
    description: 'The member who gave it out; "" if a resident said that they have it.',
  }),
  given_reason: Type.String({ description: 'Why it was given out without the code; "" if by the code.' }),
  photo: Type.Union([ResidentFileEntry, Type.Null()]),
});
export type ParcelRow = Static<typeof ParcelRow>;

export const listOfficeParcels = endpoint({
  method: 'GET',
  path: '/api/office/parcels',
  tag,
  summary: 'The parcels of the property, by words of the home, its people or the name on the label',
  request: {
    headers,
    query: Type.Object({
      q: Type.Optional(Q),
      show: Type.Optional(Type.Enum(['waiting', 'given', 'all'])),
      ...pageQuery(['arrived_at']).properties,
    }),
  },
  answer: pageOf(ParcelRow),
  errors: ['session.invalid', 'access.denied'],
});
export const searchParcelHomes = endpoint({
  method: 'GET',
  path: '/api/office/parcels/homes',
  tag,
  summary: 'The homes for which a parcel may have come, by words of the home or its people',
  request: { headers, query: Type.Object({ q: Type.Optional(Q) }) },
  answer: Type.Array(Type.Object({ lease_id: Type.String(), home: Type.String(), residents: Type.String() })),
  errors: ['session.invalid', 'access.denied'],
});
export const takeInParcel = endpoint({
  method: 'POST',
  path: '/api/office/parcels/photos',
  tag,
  summary:
    'Take in a parcel by a photo of its label. The residents get a code by mail or text message. `parcel_id` is chosen by the form: sent again, it is the same parcel',
  request: {
    headers,
    form: Type.Object({
      parcel_id: Type.String(),
      lease_id: Type.String(),
      label_name: Type.String({
        description: `At most ${PARCEL_NAME_CHARACTERS} characters, as carrier and place.`,
      }),
      carrier: Type.String(),
      place: Type.String(),
      description: Type.String(),
      file: Type.String({ format: 'binary' }),
    }),
  },
  answer: Parcel,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'file.missing',
    'file.too_large',
    'file.type_refused',
    'file.empty',
    'file.too_many',
  ],
});
export const giveOutParcel = endpoint({
  method: 'POST',
  path: '/api/office/parcels/:parcel_id/handover',
  tag,
  summary: 'Give out a parcel: by the code of the residents, or without it, by name and with a reason',
  request: {
    headers,
    params: Type.Object({ parcel_id: Id }),
    body: Type.Union([
      Type.Object({
        code: Type.String({ minLength: CODE_LENGTH, maxLength: CODE_LENGTH, pattern: '^\\d+$' }),
      }),
      Type.Object({
        name: Type.String({ minLength: 1, maxLength: PARCEL_NAME_CHARACTERS, pattern: '\\S' }),
        reason: Type.String({ minLength: 3, maxLength: OFFICE_REASON_CHARACTERS, pattern: '\\S' }),
      }),
    ]),
  },
  answer: Parcel,
  errors: [
    'session.invalid',
    'access.denied',
    'record.not_found',
    'parcel.code_wrong',
    'parcel.code_locked',
    'parcel.given',
  ],
});
