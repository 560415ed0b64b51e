import { SECOND_FACTORS } from '../../../../contract/limits.ts';
import type { NewPasskey } from '../../../../contract/session/second-factor.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import { findProperty } from '../../../../db/property/property.repository.ts';
import {
  confirmFactor,
  findFactor,
  insertFactor,
  listFactors,
  replaceRecoveryCodes,
  type SecondFactor,
} from '../../../../db/session/second-factor.repository.ts';
import { deleteSessionsOf, noteProven, takeChallenge } from '../../../../db/session/session.repository.ts';
import type { SignedIn } from '../../../access/access.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Asker } from '../../../access/asker.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { mailAccount } from '../mailed-link.ts';
import { appSetUp, newSecret, openSecret, sealSecret, stepOf } from './app-codes.ts';
import { countTry, forgiveTry } from './code-tries.ts';
import { newPasskey, type PasskeyHost } from './passkeys.ts';
import { newRecoveryCodes, typed } from './recovery-codes.ts';

/** A member of an office who changes their second factor. */
export interface Securing {
  readonly signedIn: SignedIn;
  readonly asker: Asker;
}

/** Refuses one more factor. @throws {AppError} `second_factor.too_many`. */
export async function requireRoom(db: Connection, userId: string): Promise<readonly SecondFactor[]> {
  const factors = await listFactors(db, userId);
  if (factors.length >= SECOND_FACTORS)
    throw new AppError('second_factor.too_many', { params: { limit: SECOND_FACTORS } });
  return factors;
}

/** Begins to set up an app: what it needs, which is shown this once. @throws {AppError} `second_factor.too_many`. */
export async function beginTotp(deps: Deps, { signedIn: { user } }: Securing) {
  const property = await findProperty(deps.db, user.property_id);
  const id = deps.random.id();
  const secret = newSecret(deps.random);
  await deps.db.transaction().execute(async (trx) => {
    await requireRoom(trx, user.id);
    await insertFactor(trx, {
      ...blankFactor(user, id),
      kind: 'TOTP',
      secret: sealSecret(deps.secrets, id, secret),
      created_at: deps.clock.now().toISOString(),
    });
  });
  return { factor_id: id, ...appSetUp(secret, { issuer: property?.name ?? 'Latchkey', label: user.email }) };
}

/**
 * Confirms an app with a code that it shows.
 *
 * @throws {AppError} `record.not_found`, `second_factor.wrong`, `second_factor.limit`.
 */
export async function confirmApp(
  deps: Deps,
  securing: Securing,
  { factor_id, code }: { readonly factor_id: string; readonly code: string },
): Promise<{ recovery_codes: string[] }> {
  const { user } = securing.signedIn;
  const factor = await findFactor(deps.db, user.id, factor_id);
  const secret = factor === null || factor.confirmed_at !== null ? null : openSecret(deps.secrets, factor);
  if (secret === null) throw new AppError('record.not_found');
  await countTry(deps, user.id);
  const now = deps.clock.now();
  const step = stepOf(secret, typed(code), now);
  if (step === null) throw new AppError('second_factor.wrong');
  await forgiveTry(deps, user.id);
  return deps.db.transaction().execute(async (trx) => {
    if (!(await confirmFactor(trx, factor_id, { at: now.toISOString(), step })))
      throw new AppError('record.not_found');
    return added(deps, trx, securing, 'TOTP');
  });
}

/** Adds the passkey that a browser has made. @throws {AppError} `second_factor.wrong`, `second_factor.too_many`. */
export async function keepPasskey(
  deps: Deps,
  securing: Securing,
  host: PasskeyHost,
  response: NewPasskey,
): Promise<{ recovery_codes: string[] }> {
  const { user, session } = securing.signedIn;
  const challenge = await takeChallenge(deps.db, session.id);
  const made = challenge === null ? null : await newPasskey(host, challenge, response);
  if (made === null) throw new AppError('second_factor.wrong');
  const at = deps.clock.now().toISOString();
  return deps.db.transaction().execute(async (trx) => {
    await requireRoom(trx, user.id);
    await insertFactor(trx, {
      ...blankFactor(user, deps.random.id()),
      ...made,
      kind: 'PASSKEY',
      transports: (response.response.transports ?? []).join(','),
      host: host.host,
      created_at: at,
      confirmed_at: at,
    });
    return added(deps, trx, securing, 'PASSKEY');
  });
}

function blankFactor(
  { id: user_id, company_id, property_id }: SignedIn['user'],
  id: string,
): Omit<Parameters<typeof insertFactor>[1], 'kind' | 'created_at'> {
  const nothing = { secret: null, credential_id: null, public_key: null, counter: null, transports: null };
  return { ...nothing, id, user_id, company_id, property_id, name: '', host: null, confirmed_at: null };
}

/** This session has proven the new factor; the other ones end. The first factor comes with recovery codes. */
async function added(
  deps: Deps,
  trx: Connection,
  { signedIn: { user, session }, asker }: Securing,
  kind: SecondFactor['kind'],
): Promise<{ recovery_codes: string[] }> {
  const isFirst = (await listFactors(trx, user.id)).length === 1;
  await noteProven(trx, session.id, deps.clock.now().toISOString(), session.expires_at);
  await deleteSessionsOf(trx, user.id, session.id);
  await noteEvent(deps, trx, user, { kind: 'second_factor_added', asker, detail: { way: kind } });
  await mailAccount(deps, trx, user, user.language, 'second_factor_added', (at) => ({
    link: at('/profile/second-factor'),
  }));
  return { recovery_codes: isFirst ? await giveRecoveryCodes(deps, trx, user) : [] };
}

/** Makes new recovery codes in place of the former ones. @returns them, as they are shown this once */
export async function giveRecoveryCodes(
  { random }: Pick<Deps, 'random'>,
  trx: Connection,
  { id: user_id, company_id, property_id }: SignedIn['user'],
): Promise<string[]> {
  const { shown, hashes } = newRecoveryCodes(random);
  await replaceRecoveryCodes(trx, { user_id, company_id, property_id }, hashes);
  return shown;
}
