import { insertParcel, type StoredParcel } from '../../../db/resident/parcel.repository.ts';
import type { Deps } from '../../deps.ts';
import type { TellDeps } from '../../outbox/notify-resident.ts';
import { notifyHousehold } from '../../outbox/notify-resident.ts';

/** Saves a parcel and notifies the household. A repeated id changes nothing and notifies nobody. */
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
