import type { OfficeMessage } from '../../../contract/resident/office-post.contract.ts';
import { findApplicant } from '../../../db/applicant/applicant.repository.ts';
import type { Connection } from '../../../db/client.ts';
import { findLeasePlace, listUsersOfLease } from '../../../db/resident/lease-place.repository.ts';
import {
  findMessage,
  findUserOfApplicant,
  insertMessage,
  type NewMessage,
} from '../../../db/resident/resident-message.repository.ts';
import { findWorkorder } from '../../../db/workorder/workorder.repository.ts';
import { inOneLine } from '../../../engine/texts/filled-text.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { notifyApplicant } from '../../outbox/notify-applicant.ts';
import { notifyResident, type TellDeps } from '../../outbox/notify-resident.ts';
import { keyedId } from './keyed-id.ts';
import { type Officer, served } from './office.ts';

/**
 * Saves a message of the office to all residents of a lease or to an applicant, or a reply in a thread.
 *
 * A message with a key that was sent before changes nothing and notifies nobody.
 *
 * @returns the ids of the messages, one per reader.
 * @throws {AppError} `record.not_found` for records of another property.
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
      const id = sent.key === undefined ? deps.random.id() : idOf(sent, sent.key, place);
      if (await insertMessage(trx, { ...common, ...place, id })) await tell(deps, trx, place, id);
      else if ((await findMessage(trx, id))?.thread_id !== (place.thread_id ?? id))
        throw new AppError('record.not_found');
      ids.push(id);
    }
    return ids;
  });
}

type Place = Omit<
  NewMessage,
  'id' | 'from_office' | 'impersonation_id' | 'author' | 'message' | 'created_at'
>;

/** The id of a message with a key: a reply has the key itself, the first message of a thread one for each reader. */
function idOf(sent: OfficeMessage, key: string, { user_id, applicant_id }: Place): string {
  return 'message_id' in sent ? key : keyedId(key, user_id ?? applicant_id ?? '');
}

/** Notifies the reader through their account, or by mail as long as an applicant has none. */
async function tell(deps: TellDeps, trx: Connection, place: Place, id: string): Promise<void> {
  const { applicant_id = null, thread_id = id, subject } = place;
  const user_id =
    place.user_id ?? (applicant_id === null ? null : await findUserOfApplicant(trx, applicant_id));
  const values = { title: subject };
  if (user_id !== null) {
    await notifyResident(deps, trx, {
      ...place,
      user_id,
      kind: 'messages',
      about: `message:${id}`,
      template: 'message',
      page: `/messages/view/${thread_id}`,
      values,
    });
  } else if (applicant_id !== null) {
    await notifyApplicant(deps, trx, {
      applicant_id,
      template: 'applicant_message',
      page: `/applicant/messages/${thread_id}`,
      values,
    });
  }
}

/** The recipients' threads, and what they are about. */
async function placesOf(trx: Connection, officer: Officer, sent: OfficeMessage): Promise<Place[]> {
  if ('message_id' in sent) {
    const { company_id, property_id, user_id, applicant_id, lease_id, ...before } = served(
      officer,
      await findMessage(trx, sent.message_id),
    );
    const { thread_id, subject, workorder_id, invoice_id } = before;
    const whose = { company_id, property_id, user_id, applicant_id, lease_id };
    return [{ ...whose, thread_id, subject, workorder_id, invoice_id }];
  }
  const subject = inOneLine(sent.subject);
  if ('applicant_id' in sent) {
    const applicant = served(officer, await findApplicant(trx, sent.applicant_id));
    if (applicant.removed_at !== null) throw new AppError('record.not_found');
    const { id: applicant_id, company_id, property_id } = applicant;
    return [{ company_id, property_id, applicant_id, lease_id: null, subject }];
  }
  const { lease_id, workorder_id = null } = sent;
  const { company_id, property_id } = served(officer, await findLeasePlace(trx, lease_id));
  if (workorder_id !== null && (await findWorkorder(trx, workorder_id))?.lease_id !== lease_id)
    throw new AppError('record.not_found');
  const users = await listUsersOfLease(trx, lease_id);
  return users.map((user_id) => ({ company_id, property_id, user_id, lease_id, subject, workorder_id }));
}
