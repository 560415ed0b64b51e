import type { Connection } from '../../db/client.ts';
import { listUsersOfLease } from '../../db/resident/lease-place.repository.ts';
import { notifyResident, type TellDeps, type Told } from './notify-resident.ts';

/** Notifies everybody who lives under a lease and has an account, by the channels they chose. */
export async function notifyHousehold(
  deps: TellDeps,
  trx: Connection,
  told: Omit<Told, 'user_id'> & { readonly lease_id: string },
): Promise<void> {
  for (const user_id of await listUsersOfLease(trx, told.lease_id)) {
    await notifyResident(deps, trx, { ...told, user_id });
  }
}
