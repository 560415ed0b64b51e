/**
 * The log of leases: who opened, viewed, signed and sealed what, when and from which address, in a hash chain per
 * lease.
 */
import type { Connection } from '../../../../db/client.ts';
import { lockLeaseChains, writeLeaseChains } from '../../../../db/installation.repository.ts';
import {
  appendRow,
  insertHead,
  type LeaseLogHead,
  type LeaseLogRow,
  type LeaseOfLog,
  lockHead,
} from '../../../../db/lease/lease-log.repository.ts';
import { actorNow } from '../../../access/impersonation.ts';
import type { Deps } from '../../../deps.ts';
import { canonicalJson, type JsonValue } from './canonical-json.ts';
import { chainCount, signedChainCount } from './chain-count.ts';
import { digestsOf, HEAD_PURPOSE, hashOfRow, textOfHead } from './log-row.ts';

/** The events of a lease that are logged. */
export type LeaseEvent =
  | 'PREPARED'
  | 'WITHDRAWN'
  | 'RENEWED'
  | 'CONSENTED'
  | 'DECLINED'
  | 'RECONSIDERED'
  | 'REMINDED'
  | 'OPENED'
  | 'VIEWED'
  | 'SIGNED'
  | 'FINISHED'
  | 'COUNTERSIGNED'
  | 'SEALED'
  | 'STAMPED'
  | 'DOWNLOADED';

export interface LeaseHappened {
  readonly event: LeaseEvent;
  /** `applicant:<id>`, `office:<id>`, `property`, `job:sealing`, `job:offers`. An impersonator is added to the row. */
  readonly actor: string;
  /** '' if no request caused the event. */
  readonly ip: string;
  /** What the event was about: documents, spots, hashes. Never a secret. */
  readonly detail?: { readonly [name: string]: JsonValue };
}

/**
 * Appends a row to the chain of a lease. Pass the transaction of the change that the row records.
 *
 * The chain stays locked until the transaction ends, so append last: then a waiting transaction holds no lock that this
 * one still needs. Chains of other leases are not locked; only the first row of a lease locks the installation's count
 * of chains.
 *
 * @returns the row as it was written; its `seq` and `hash` are the head of the chain.
 * @example
 * await logLease(deps, trx, lease, { event: 'SIGNED', actor: `applicant:${id}`, ip, detail: { spots: ['t1@2'] } })
 */
export async function logLease(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  trx: Connection,
  { id, company_id, property_id }: { id: string; company_id: string; property_id: string },
  { event, actor, ip, detail = {} }: LeaseHappened,
): Promise<LeaseLogRow> {
  const lease = { lease_id: id, company_id, property_id };
  const head = await heldHead(deps, trx, lease);
  const content = {
    ...lease,
    seq: head.seq + 1,
    at: deps.clock.now().toISOString(),
    actor: actorNow(actor),
    ip,
    event,
    detail: canonicalJson(detail),
    previous: head.hash,
  };
  const row = { ...content, digests: canonicalJson(digestsOf(content)), hash: hashOfRow(content) };
  const after = { ...head, seq: row.seq, hash: row.hash };
  await appendRow(trx, row, { signature: deps.secrets.sign(textOfHead(after), HEAD_PURPOSE) });
  return row;
}

async function heldHead(
  { secrets }: Pick<Deps, 'secrets'>,
  trx: Connection,
  lease: LeaseOfLog,
): Promise<LeaseLogHead> {
  const head = await lockHead(trx, lease.lease_id);
  if (head !== null) return head;
  const number = chainCount(await lockLeaseChains(trx)) + 1;
  if (await insertHead(trx, lease, number)) await writeLeaseChains(trx, signedChainCount(secrets, number));
  const begun = await lockHead(trx, lease.lease_id);
  if (begun === null) throw new Error(`The log of the lease ${lease.lease_id} cannot be begun.`);
  return begun;
}
