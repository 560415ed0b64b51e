/** Publications at a later time: given by a member, and taken back. */
import { PUBLISH_AHEAD_DAYS } from '../../../contract/limits.ts';
import { findProperty } from '../../../db/property/property.repository.ts';
import {
  endScheduled,
  findWaiting,
  insertScheduled,
} from '../../../db/release/scheduled-publication.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import type { LocalMoment } from '../../../ledger/cutoff.ts';
import { instantIn } from '../../../ledger/moment.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { dayMs } from '../../jobs/every.ts';
import { judgeInWorker } from '../../releases/publishing/judge-in-worker.ts';
import { requireActivatable } from '../../releases/publishing/publish.ts';
import { admitDraft, lockAdmitted, type PublicationWish } from './admit-draft.ts';
import { draftOf } from './draft.service.ts';
import { authorOf, gated } from './gate.ts';
import { scopeFor } from './publishing-scope.ts';

/**
 * Gives a draft a time at which it goes live as it is now. It has passed the gate then, and passes it again at that time.
 * The draft stays open, and later edits are not part of it.
 *
 * @param at in the zone of the property where it goes live, or of the member's property.
 * @throws {AppError} `studio.time_wrong`; `studio.second_person`; as `admitDraft`.
 */
export async function scheduleDraft(
  deps: Deps,
  user: User,
  id: string,
  { at, ...wish }: PublicationWish & { readonly at: LocalMoment },
): Promise<{ readonly hash: string }> {
  const time_zone = await zoneOf(deps, wish.property_id ?? user.property_id);
  const due = instantIn(time_zone, at).getTime();
  const ahead = due - deps.clock.now().getTime();
  if (!(ahead > 0 && ahead <= PUBLISH_AHEAD_DAYS * dayMs)) throw new AppError('studio.time_wrong');
  const admitted = await admitDraft(deps, user, id, wish);
  const { draft, hash, edit, replaces, scope } = admitted;
  const who = { id: authorOf(user).id, property_id: scope.property_id };
  await gated(() => requireActivatable({ ...deps, judge: judgeInWorker }, hash, who));
  await deps.db.transaction().execute(async (trx) => {
    await lockAdmitted(trx, admitted);
    await insertScheduled(trx, {
      company_id: draft.company_id,
      property_id: draft.property_id,
      draft_id: id,
      hash,
      edit,
      replaces,
      only_at: scope.property_id,
      for_new: Number(scope.for_new),
      due_at: new Date(due).toISOString(),
      time_zone,
      user_id: user.id,
      created_at: deps.clock.now().toISOString(),
    });
  });
  return { hash };
}

/**
 * Takes the time back at which a draft goes live.
 *
 * @throws {AppError} `studio.not_scheduled`, also if it has gone live meanwhile; `access.denied` for those who may not
 *   publish there; `record.not_found`.
 */
export async function cancelScheduled(deps: Deps, user: User, id: string): Promise<boolean> {
  await draftOf(deps.db, user, id, 'publish flows');
  const waiting = await findWaiting(deps.db, id);
  if (waiting === null) throw new AppError('studio.not_scheduled');
  await scopeFor(deps.db, user, { property_id: waiting.only_at });
  const ended_at = deps.clock.now().toISOString();
  const end = { ended_as: 'cancelled', ended_by: user.id, ended_at } as const;
  if (!(await endScheduled(deps.db, waiting.id, end))) throw new AppError('studio.not_scheduled');
  return true;
}

/** The time zone of a property. @throws {AppError} `record.not_found`. */
async function zoneOf({ db }: Deps, property_id: string): Promise<string> {
  const property = await findProperty(db, property_id);
  if (property === null) throw new AppError('record.not_found');
  return property.settings.time_zone;
}
