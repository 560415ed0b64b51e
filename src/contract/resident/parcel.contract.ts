/** Parcels at the office for a household. @see spec/platform.md §2 */
import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, TokenHeader } from '../error.contract.ts';

const OrNull = Type.Union([Type.String(), Type.Null()]);

/** `place`: where it is stored. `picked_up_at`: null until it is picked up. Times are ISO 8601, UTC. */
export const Parcel = Type.Object({
  parcel_id: Type.String(),
  carrier: Type.String(),
  description: Type.String(),
  place: Type.String(),
  arrived_at: Type.String(),
  picked_up_at: OrNull,
  picked_up_by: OrNull,
});
export type Parcel = Static<typeof Parcel>;

const tag = 'parcels';
const headers = TokenHeader;

export const listParcels = endpoint({
  method: 'GET',
  path: '/api/tenant/parcels',
  tag,
  summary: 'The parcels of the home: those that wait first, then the newest',
  request: { headers },
  answer: Type.Array(Parcel),
  errors: ['session.invalid', 'access.denied'],
});
export const pickUpParcel = endpoint({
  method: 'POST',
  path: '/api/tenant/parcels/:parcel_id/pick-up',
  tag,
  summary: 'The resident has the parcel; said again, the first time counts',
  request: { headers, params: Type.Object({ parcel_id: Id }) },
  answer: Parcel,
  errors: ['session.invalid', 'access.denied', 'record.not_found'],
});
