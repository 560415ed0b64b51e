import type { NewMessage } from '../../../contract/session/resident.contract.ts';
import { insertMessage } from '../../../db/resident/resident-message.repository.ts';
import type { Deps } from '../../deps.ts';
import { currentImpersonation } from '../../impersonation/current.ts';
import type { Resident } from '../../residents/resident.ts';
import { inOneLine } from '../../texts/filled-text.ts';

/**
 * Keeps what a resident writes to the office, about the lease of their session.
 *
 * @see spec/platform.md §5 Compose message
 */
export async function createMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  { user, unit }: Resident,
  { subject, message }: NewMessage,
): Promise<{ readonly id: string; readonly subject: string; readonly created_at: string }> {
  const kept = {
    id: deps.random.id(),
    company_id: user.company_id,
    property_id: unit?.property_id ?? user.property_id,
    user_id: user.id,
    lease_id: unit?.lease_id ?? null,
    from_office: 0,
    subject: inOneLine(subject),
    message: message.trim(),
    impersonation_id: currentImpersonation()?.id ?? null,
    created_at: deps.clock.now().toISOString(),
  };
  await insertMessage(deps.db, kept);
  return { id: kept.id, subject: kept.subject, created_at: kept.created_at };
}
