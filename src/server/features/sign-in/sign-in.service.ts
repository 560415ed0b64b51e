import type { Login, UserSession } from '../../../contract/session.contract.ts';
import {
  insertSession,
  listUsersByEmail,
  noteLogin,
  type User,
} from '../../../db/session/user.repository.ts';
import { hashToken } from '../../access.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { withinGuesses } from './guess-limit.ts';
import { hashPassword, isPassword } from './password.ts';

const sessionHours = 12;

/** Compared with when nobody has that email, so that the answer takes as long as for a known one. */
let nobodysHash: Promise<string> | null = null;

/**
 * Signs a person in: a new session with its token, once, in clear.
 *
 * After 10 wrong passwords in a row the email waits 5 minutes, also for the right one: see `withinGuesses`.
 *
 * @throws {AppError} `login.failed` for an unknown email, a wrong password or another property (the answer
 *   does not say which); `login.too_many_attempts` while the email waits.
 * @see spec/platform.md §4 Session, §7
 */
export async function logIn(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'texts' | 'secrets'>,
  login: Login,
  ip: string,
): Promise<UserSession> {
  const fitting = await listUsersByEmail(deps.db, login.email.trim());
  const meant = chosenUser(fitting, login);
  nobodysHash ??= hashPassword('nobody', deps.random.bytes(16));
  const hash = meant?.password_hash ?? (await nobodysHash);
  const guessing = { email: login.email, ip, userIds: fitting.map(({ id }) => id) };
  const user = await withinGuesses(deps, guessing, async () =>
    (await isPassword(login.password, hash)) ? meant : null,
  );
  if (user === null) throw new AppError('login.failed');
  const now = deps.clock.now();
  const token = deps.random.token();
  const language = deps.texts.languages.find((known) => known === login.language) ?? user.language;
  await noteLogin(deps.db, user.id, now.toISOString(), language);
  await insertSession(deps.db, user, {
    token_hash: hashToken(token),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + sessionHours * 3_600_000).toISOString(),
  });
  return sessionOfUser({ ...user, language }, token);
}

/** What the browser keeps of a signed-in person. */
export function sessionOfUser(user: User, token: string): UserSession {
  const initials = `${user.first_name.slice(0, 1)}${user.last_name.slice(0, 1)}`.toUpperCase();
  return {
    token,
    user_id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    initials: initials.length === 2 ? initials : '??',
    profile_pic: null,
    policies: user.policies,
    is_alternative_email_login: false,
    language: user.language,
    metas: { blocked_modules: [], lease: { lease_id: null, units: [] } },
  };
}

/** The account that is meant: of the named property, else of the named company, else the only one. */
function chosenUser(users: User[], { property_id, company_id }: Login): User | null {
  const named = (value: string | number | null | undefined): string => String(value ?? '').trim();
  const fitting = users.filter(
    (user) =>
      (named(property_id) === '' || user.property_id === named(property_id)) &&
      (named(company_id) === '' || user.company_id === named(company_id)),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
