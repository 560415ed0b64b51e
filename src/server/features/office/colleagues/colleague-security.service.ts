import type { Connection } from '../../../../db/client.ts';
import {
  findProperty,
  findSettingsRevision,
  updatePropertySettings,
} from '../../../../db/property/property.repository.ts';
import { listOfficesOf, type Member } from '../../../../db/session/membership.repository.ts';
import { deleteFactorsOf } from '../../../../db/session/second-factor.repository.ts';
import { deleteSessionsOf } from '../../../../db/session/session.repository.ts';
import { displayName, type User } from '../../../../db/session/user.repository.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { mailAccount } from '../../accounts/mailed-link.ts';
import { type Changing, lockColleague, lockOffice, mayChange } from './changing.ts';

/**
 * Removes the second factor of a colleague who has lost it, and signs them out everywhere; a mail tells them. It is one for
 * all offices: of somebody who works for several, only by a member who may change them in each.
 *
 * @throws {AppError} as `lockColleague`.
 */
export async function resetFactorsOf(deps: Deps, changing: Changing, user_id: string): Promise<boolean> {
  await deps.db.transaction().execute(async (trx) => {
    const { by, colleague } = await lockColleague(deps, trx, changing, { user_id });
    if (!(await mayChangeEverywhere(trx, by, colleague))) throw new AppError('colleague.more');
    await deleteFactorsOf(trx, user_id);
    await deleteSessionsOf(trx, user_id, '');
    const detail = { by: displayName(by) };
    const { asker } = changing;
    await noteEvent(deps, trx, colleague, { kind: 'second_factor_reset', asker, detail, actorId: by.id });
    await mailAccount(deps, trx, colleague, colleague.language, 'second_factor_reset', (at) => ({
      link: at('/auth/login'),
    }));
  });
  return true;
}

async function mayChangeEverywhere(trx: Connection, by: Member, colleague: Member): Promise<boolean> {
  const own = await listOfficesOf(trx, by.id);
  const theirs = await listOfficesOf(trx, colleague.id);
  return theirs.every((office) => {
    const asMember = own.find(({ property_id }) => property_id === office.property_id);
    return asMember !== undefined && mayChange(asMember, office);
  });
}

/** Whether the property requires a second factor of the members of its office. */
export async function isSecondFactorRequired(
  { db }: Pick<Deps, 'db'>,
  { property_id }: User,
): Promise<boolean> {
  const property = await findProperty(db, property_id);
  return property?.settings.require_second_factor === true;
}

/**
 * Says whether the members of the office must have a second factor: from then on those without set one up first.
 *
 * @throws {AppError} `access.denied`; `property.stale` if somebody changes the settings at the same moment.
 */
export async function requireSecondFactor(
  deps: Deps,
  changing: Changing,
  required: boolean,
): Promise<boolean> {
  const { user, asker } = changing;
  await deps.db.transaction().execute(async (trx) => {
    await lockOffice(deps, trx, changing);
    const revision = await findSettingsRevision(trx, user.property_id);
    const property = await findProperty(trx, user.property_id);
    if (property === null) throw new AppError('access.denied');
    const settings = { ...property.settings, require_second_factor: required };
    if (!(await updatePropertySettings(trx, property.id, settings, revision ?? 0)))
      throw new AppError('property.stale');
    const detail = { required: String(required) };
    await noteEvent(deps, trx, user, { kind: 'second_factor_rule', asker, detail });
  });
  return true;
}
