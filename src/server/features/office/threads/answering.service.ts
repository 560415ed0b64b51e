import { mayServe } from '../../../../contract/access/grants.ts';
import {
  assignThread,
  findThreadHead,
  settleThread,
  type ThreadHead,
} from '../../../../db/office/people/thread.repository.ts';
import { findMember, holdMember } from '../../../../db/session/membership.repository.ts';
import { displayName, findUser } from '../../../../db/session/user.repository.ts';
import { asStaff } from '../../../access/access.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type Officer, served } from '../office.ts';

type Needs = Pick<Deps, 'db' | 'dialect' | 'clock'>;

/**
 * Says who answers a thread.
 *
 * @param to the member who does, even if a colleague does now; omitted: the member who asks, unless a colleague does.
 * @throws {AppError} `record.not_found` for a thread of another property, and for a member who may not answer it;
 *   `turn.claimed` with the name of the colleague.
 */
export async function claimThread(
  deps: Needs,
  officer: Officer,
  { id, to }: { readonly id: string; readonly to: string | undefined },
): Promise<void> {
  const { db, dialect } = deps;
  const head = served(officer, await findThreadHead(db, id));
  if (to !== undefined) await requireColleague(deps, head, to);
  const change = to === undefined ? { to: officer.user.id, by: officer.user.id } : { to };
  const at = deps.clock.now().toISOString();
  const isDone = await db.transaction().execute(async (trx) => {
    if (to !== undefined && (await holdMember(trx, dialect, to, head.property_id)) === null)
      throw new AppError('record.not_found');
    return assignThread(trx, head, { ...change, at });
  });
  if (isDone) return;
  const { claimed_by } = served(officer, await findThreadHead(db, id));
  const colleague = claimed_by === null ? null : await findUser(db, claimed_by);
  const name = colleague === null ? '' : displayName(colleague);
  throw new AppError('turn.claimed', { params: { name }, details: { name } });
}

/** Anybody may answer a thread again. @throws {AppError} `record.not_found`. */
export async function releaseThread({ db, clock }: Needs, officer: Officer, id: string): Promise<void> {
  const head = served(officer, await findThreadHead(db, id));
  await assignThread(db, head, { to: null, at: clock.now().toISOString() });
}

/** What was written in a thread until now needs no answer. @throws {AppError} `record.not_found`. */
export async function noteNoAnswer({ db, clock }: Needs, officer: Officer, id: string): Promise<void> {
  const head = served(officer, await findThreadHead(db, id));
  await settleThread(db, head, { at: clock.now().toISOString(), by: officer.user.id });
}

async function requireColleague({ db }: Needs, head: ThreadHead, userId: string): Promise<void> {
  const member = await findMember(db, userId, head.property_id);
  if (member === null || !mayServe(asStaff(member), 'manage_messages', head))
    throw new AppError('record.not_found');
}
