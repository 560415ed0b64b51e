import type { Parcel } from '../../contract/resident/parcel.contract.ts';
import type { StoredParcel } from '../../db/resident/parcel.repository.ts';

/** A parcel as its residents and the office see it. */
export function parcelView(parcel: StoredParcel): Parcel {
  const { id: parcel_id, carrier, description, place, arrived_at, picked_up_at, picked_up_by } = parcel;
  return { parcel_id, carrier, description, place, arrived_at, picked_up_at, picked_up_by };
}
