import type { OfficeMessage } from '../../../contract/resident/office-post.contract.ts';
import type { Connection } from '../../../db/client.ts';
import { findLeasePlace, listUsersOfLease } from '../../../db/resident/lease-place.repository.ts';
import {
  findMessage,
  insertMessage,
  type NewMessage,
} from '../../../db/resident/resident-message.repository.ts';
import { findWorkorder } from '../../../db/workorder/workorder.repository.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type TellDeps, tellResident } from '../../notices/tell-resident.ts';
import { type Officer, served } from '../../office/office.ts';
import { inOneLine } from '../../texts/filled-text.ts';

/**
 * Keeps a message of the office for everybody who lives under a lease, or the answer in a thread.
 *
 * @returns the ids of the messages, one per reader.
 * @throws {AppError} `record.not_found` for what is not of the office's property.
 */
export async function sendOfficeMessage(
  deps: Pick<Deps, 'db'> & TellDeps,
  officer: Officer,
  sent: OfficeMessage,
): Promise<string[]> {
  const common = {
    from_office: 1,
    impersonation_id: null,
    author: officer.author.name,
    message: sent.message.trim(),
    created_at: deps.clock.now().toISOString(),
  };
  return deps.db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    for (const place of await placesOf(trx, officer, sent)) {
      const id = deps.random.id();
      await insertMessage(trx, { ...common, ...place, id });
      await tellResident(deps, trx, {
        ...place,
        kind: 'messages',
        about: `message:${id}`,
        template: 'message',
        page: `/messages/view/${place.thread_id ?? id}`,
        values: { title: place.subject },
      });
      ids.push(id);
    }
    return ids;
  });
}

type Place = Omit<
  NewMessage,
  'id' | 'from_office' | 'impersonation_id' | 'author' | 'message' | 'created_at'
>;

/** Whose threads it goes to, and what they are about. */
async function placesOf(trx: Connection, officer: Officer, sent: OfficeMessage): Promise<Place[]> {
  if (!('lease_id' in sent)) {
    const before = served(officer, await findMessage(trx, sent.message_id));
    const { company_id, property_id, user_id, lease_id, thread_id, subject, workorder_id, invoice_id } =
      before;
    return [{ company_id, property_id, user_id, lease_id, thread_id, subject, workorder_id, invoice_id }];
  }
  const { lease_id, workorder_id = null } = sent;
  const { company_id, property_id } = served(officer, await findLeasePlace(trx, lease_id));
  if (workorder_id !== null && (await findWorkorder(trx, workorder_id))?.lease_id !== lease_id)
    throw new AppError('record.not_found');
  const users = await listUsersOfLease(trx, lease_id);
  const subject = inOneLine(sent.subject);
  return users.map((user_id) => ({ company_id, property_id, user_id, lease_id, subject, workorder_id }));
}
