import type { OfficeRole } from '../../../../contract/access/office-roles.ts';
import { releaseThreadsOf } from '../../../../db/office/people/thread.repository.ts';
import { findProcess } from '../../../../db/process/process.repository.ts';
import { releaseTurnsOf } from '../../../../db/process/process-turn.repository.ts';
import { endMembership, type Member, setRoles } from '../../../../db/session/membership.repository.ts';
import { deleteSessionsAt } from '../../../../db/session/session.repository.ts';
import { displayName } from '../../../../db/session/user.repository.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Deps } from '../../../deps.ts';
import { HeldProcess } from '../../../process/held-process.ts';
import { logClaim } from '../../../process/turns/claims.ts';
import { actorOfOffice } from '../../../process/turns/office-actor.ts';
import { requireSeen } from '../seen-values.ts';
import { type Changing, lockColleague } from './changing.ts';

interface WantedRoles {
  readonly user_id: string;
  readonly roles: readonly OfficeRole[];
  /** The roles that the page showed. */
  readonly seen?: readonly OfficeRole[];
}

/**
 * Gives a colleague other roles: they count from the colleague's next call on.
 *
 * @throws {AppError} as `lockColleague`; `record.changed` if another member has given other roles since they were `seen`.
 */
export async function giveRoles(
  deps: Deps,
  changing: Changing,
  { user_id, roles, seen }: WantedRoles,
): Promise<boolean> {
  await deps.db.transaction().execute(async (trx) => {
    const { by, colleague } = await lockColleague(deps, trx, changing, { user_id, given: roles });
    const sorted = (some: readonly OfficeRole[]) => ({ roles: [...some].sort() });
    requireSeen({ seen: seen && sorted(seen), wanted: sorted(roles), held: sorted(colleague.roles) });
    await setRoles(trx, colleague, roles);
    await noteEvent(deps, trx, colleague, {
      kind: 'roles_changed',
      ...byColleague(changing, by),
      detail: { by: displayName(by), before: colleague.roles.join(', '), roles: roles.join(', ') },
    });
  });
  return true;
}

/**
 * Ends the work of a colleague for the office: their sessions at the property end with it, and the work that they had
 * claimed is free again. What they did stays under their name.
 *
 * @throws {AppError} as `lockColleague`.
 */
export async function endWorkOf(deps: Deps, changing: Changing, user_id: string): Promise<boolean> {
  const { colleague, freed } = await deps.db.transaction().execute(async (trx) => {
    const { by, colleague } = await lockColleague(deps, trx, changing, { user_id });
    const at = deps.clock.now().toISOString();
    await endMembership(trx, colleague, { at, by: by.id });
    const ended = await deleteSessionsAt(trx, user_id, colleague.property_id);
    const freed = await releaseTurnsOf(trx, user_id, colleague.property_id);
    await releaseThreadsOf(trx, user_id, colleague.property_id);
    await noteEvent(deps, trx, colleague, {
      kind: 'work_ended',
      ...byColleague(changing, by),
      detail: { by: displayName(by), ended },
    });
    return { colleague, freed };
  });
  // Each process is locked for its line in the log: not while the office is.
  for (const id of freed) await logGivenBack(deps, changing, colleague, id);
  return true;
}

/** Ends the sessions of a colleague at the property. @throws {AppError} as `lockColleague`. */
export async function signOut(deps: Deps, changing: Changing, user_id: string): Promise<{ ended: number }> {
  return deps.db.transaction().execute(async (trx) => {
    const { by, colleague } = await lockColleague(deps, trx, changing, { user_id });
    const ended = await deleteSessionsAt(trx, user_id, colleague.property_id);
    await noteEvent(deps, trx, colleague, {
      kind: 'signed_out_by',
      ...byColleague(changing, by),
      detail: { by: displayName(by), ended },
    });
    return { ended };
  });
}

const byColleague = ({ asker }: Changing, { id }: Member) => ({ asker, actorId: id });

async function logGivenBack(
  deps: Deps,
  { user, asker }: Changing,
  colleague: Member,
  processId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const process = await findProcess(trx, processId);
    if (process === null) return;
    const { flow, subject_id: subject, release } = process;
    const held = await HeldProcess.hold(deps, trx, { flow, subject, release }, 'move');
    const author = { actor: actorOfOffice(colleague.id), ip: asker.ip, member: user.id };
    await logClaim(held, process, { claim: 'GIVEN_BACK', to: null, author });
  });
}
