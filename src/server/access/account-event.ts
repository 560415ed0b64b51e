import type { Connection } from '../../db/client.ts';
import {
  type AccountEvent,
  type AccountEventKind,
  insertAccountEvent,
} from '../../db/session/account-event.repository.ts';
import type { User } from '../../db/session/user.repository.ts';
import type { Deps } from '../deps.ts';
import type { Asker } from './asker.ts';
import { currentImpersonation } from './impersonation.ts';

/**
 * An event and its actor. `actorId` defaults to the person, or to the staff member who impersonates them; null means a
 * link or the office.
 */
export interface Happened {
  readonly kind: AccountEventKind;
  readonly asker: Asker;
  readonly detail?: AccountEvent['detail'];
  readonly actorId?: string | null;
  /** ISO 8601; defaults to now. */
  readonly at?: string;
}

/**
 * Records an account event of a person. Call it in the transaction of the change.
 *
 * @example await noteEvent(deps, trx, user, { kind: 'password_changed', asker })
 */
export function noteEvent(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  trx: Connection,
  { id, company_id, property_id }: Pick<User, 'id' | 'company_id' | 'property_id'>,
  { kind, asker, detail = {}, actorId = currentImpersonation()?.staff_user_id ?? id, at }: Happened,
): Promise<void> {
  return insertAccountEvent(trx, {
    id: random.id(),
    company_id,
    property_id,
    user_id: id,
    actor_id: actorId,
    kind,
    ip: asker.ip,
    user_agent: asker.userAgent,
    detail,
    at: at ?? clock.now().toISOString(),
  });
}
