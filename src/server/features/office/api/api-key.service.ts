import type { Static } from 'typebox';
import { scopesToGive } from '../../../../contract/access/key-calls.ts';
import { API_KEYS } from '../../../../contract/limits.ts';
import type { makeApiKey } from '../../../../contract/office/api/api-key.contract.ts';
import { isUniqueViolation } from '../../../../db/failures.ts';
import { lockProperty } from '../../../../db/property/unit-register.repository.ts';
import { countOpenApiKeys, insertApiKey, revokeKey } from '../../../../db/session/api-key.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import { hashToken } from '../../../access/access.ts';
import { noteEvent } from '../../../access/account-event.ts';
import { newApiKey } from '../../../access/api-key-guard.ts';
import type { Asker } from '../../../access/asker.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { dayIn } from '../../../forms/form-facts.ts';
import { timeZoneOf } from '../../../property/time-zone.ts';

/** The member who changes what other programs may do, and from where. */
export interface Changing {
  readonly user: User;
  readonly asker: Asker;
}

/** Characters of a key that stay visible. */
const shownCharacters = 9;

/**
 * Makes a key, whose secret only the answer shows.
 *
 * @throws {AppError} `api_key.more` for scopes that the member does not hold, `api_key.known` for the name of an open key,
 *   `api_key.over` for a last day in the past, `api_key.too_many`.
 */
export async function makeKey(
  deps: Deps,
  { user, asker }: Changing,
  { name: given, scopes, ends_on = null }: Static<typeof makeApiKey.request.body>,
): Promise<{ readonly id: string; readonly key: string }> {
  const { company_id, property_id, language } = user;
  const mayGive = scopesToGive(user.policies);
  if (!scopes.every((scope) => mayGive.includes(scope))) throw new AppError('api_key.more');
  const now = deps.clock.now();
  const timeZone = await timeZoneOf(deps.db, property_id);
  if (ends_on !== null && ends_on < dayIn(timeZone, now)) throw new AppError('api_key.over');
  const [id, key, name] = [deps.random.id(), newApiKey(deps.random), given.trim()];
  try {
    await deps.db.transaction().execute(async (trx) => {
      await lockProperty(trx, deps.dialect, property_id);
      if ((await countOpenApiKeys(trx, property_id)) >= API_KEYS)
        throw new AppError('api_key.too_many', { params: { limit: API_KEYS } });
      await insertApiKey(trx, {
        ...{ user_id: id, company_id, property_id, name, scopes, ends_on, language, made_by: user.id },
        ...{ prefix: key.slice(0, shownCharacters), key_hash: hashToken(key), created_at: now.toISOString() },
      });
      const detail = { name, scopes: scopes.join(', ') };
      await noteEvent(deps, trx, user, { kind: 'api_key_made', asker, detail });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('api_key.known');
    throw error;
  }
  return { id, key };
}

/** Revokes a key, with a reason. @throws {AppError} `record.not_found` without an open key of the property. */
export async function revoke(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { user, asker }: Changing,
  { key_id: user_id, reason: given }: { readonly key_id: string; readonly reason: string },
): Promise<boolean> {
  const { property_id } = user;
  const reason = given.trim();
  await deps.db.transaction().execute(async (trx) => {
    const revoked = { revoked_at: deps.clock.now().toISOString(), revoked_by: user.id, reason };
    const name = await revokeKey(trx, { user_id, property_id }, revoked);
    if (name === null) throw new AppError('record.not_found');
    await noteEvent(deps, trx, user, { kind: 'api_key_revoked', asker, detail: { name, reason } });
  });
  return true;
}
