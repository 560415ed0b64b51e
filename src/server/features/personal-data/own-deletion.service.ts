/** The request to be deleted, as a person with an account makes it, sees it and takes it back. */
import { DELETION_ANSWER_DAYS } from '../../../contract/limits.ts';
import type { OwnDeletionRequest } from '../../../contract/session/deletion-request.contract.ts';
import type { Connection } from '../../../db/client.ts';
import {
  endDeletionRequest,
  findDeletionRequest,
  insertDeletionRequest,
} from '../../../db/person-data/deletion/deletion-request.repository.ts';
import { lockPerson } from '../../../db/person-data/deletion/person-lock.repository.ts';
import { findPerson, type PersonSubject } from '../../../db/person-data/person-ids.repository.ts';
import type { SignedIn } from '../../access/access.ts';
import type { Asker } from '../../access/asker.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { dayMs } from '../../jobs/every.ts';
import { mailAccount } from '../accounts/mailed-link.ts';
import { provePerson } from '../accounts/prove-password.ts';
import { metasOf } from '../accounts/session/metas.ts';

type Session = Pick<SignedIn, 'user' | 'session'>;

/** The person who is signed in, as a record of the property of their open lease, or of their account without one. */
export async function ownSubject(db: Connection, { user, session }: Session): Promise<PersonSubject> {
  const { lease } = await metasOf(db, user, { lease_id: session.lease_id });
  const unit = lease.units.find(({ lease_id }) => lease_id === lease.lease_id);
  const property_id = unit?.property_id ?? user.property_id;
  return { company_id: user.company_id, property_id, kind: 'resident', id: user.id };
}

/** The newest request of the person at that property. */
export async function readOwnDeletion(
  { db }: Pick<Deps, 'db'>,
  signedIn: Session,
): Promise<OwnDeletionRequest> {
  const { property_id, id } = await ownSubject(db, signedIn);
  const found = await findDeletionRequest(db, { property_id, users: [id] });
  if (found === null) return { request: null };
  const { state, asked_at, due_at, ended_at, answer, possible_from } = found;
  return { request: { state, asked_at, due_at, ended_at, answer, possible_from } };
}

/**
 * Asks the office to delete the person; their account is told by mail. While a request is open, nothing changes.
 *
 * @throws {AppError} `password.wrong`; `session.too_old`; `record.not_found` for members of offices and deleted people.
 */
export async function askForOwnDeletion(
  deps: Deps,
  signedIn: Session,
  asker: Asker,
  { password, language }: { readonly password: string; readonly language: string },
): Promise<OwnDeletionRequest> {
  await provePerson(deps, signedIn, password, asker);
  const { user } = signedIn;
  const subject = await ownSubject(deps.db, signedIn);
  const { company_id, property_id } = subject;
  await deps.db.transaction().execute(async (trx) => {
    const ids = await findPerson(trx, subject);
    if (ids === null) throw new AppError('record.not_found');
    // A deletion that is under way has ended by then, and with it the account.
    await lockPerson(trx, deps.dialect, ids);
    if ((await findPerson(trx, subject))?.known_as.email !== user.email)
      throw new AppError('record.not_found');
    const now = deps.clock.now();
    const due = new Date(now.getTime() + DELETION_ANSWER_DAYS * dayMs);
    const isNew = await insertDeletionRequest(trx, {
      ...{ id: deps.random.id(), company_id, property_id, user_id: user.id, state: 'open', language },
      ...{ asked_at: now.toISOString(), due_at: due.toISOString() },
      ...{ ended_at: null, answered_by: null, answer: '', possible_from: null },
    });
    if (!isNew) return;
    await mailAccount(deps, trx, { ...user, property_id }, language, 'deletion_asked', (at) => ({
      days: String(DELETION_ANSWER_DAYS),
      link: at('/profile/data'),
    }));
  });
  return readOwnDeletion(deps, signedIn);
}

/** Takes the open request back. @throws {AppError} `person.not_asked` if none is open. */
export async function withdrawOwnDeletion(deps: Deps, signedIn: Session): Promise<OwnDeletionRequest> {
  const { user } = signedIn;
  const { property_id } = await ownSubject(deps.db, signedIn);
  await deps.db.transaction().execute(async (trx) => {
    const found = await findDeletionRequest(trx, { property_id, users: [user.id] });
    const ended = { state: 'withdrawn', ended_at: deps.clock.now().toISOString() } as const;
    if (found === null || !(await endDeletionRequest(trx, found.id, ended)))
      throw new AppError('person.not_asked');
    await mailAccount(deps, trx, { ...user, property_id }, found.language, 'deletion_withdrawn');
  });
  return readOwnDeletion(deps, signedIn);
}
