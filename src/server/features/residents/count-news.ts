import type { LeaseUnit } from '../../../contract/session/lease-unit.contract.ts';
import type { NotificationCounts } from '../../../contract/session/resident.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { countWaitingParcels } from '../../../db/resident/parcel.repository.ts';
import { countUnreadMessages, readerOfUser } from '../../../db/resident/resident-message.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { countOpenWorkorders } from '../../../db/workorder/workorder.repository.ts';
import { countUnreadDocuments } from './tenant-documents.ts';

/**
 * The numbers in the menu: workorders that are neither done nor canceled, messages and documents that this user has not
 * opened, parcels to pick up.
 *
 * @param unit the lease of the session; null if there is none.
 * @see spec/platform.md §3
 */
export async function countNews(
  db: Connection,
  user: Pick<User, 'id'>,
  unit: LeaseUnit | null,
): Promise<NotificationCounts> {
  const reader = { ...(await readerOfUser(db, user.id)), lease_id: unit?.lease_id ?? null };
  const messages = await countUnreadMessages(db, reader);
  if (unit === null) return { workorders: 0, messages, unreceived_parcels: 0, unread_documents: 0 };
  return {
    workorders: await countOpenWorkorders(db, unit.lease_id),
    messages,
    unreceived_parcels: await countWaitingParcels(db, unit.lease_id),
    unread_documents: await countUnreadDocuments(db, user, unit),
  };
}
