import type { Parcel } from '../../../contract/resident/parcel.contract.ts';
import type { StoredParcel } from '../../../db/resident/parcel.repository.ts';
import { shownAuthors } from '../../access/acting-name.ts';
import type { Deps } from '../../deps.ts';

/** Parcels as their residents and the office see them, in a language. */
export async function parcelViews<Parcels extends readonly StoredParcel[]>(
  deps: Pick<Deps, 'db' | 'texts'>,
  language: string,
  parcels: Parcels,
): Promise<{ [Index in keyof Parcels]: Parcel }> {
  const shown = await shownAuthors(deps, deps.db, language, parcels);
  const viewOf = (parcel: StoredParcel): Parcel => {
    const { id: parcel_id, carrier, description, place, arrived_at, picked_up_at, picked_up_by } = parcel;
    const by = picked_up_by === null ? null : shown(parcel, picked_up_by);
    return { parcel_id, carrier, description, place, arrived_at, picked_up_at, picked_up_by: by };
  };
  return parcels.map(viewOf) as { [Index in keyof Parcels]: Parcel };
}
