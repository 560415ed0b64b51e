import type { OutboxMessage } from '../../../src/db/outbox.repository.ts';
import { textOfMessage } from '../../../src/server/outbox/sealed-messages.ts';
import type { TestPortal } from './test-portal.ts';

/** The pending messages of the outbox, oldest first, with the texts to be sent. */
export async function queuedMessages({ deps }: Pick<TestPortal, 'deps'>): Promise<OutboxMessage[]> {
  const rows = await deps.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  return rows.map((row) => ({ ...row, body: textOfMessage(deps.secrets, row) ?? 'no key opens it' }));
}
