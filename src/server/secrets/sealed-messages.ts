/**
 * Mail and SMS on their way out, whose texts are sealed: they hold personal links and codes, also in old pages of the
 * database, in its log and in backups.
 */
import type { Connection } from '../../db/client.ts';
import { enqueueMessage, type NewMessage } from '../../db/outbox.repository.ts';
import type { Deps } from '../deps.ts';
import { currentImpersonation } from '../impersonation/current.ts';
import { isSealed, type SecretBox } from './secret-box.ts';

/** Puts a message into the outbox. Give it the transaction of the change that it tells of. */
export function queueMessage(
  { secrets }: Pick<Deps, 'secrets'>,
  trx: Connection,
  message: NewMessage,
): Promise<void> {
  const impersonation_id = currentImpersonation()?.id ?? null;
  const body = secrets.seal(message.body, purposeOf(message.id));
  return enqueueMessage(trx, { ...message, body, impersonation_id });
}

/** The text of a message in the outbox; null where no key opens it. One of an older version is there in clear. */
export function textOfMessage(
  box: Pick<SecretBox, 'open'>,
  { id, body }: { readonly id: string; readonly body: string },
): string | null {
  return isSealed(body) ? box.open(body, purposeOf(id)) : body;
}

/** The text sealed again under the current key of the box, or null where no key opens it. */
export function resealMessage(box: SecretBox, id: string, sealed: string): string | null {
  const text = box.open(sealed, purposeOf(id));
  return text === null ? null : box.seal(text, purposeOf(id));
}

function purposeOf(id: string): string {
  return `outbox.body:${id}`;
}
