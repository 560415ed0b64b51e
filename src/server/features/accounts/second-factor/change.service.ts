import type { Proof } from '../../../../contract/session/second-factor.contract.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  deleteFactorsOf,
  listFactors,
} from '../../../../db/session/second-factor.repository.ts';
import type { User } from '../../../../db/session/user.repository.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { mailAccount } from '../mailed-link.ts';
import { provePassword } from '../prove-password.ts';
import { spendCode } from './prove.service.ts';
import { giveRecoveryCodes, type Securing } from './set-up.service.ts';

/** The second factors of a member, and whether the property requires one. */
export async function secondFactorsOf({ db }: Pick<Deps, 'db'>, { id, property_id }: User) {
  const property = await findProperty(db, property_id);
  return {
    factors: (await listFactors(db, id)).map(({ id: factor_id, kind, created_at, last_used_at }) => ({
      ...{ factor_id, kind, created_at, last_used_at },
    })),
    recovery_codes_left: await countRecoveryCodes(db, id),
    is_required: property?.settings.require_second_factor === true,
  };
}

/**
 * Removes a second factor, and with the last one the recovery codes.
 *
 * @throws {AppError} `record.not_found`; `password.wrong`, `second_factor.wrong`, `second_factor.limit`.
 */
export async function removeFactor(
  deps: Deps,
  securing: Securing,
  factorId: string,
  proof: Proof,
): Promise<boolean> {
  const { signedIn, asker } = securing;
  const { user } = signedIn;
  const factors = await listFactors(deps.db, user.id);
  const factor = factors.find(({ id }) => id === factorId);
  if (factor === undefined) throw new AppError('record.not_found');
  await requireProof(deps, securing, proof);
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteFactor(trx, user.id, factorId))) throw new AppError('record.not_found');
    if ((await listFactors(trx, user.id)).length === 0) await deleteFactorsOf(trx, user.id);
    await noteEvent(deps, trx, user, { kind: 'second_factor_removed', asker, detail: { way: factor.kind } });
    await mailAccount(deps, trx, user, user.language, 'second_factor_removed', (at) => ({
      link: at('/profile/second-factor'),
    }));
  });
  return true;
}

/**
 * New recovery codes in place of the former ones.
 *
 * @throws {AppError} `record.not_found` without a second factor; `password.wrong`, `second_factor.wrong`,
 *   `second_factor.limit`.
 */
export async function renewRecoveryCodes(
  deps: Deps,
  securing: Securing,
  proof: Proof,
): Promise<{ recovery_codes: string[] }> {
  const { user } = securing.signedIn;
  if ((await listFactors(deps.db, user.id)).length === 0) throw new AppError('record.not_found');
  await requireProof(deps, securing, proof);
  return deps.db.transaction().execute(async (trx) => {
    const recovery_codes = await giveRecoveryCodes(deps, trx, user);
    const detail = { way: 'recovery' };
    await noteEvent(deps, trx, user, { kind: 'second_factor_added', asker: securing.asker, detail });
    return { recovery_codes };
  });
}

async function requireProof(
  deps: Deps,
  { signedIn: { user }, asker }: Securing,
  { password, code }: Proof,
): Promise<void> {
  if (code !== undefined) await spendCode(deps, user.id, code);
  else await provePassword(deps, user, password ?? '', asker);
}
