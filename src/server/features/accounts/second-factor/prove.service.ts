import type { ProvenPasskey } from '../../../../contract/session/second-factor.contract.ts';
import type { UserSession } from '../../../../contract/session/session.contract.ts';
import type { Connection } from '../../../../db/client.ts';
import {
  listFactors,
  notePasskeyUse,
  spendRecoveryCode,
  spendStep,
} from '../../../../db/session/second-factor.repository.ts';
import { noteProven, takeChallenge } from '../../../../db/session/session.repository.ts';
import { noteLogin } from '../../../../db/session/user.repository.ts';
import type { SignedIn } from '../../../access/access.ts';
import { noteEvent } from '../../../access/account-event.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { endOfSession, userSession } from '../session/open-session.ts';
import { openSecret, stepOf } from './app-codes.ts';
import { countTry, forgiveTry } from './code-tries.ts';
import { type PasskeyHost, provenCounter } from './passkeys.ts';
import { recoveryHash, typed } from './recovery-codes.ts';
import type { Securing } from './set-up.service.ts';

/** What a person proved themselves by. */
type Proven = 'totp' | 'recovery' | 'passkey';

/**
 * Uses a code of an app, or a recovery code. Each counts once; wrong ones are limited for the person.
 *
 * @throws {AppError} `second_factor.wrong`, `second_factor.limit`.
 */
export async function spendCode(deps: Deps, userId: string, code: string): Promise<Proven> {
  await countTry(deps, userId);
  const way = await deps.db.transaction().execute((trx) => usedCode(deps, trx, userId, code));
  if (way === null) throw new AppError('second_factor.wrong');
  await forgiveTry(deps, userId);
  return way;
}

async function usedCode(deps: Deps, trx: Connection, userId: string, code: string): Promise<Proven | null> {
  const now = deps.clock.now();
  const at = now.toISOString();
  for (const factor of await listFactors(trx, userId)) {
    const secret = openSecret(deps.secrets, factor);
    const step = secret === null ? null : stepOf(secret, typed(code), now);
    if (step !== null && (await spendStep(trx, factor.id, { at, step }))) return 'totp';
  }
  return (await spendRecoveryCode(trx, userId, recoveryHash(code), at)) ? 'recovery' : null;
}

/** Completes a sign-in with a code. @throws {AppError} `second_factor.wrong`, `second_factor.limit`. */
export async function signInByCode(deps: Deps, securing: Securing, code: string): Promise<UserSession> {
  const way = await spendCode(deps, securing.signedIn.user.id, code);
  return deps.db.transaction().execute((trx) => completed(deps, trx, securing, way));
}

/** Completes a sign-in with a passkey of the host. @throws {AppError} `second_factor.wrong`, `second_factor.limit`. */
export async function signInByPasskey(
  deps: Deps,
  securing: Securing,
  host: PasskeyHost,
  response: ProvenPasskey,
): Promise<UserSession> {
  const { user, session } = securing.signedIn;
  await countTry(deps, user.id);
  const challenge = await takeChallenge(deps.db, session.id);
  const factors = await listFactors(deps.db, user.id);
  const factor = factors.find((one) => one.host === host.host && one.credential_id === response.id);
  if (challenge === null || factor === undefined) throw new AppError('second_factor.wrong');
  const counter = await provenCounter(host, challenge, response, factor);
  if (counter === null) throw new AppError('second_factor.wrong');
  await forgiveTry(deps, user.id);
  return deps.db.transaction().execute(async (trx) => {
    await notePasskeyUse(trx, factor.id, { at: deps.clock.now().toISOString(), counter });
    return completed(deps, trx, securing, 'passkey');
  });
}

async function completed(
  deps: Deps,
  trx: Connection,
  { signedIn: { user, session, token }, asker }: { readonly signedIn: SignedIn } & Pick<Securing, 'asker'>,
  way: Proven,
): Promise<UserSession> {
  const at = deps.clock.now().toISOString();
  const expires_at = endOfSession(session.created_at, at);
  await noteProven(trx, session.id, at, expires_at);
  await noteLogin(trx, user.id, session.created_at, user.language);
  await noteEvent(deps, trx, user, { kind: 'signed_in', asker, detail: { way, session: session.id }, at });
  return userSession(trx, { ...user, last_login_at: session.created_at }, { ...session, expires_at }, token);
}
