import { insertParcel, type StoredParcel } from '../../../db/resident/parcel.repository.ts';
import type { Deps } from '../../deps.ts';
import { notifyHousehold } from '../../notices/notify-household.ts';
import type { TellDeps } from '../../notices/notify-resident.ts';

/** Keeps a parcel and tells everybody of the home. One that is there already is left as it is, and nobody is told again. */
export async function addParcel(
  deps: Pick<Deps, 'db'> & TellDeps,
  parcel: Omit<StoredParcel, 'picked_up_at' | 'picked_up_by' | 'impersonation_id'>,
): Promise<void> {
  const { id, carrier, place } = parcel;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await insertParcel(trx, parcel))) return;
    await notifyHousehold(deps, trx, {
      ...parcel,
      kind: 'parcels',
      about: `parcel:${id}`,
      template: 'parcel',
      page: '/parcels',
      values: { carrier, place },
    });
  });
}
