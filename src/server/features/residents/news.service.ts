import type { NotificationCounts } from '../../../contract/session/resident.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { countUnreadMessages } from '../../../db/resident/resident-message.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';

/** How much a user has not seen yet. What the portal does not keep yet is none. @see spec/platform.md §3 */
export async function countNews(db: Connection, user: User): Promise<NotificationCounts> {
  return {
    workorders: 0,
    messages: await countUnreadMessages(db, user.id),
    unreceived_parcels: 0,
    unread_documents: 0,
  };
}
