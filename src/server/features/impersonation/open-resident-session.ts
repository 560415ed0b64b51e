import type { UserSession } from '../../../contract/session/session.contract.ts';
import type { Connection } from '../../../db/client.ts';
import type { Impersonation } from '../../../db/session/impersonation.repository.ts';
import { insertSession } from '../../../db/session/session.repository.ts';
import type { User } from '../../../db/session/user.repository.ts';
import { hashToken } from '../../access/access.ts';
import type { Asker } from '../../access/asker.ts';
import { newImpersonationToken } from '../../access/impersonation-token.ts';
import type { Deps } from '../../deps.ts';
import { endOfSession, userSession } from '../accounts/session/open-session.ts';

/** The kind of session: the lease, if one was chosen; and the impersonation, if there is one. */
export interface SessionKind {
  readonly asker: Asker;
  readonly impersonation?: Impersonation | null;
  readonly lease_id?: string | null;
  /** When the person signed in, if it continues an earlier session; ISO 8601. */
  readonly signedInAt?: string;
}

/**
 * Opens a session for a user who has not signed in for it: by a one-time code, or as another session of theirs. A
 * session of an impersonation ends with it.
 */
export async function openSessionFor(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  user: User,
  { asker, impersonation = null, lease_id = null, signedInAt }: SessionKind,
): Promise<UserSession> {
  const at = deps.clock.now().toISOString();
  const token = impersonation === null ? deps.random.token() : newImpersonationToken(deps.random);
  const created_at = signedInAt ?? at;
  const session = {
    id: deps.random.id(),
    user_id: user.id,
    ip: asker.ip,
    user_agent: asker.userAgent,
    created_at,
    last_used_at: at,
    expires_at: impersonation?.ends_at ?? endOfSession(created_at, at),
    lease_id,
    impersonation_id: impersonation?.id ?? null,
  };
  await insertSession(trx, user, { ...session, token_hash: hashToken(token) });
  return userSession(trx, user, session, token, impersonation);
}
