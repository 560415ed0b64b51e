import type { Connection } from '../../../db/client.ts';
import type { StoredWorkorder } from '../../../db/workorder/workorder.repository.ts';
import { appendWorkorderEntry } from '../../../db/workorder/workorder-entry.repository.ts';
import { currentImpersonation } from '../../access/impersonation.ts';
import type { Deps } from '../../deps.ts';
import type { WorkorderStep } from './workorder-step.ts';

/**
 * Adds an entry to a workorder's history. Pass the transaction that holds the workorder's lock. @returns the id of the
 * entry.
 */
export async function writeEntry(
  { random }: Pick<Deps, 'random'>,
  trx: Connection,
  { id, company_id, property_id }: Pick<StoredWorkorder, 'id' | 'company_id' | 'property_id'>,
  { kind, step, now }: { readonly kind: string; readonly step: WorkorderStep; readonly now: Date },
): Promise<string> {
  const { author, text = '', visit_from = null, visit_until = null } = step;
  const entryId = random.id();
  await appendWorkorderEntry(trx, {
    id: entryId,
    company_id,
    property_id,
    workorder_id: id,
    kind,
    by_office: Number(author.by_office),
    author: author.name,
    text: text.trim(),
    visit_from,
    visit_until,
    impersonation_id: currentImpersonation()?.id ?? null,
    at: now.toISOString(),
  });
  return entryId;
}
