/** What becomes of the request of a person to be deleted, told them by mail. */
import type { Connection } from '../../../db/client.ts';
import {
  type DeletionRequest,
  endDeletionRequest,
  findDeletionRequest,
} from '../../../db/person-data/deletion/deletion-request.repository.ts';
import type { PersonIds } from '../../../db/person-data/person-ids.repository.ts';
import { findUser } from '../../../db/session/user.repository.ts';
import { formatDay } from '../../../engine/language/day.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { mailAccount } from '../accounts/mailed-link.ts';

/** An open request, and the address that it was made with. */
interface AskedDeletion {
  readonly request: DeletionRequest;
  readonly email: string;
}

/** The open request of a person at a property; null if there is none. */
export async function askedDeletion(
  db: Connection,
  property_id: string,
  { users }: Pick<PersonIds, 'users'>,
): Promise<AskedDeletion | null> {
  const request = await findDeletionRequest(db, { property_id, users });
  if (request?.state !== 'open') return null;
  const user = await findUser(db, request.user_id);
  return user === null ? null : { request, email: user.email };
}

/** Tells who has asked that they are deleted: after it, since it deletes the mails to them. */
export function tellDeleted(deps: Deps, trx: Connection, { request, email }: AskedDeletion): Promise<void> {
  return mailAccount(deps, trx, { ...request, email }, request.language, 'deletion_done');
}

/**
 * Refuses an open request.
 *
 * @throws {AppError} `person.not_asked` if none is open.
 */
export async function refuseAsked(
  deps: Deps,
  trx: Connection,
  asked: AskedDeletion | null,
  answer: {
    readonly by: string;
    readonly reason: string;
    readonly possible_from: string | null;
  },
): Promise<void> {
  const { by: answered_by, possible_from } = answer;
  const reason = answer.reason.trim();
  const ended = { state: 'refused', ended_at: deps.clock.now().toISOString() } as const;
  const its = { ...ended, answered_by, answer: reason, possible_from };
  if (asked === null || !(await endDeletionRequest(trx, asked.request.id, its)))
    throw new AppError('person.not_asked');
  const { request, email } = asked;
  const { language } = request;
  const mail = possible_from === null ? 'deletion_refused' : 'deletion_refused_until';
  await mailAccount(deps, trx, { ...request, email }, language, mail, (at) => ({
    reason,
    link: at('/profile/data'),
    ...(possible_from !== null && { date: formatDay(possible_from, language) }),
  }));
}
