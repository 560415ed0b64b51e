import type { Lease } from '../../../../db/lease/lease.repository.ts';
import { hasRowSince } from '../../../../db/lease/lease-log.repository.ts';
import { actorNow } from '../../../access/impersonation.ts';
import type { Deps } from '../../../deps.ts';
import { canonicalJson } from '../log/canonical-json.ts';
import { logLease } from '../log/lease-log.ts';

/** Reloads within this time count as one look, so that they do not fill the log. */
const oneLookMs = 15 * 60_000;

interface Look {
  readonly event: 'OPENED' | 'VIEWED';
  readonly applicant_id: string;
  readonly ip: string;
  /** The id of the document. */
  readonly document: string;
}

/** Logs that a signer has opened the page of a document, or viewed its PDF; at most once in 15 minutes. */
export async function noteLook(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  lease: Pick<Lease, 'id' | 'company_id' | 'property_id'>,
  { event, applicant_id, ip, document }: Look,
): Promise<void> {
  const actor = `applicant:${applicant_id}`;
  const detail = { document };
  const row = { lease_id: lease.id, actor: actorNow(actor), event, detail: canonicalJson(detail) };
  const since = new Date(deps.clock.now().getTime() - oneLookMs).toISOString();
  if (await hasRowSince(deps.db, row, since)) return;
  await deps.db.transaction().execute((trx) => logLease(deps, trx, lease, { event, actor, ip, detail }));
}
